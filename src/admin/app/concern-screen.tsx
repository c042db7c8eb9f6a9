import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ConcernKey } from '../server/concern-key-routes.server.ts';
import type { ConcernDetail, SealedText } from '../server/shown-enquiry.server.ts';
import { dayOf, shortDay } from './days.ts';
import { useKeys } from './keys.ts';
import { KeyBar, KeyFileField, useDecrypted, useOpenKey } from './open-key.tsx';
import { Loading, Notice, Screen, copyReference } from './screen.tsx';
import { PromisedDates } from './promises.tsx';
import { useAnswer } from './queries.ts';
import { pathOf } from './reply-form.tsx';
import { Aside, Thread } from './thread.tsx';

/** The plaintext of a report, as the form stored it. */
interface ReportContent {
  readonly enquiry: Readonly<Record<'name' | 'email' | 'message' | 'organisation', string | undefined>>;
}

/** The name of the key to which a report is sealed, for the person who has made it. */
function useKeyName(sealed: SealedText | undefined) {
  const { data: key } = useAnswer<ConcernKey>('/concern-key');
  if (!sealed) return 'nobody: the server can read it';
  if (key?.keyId !== sealed.keyId || !key.since) return 'a former key';
  return `your key of ${shortDay(dayOf(key.since))}`;
}

/** The report is sealed: it opens with the key file. */
function SealedReport({ report, keyName }: { readonly report: SealedText; readonly keyName: string }) {
  const { open } = useOpenKey();
  return (
    <div className="hatched">
      <section className="card" aria-labelledby="sealed">
        <h2 id="sealed">This report is sealed to {keyName}</h2>
        <p>
          Open the file that was saved when the key was made. The report is decrypted here, in this browser.
          Its dates are known without the key, so that none is missed.
        </p>
        <KeyFileField
          refuse={({ keyIds }) =>
            keyIds.includes(report.keyId)
              ? undefined
              : `The report is sealed to ${keyName}. Look for that file.`
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
  readonly content: ReportContent;
  readonly keyName: string;
}

function OpenedConcern({ concern, content, keyName }: OpenedConcernProps) {
  const { drafts } = useOpenKey();
  const { name, email, organisation, message = '' } = content.enquiry;
  const shared = { path: pathOf('concerns', concern.reference), detail: concern, noun: 'concern' };
  return (
    <>
      <Thread
        {...shared}
        {...{ message, drafts }}
        sender="The person who reports"
        title="Reply"
        how="read at the site with the case code; no mail goes out"
        caution="A reply is not sealed as the report is, so the server can read it: name nobody in it."
        keptWords="The draft is kept only while the key is open"
        list="/concerns"
      />
      <Aside
        {...shared}
        rows={[
          ['To', concern.recipient],
          ['From', [name, email, organisation].filter(Boolean).join(', ') || 'Without a name'],
          ['Sealed to', keyName],
        ]}
      >
        {keyName === 'a former key' ? (
          <p>
            The key that is open holds the former one too. <Link to="/key">Encrypt it again</Link>, so that
            the former one can be thrown away.
          </p>
        ) : null}
        <p className="note">There is no print here: paper is read by others.</p>
      </Aside>
    </>
  );
}

function Concern({ concern }: { readonly concern: ConcernDetail }) {
  const { file } = useOpenKey();
  const { report, state } = concern;
  const sealed = 'keyId' in report ? report : undefined;
  const { data, error } = useDecrypted(sealed);
  const keyName = useKeyName(sealed);
  const isLocked = sealed !== undefined && file?.keyIds.includes(sealed.keyId) !== true;
  const content = ('content' in report ? report.content : isLocked ? undefined : data) as
    ReportContent | undefined;
  return (
    <>
      <PromisedDates of={concern} canReply={content !== undefined && state === 'open'} />
      <div className="case">
        {content ? (
          <OpenedConcern {...{ concern, content, keyName }} />
        ) : isLocked ? (
          <SealedReport report={sealed} keyName={keyName} />
        ) : error ? (
          <Notice kind="wrong" title="This report is damaged: it cannot be decrypted.">
            <p>The key is the right one. Tell whoever runs the site; a backup may hold the report whole.</p>
          </Notice>
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

export function ConcernScreen() {
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false });
  const query = useAnswer<ConcernDetail>(pathOf('concerns', reference));
  const navigate = useNavigate();
  useKeys({ u: () => void navigate({ to: '/concerns' }), c: () => copyReference(reference) });
  return (
    <Screen
      title="Concern"
      documentTitle={`${reference}, Concern`}
      isInverse
      crumb={
        <>
          <Link to="/concerns">Concerns</Link>
          Only you can read this, with your key
        </>
      }
      tools={<p className="ref">{reference}</p>}
      query={query}
    >
      <KeyBar />
      {query.data ? <Concern concern={query.data} /> : null}
    </Screen>
  );
}
