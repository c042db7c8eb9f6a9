import { Link, useParams } from '@tanstack/react-router';
import type { EnquiryContent } from '../../enquiries/enquiry-store.server.ts';
import { answersOf } from '../../enquiries/enquiry.ts';
import type { ConcernDetail } from '../server/shown-enquiry.server.ts';
import { KeyFileField, useDecrypted, useOpenKey } from './open-key.tsx';
import { PromisedDates } from './promises.tsx';
import { useAnswer } from './queries.ts';
import { pathOf } from './reply-form.tsx';
import { Loading, Notice, Screen } from './screen.tsx';
import { Aside, Thread } from './thread.tsx';

/** The report is sealed: it opens with the key file. */
function SealedReport({ keyId }: { readonly keyId: string }) {
  const { open } = useOpenKey();
  return (
    <div className="hatched">
      <section className="card" aria-labelledby="sealed">
        <h2 id="sealed">This report is sealed</h2>
        <p>
          Open the file that was saved when the key was made. The report is decrypted here, in this browser.
          Its dates are known without the key, so that none is missed.
        </p>
        <KeyFileField
          refuse={(file) =>
            file.keyId === keyId
              ? undefined
              : 'It is a key file, but the report is sealed to another key. If you have made a new key since, open the former file, or encrypt the report again under My key.'
          }
          opened={open}
        />
        <p className="note">
          The key is never sent, and is forgotten when this tab is closed, or after 15 minutes without a
          touch. On a computer that others use, do not open it.
        </p>
        <p className="note">
          If the file is lost, nobody can open this report: <Link to="/key">make a new key</Link>. A reporter
          who comes back with the case code can be asked to write again.
        </p>
      </section>
    </div>
  );
}

interface OpenedConcernProps {
  readonly concern: ConcernDetail;
  readonly content: EnquiryContent;
}

function OpenedConcern({ concern, content }: OpenedConcernProps) {
  const { drafts } = useOpenKey();
  const { name, email, message } = content.enquiry;
  const shared = { path: pathOf('concerns', concern.reference), detail: concern };
  return (
    <div className="case">
      <Thread
        {...shared}
        {...{ message, drafts }}
        sender="The person who reports"
        title="Reply"
        note="read at the site with the case code; no mail goes out. The server can read it, unlike the report: name nobody in it. The draft is kept while the key is open."
        list="/concerns"
      />
      <Aside
        {...shared}
        rows={[
          ['To', concern.recipient],
          ['From', [name, email].filter(Boolean).join(', ') || 'Without a name'],
          ...answersOf({ ...content.enquiry, name: '', email: '' }, 'company'),
        ]}
      >
        <p className="note">There is no print here: paper is read by others.</p>
      </Aside>
    </div>
  );
}

function Concern({ concern }: { readonly concern: ConcernDetail }) {
  const { file } = useOpenKey();
  const { report, dueDates } = concern;
  const sealed = 'keyId' in report ? report : undefined;
  const { data, error } = useDecrypted(sealed);
  if (sealed && file?.keyId !== sealed.keyId)
    return (
      <div className="case">
        <SealedReport keyId={sealed.keyId} />
        <PromisedDates dates={dueDates} />
      </div>
    );
  if (error)
    return (
      <Notice kind="wrong" title="This report is damaged: it cannot be decrypted.">
        <p>The key is the right one. Tell whoever runs the site; a backup may hold the report whole.</p>
      </Notice>
    );
  const content = ('content' in report ? report.content : data) as EnquiryContent | null | undefined;
  return content ? <OpenedConcern {...{ concern, content }} /> : <Loading />;
}

export function ConcernScreen() {
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false });
  const query = useAnswer<ConcernDetail>(pathOf('concerns', reference));
  return (
    <Screen
      title="Concern"
      back={['/concerns', 'Concerns']}
      note="Only you can read this, with your key"
      tools={<p className="ref note">{reference}</p>}
      query={query}
    >
      {query.data ? <Concern concern={query.data} /> : null}
    </Screen>
  );
}
