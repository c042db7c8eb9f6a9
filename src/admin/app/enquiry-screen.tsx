import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { EnquiryContent } from '../../enquiries/enquiry-store.server.ts';
import { shownContent, type ShownContent } from '../enquiry-content.ts';
import type { EnquiryDetail } from './api-client.ts';
import { Button } from './controls.tsx';
import { storedDrafts } from './drafts.ts';
import { useDecrypted, useOpenKey } from './open-key.tsx';
import { PromisedDates } from './promises.tsx';
import { enquiryQuery, useSession } from './queries.ts';
import { Loading, Notice, Screen } from './screen.tsx';
import { SealedConcern } from './sealed-concern.tsx';
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

function Concern({ enquiry, content: { sender, email, answers, message } }: ReadableProps) {
  const { answeredBy, isSealed } = enquiry;
  const { drafts } = useOpenKey();
  return (
    <>
      {isSealed ? null : (
        <Notice title="This concern is under the server’s key.">
          <p>
            Whoever runs the server can read it. Once the {answeredBy} has a key, it opens with that key file
            alone: <Link to="/key">My key</Link>
          </p>
        </Notice>
      )}
      <div className="case">
        <Thread
          detail={enquiry}
          message={message}
          drafts={drafts}
          sender="The reporter"
          title="Reply"
          note="read on the site with the case code; no mail goes out. The server can read it: name nobody in it. The draft is kept while this page is open."
        />
        <Aside
          detail={enquiry}
          rows={[
            ['To', answeredBy],
            ['From', [sender, email].filter(Boolean).join(', ') || 'Without a name'],
            ...answers,
          ]}
        >
          <p className="note">Printing is off: paper gets read.</p>
        </Aside>
      </div>
    </>
  );
}

function OpenedOrSealed({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { sealed, isConcern, dueDates } = enquiry;
  const { file } = useOpenKey();
  const { data, error } = useDecrypted(sealed ?? undefined);
  if (sealed && file?.keyId !== sealed.keyId)
    return (
      <div className="case">
        <SealedConcern keyId={sealed.keyId} />
        <PromisedDates dates={dueDates} />
      </div>
    );
  if (error)
    return (
      <Notice kind="wrong" title="This concern is damaged: it cannot be decrypted.">
        <p>The key is the right one. Tell whoever runs the site; a backup may hold the concern whole.</p>
      </Notice>
    );
  if (sealed && !data) return <Loading />;
  const content = data ? shownContent(data as EnquiryContent) : enquiry;
  const Readable = isConcern ? Concern : Enquiry;
  return <Readable enquiry={enquiry} content={content} />;
}

export function EnquiryScreen() {
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false });
  const query = useQuery(enquiryQuery(reference));
  const { data: enquiry } = query;
  return (
    <Screen
      title={enquiry?.subjectLabel ?? reference}
      back={['/', 'Inbox']}
      tools={enquiry?.isConcern ? <p className="ref note">{reference}</p> : null}
      query={query}
    >
      {enquiry ? <OpenedOrSealed enquiry={enquiry} /> : null}
    </Screen>
  );
}
