import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ShownContent } from '../enquiry-content.ts';
import type { EnquiryDetail } from './api-client.ts';
import { Concern, ConcernHead } from './concern.tsx';
import { Button } from './controls.tsx';
import { storedDrafts } from './drafts.ts';
import { Neighbours } from './neighbours.tsx';
import { enquiryQuery, useSession } from './queries.ts';
import { Screen } from './screen.tsx';
import { TakeOn } from './take-on.tsx';
import { Aside, Thread } from './thread.tsx';

interface ReadableProps {
  readonly enquiry: EnquiryDetail;
  readonly content: ShownContent;
}

function Enquiry({ enquiry, content: { sender, email, answers, message } }: ReadableProps) {
  const { repliesTo, answeredBy } = enquiry;
  const { name } = useSession();
  return (
    <div className="case">
      <Thread
        detail={enquiry}
        message={message}
        sender={sender ?? 'Sender not readable'}
        drafts={storedDrafts(name)}
        title={`Reply to ${sender ?? 'the sender'}`}
        note={`by email, in answer to the receipt. An answer to it goes to ${repliesTo}. The draft is kept in this browser.`}
      />
      <Aside
        detail={enquiry}
        rows={[
          ['From', [sender ?? 'Not readable', email].filter(Boolean).join(', ')],
          ...answers,
          ['Answered by', answeredBy],
        ]}
      >
        <Button kind="link" onClick={() => window.print()}>
          Print
        </Button>
      </Aside>
    </div>
  );
}

export function EnquiryScreen() {
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false });
  const query = useQuery(enquiryQuery(reference));
  const { data: enquiry } = query;
  return (
    <Screen
      title={enquiry?.subjectLabel ?? reference}
      back={['/', 'Inbox']}
      background={enquiry?.isConcern ? 'inverse' : undefined}
      place={enquiry ? <Neighbours enquiry={enquiry} /> : null}
      tools={
        enquiry ? (
          <>
            {enquiry.isConcern ? <ConcernHead enquiry={enquiry} /> : null}
            <TakeOn enquiry={enquiry} />
          </>
        ) : null
      }
      query={query}
    >
      {enquiry?.isConcern ? <Concern enquiry={enquiry} /> : null}
      {enquiry?.isConcern === false ? <Enquiry enquiry={enquiry} content={enquiry} /> : null}
    </Screen>
  );
}
