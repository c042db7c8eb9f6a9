import { useParams } from '@tanstack/react-router';
import type { EnquiryDetail } from '../server/shown-enquiry.server.ts';
import { Button } from './controls.tsx';
import { storedDrafts } from './drafts.ts';
import { useAnswer, useSession } from './queries.ts';
import { pathOf } from './reply-form.tsx';
import { Screen } from './screen.tsx';
import { Aside, Thread } from './thread.tsx';

function Enquiry({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { reference, sender, email, message, repliesFrom, answers, answeredBy } = enquiry;
  const { name } = useSession();
  const shared = { path: pathOf('enquiries', reference), detail: enquiry };
  return (
    <div className="case">
      <Thread
        {...shared}
        message={message}
        sender={sender ?? 'Sender not readable'}
        drafts={storedDrafts(name)}
        title={`Reply to ${sender ?? 'the sender'}`}
        note={`from ${repliesFrom}, in answer to the receipt. The draft is kept in this browser.`}
        list="/"
      />
      <Aside
        {...shared}
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
  const query = useAnswer<EnquiryDetail>(pathOf('enquiries', reference));
  const { data: enquiry } = query;
  return (
    <Screen title={enquiry?.subjectLabel ?? reference} back={['/', 'Inbox']} query={query}>
      {enquiry ? <Enquiry enquiry={enquiry} /> : null}
    </Screen>
  );
}
