import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { EnquiryContent } from '../../enquiries/enquiry-store.server.ts';
import { shownContent, type ShownContent } from '../enquiry-content.ts';
import type { EnquiryDetail } from './api-client.ts';
import { Button } from './controls.tsx';
import { storedDrafts } from './drafts.ts';
import { Neighbours } from './neighbours.tsx';
import { shutWords, useDecrypted, useOpenKey } from './open-key.tsx';
import { enquiryQuery, useSession } from './queries.ts';
import { Notice, Screen } from './screen.tsx';
import { SealedConcern } from './sealed-concern.tsx';
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

/** A concern. What no open key decrypts stays shut; the reply, the dates and closing are there all the same. */
function Concern({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { answeredBy, isSealed, sealed, mailbox } = enquiry;
  const { file, drafts } = useOpenKey();
  const { data, error } = useDecrypted(mailbox, sealed);
  const content = data ? shownContent(data as EnquiryContent) : enquiry;
  const { sender, email, answers, message } = content;
  const isShut = sealed !== null && !data;
  const from = [sender, email].filter(Boolean).join(', ') || 'Anonymous';
  return (
    <>
      {isSealed ? null : (
        <Notice kind="wrong" title="Whoever runs the server can read this concern.">
          <p>
            Until somebody who answers this has a key, whoever runs the server can read it:{' '}
            <Link to="/key">My key</Link>
          </p>
        </Notice>
      )}
      <SealedConcern enquiry={enquiry} />
      <div className="case">
        <Thread
          detail={enquiry}
          message={message}
          shut={isShut ? shutWords(sealed, file, error) : undefined}
          drafts={drafts}
          sender="Reporter"
          title="Reply"
          note="The reporter reads this on the website with the case code. No email is sent. Whoever runs the server can read it: name no one but yourself. The draft is kept while this page is open."
        />
        <Aside detail={enquiry} rows={[['To', answeredBy], ['From', isShut ? 'Sealed' : from], ...answers]}>
          <p className="note">You cannot print a concern: others may see the paper.</p>
        </Aside>
      </div>
    </>
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
      place={enquiry ? <Neighbours enquiry={enquiry} /> : null}
      tools={
        enquiry ? (
          <>
            {enquiry.isConcern ? <p className="ref note">{reference}</p> : null}
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
