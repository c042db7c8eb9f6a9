import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ConcernDetail, SealedText } from '../api.ts';
import { dayOf, shortDay } from './days.ts';
import { useKeys } from './keys.ts';
import { KeyBar, KeyFileField, useDecrypted, useOpenKey } from './open-key.tsx';
import { copyReference, Head, Loaded, Loading, Says, useTitle } from './parts.tsx';
import { PromisedDates } from './promises.tsx';
import { concernKeyQuery, concernQuery } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { Deeds, MessageView, Prose, ReferenceRow, StateRow } from './thread.tsx';

/** The plaintext of a report, as the form stored it. */
interface ReportContent {
  readonly enquiry: Readonly<Record<'name' | 'email' | 'message' | 'organisation', string | undefined>>;
}

const reporter = 'The person who reports';

/** The report is sealed: it opens with the key file. */
function SealedReport({ report }: { readonly report: SealedText }) {
  const { open } = useOpenKey();
  const { data: key } = useQuery(concernKeyQuery);
  const isPresent = key?.keyId === report.keyId;
  const which =
    isPresent && key.since ? `the key that you made on ${shortDay(dayOf(key.since))}` : 'a former key';
  return (
    <div className="sealed">
      <section className="paper" aria-labelledby="sealed">
        <h2 id="sealed">This report is sealed to {isPresent ? 'your key' : 'a former key'}</h2>
        <p>
          Open the file that was saved when the key was made. The report is decrypted here, in this browser.
        </p>
        <KeyFileField
          refuse={({ keyIds }) =>
            keyIds.includes(report.keyId)
              ? undefined
              : `The report is sealed to ${which}. Look for that file.`
          }
          opened={open}
        />
        <ul className="note">
          <li>The key is never sent, and the server cannot read the report.</li>
          <li>It is forgotten when this tab is closed, or after 15 minutes without a touch.</li>
          <li>On a computer that others use, do not open it.</li>
        </ul>
        <details className="note">
          <summary>The file is lost</summary>
          <p>
            Then nobody can open this report. <Link to="/key">Make a new key</Link>; a reporter who comes back
            with the case code can be asked to write again.
          </p>
        </details>
      </section>
    </div>
  );
}

/** An addition of the reporter; hatched where no open key decrypts it. */
function Addition({ sealed }: { readonly sealed: SealedText }) {
  const { data, error } = useDecrypted(sealed);
  if (data) return <Prose text={(data as { readonly text: string }).text} />;
  return (
    <p className="hatched">
      {error
        ? 'This text is damaged: it cannot be decrypted.'
        : 'Sealed to another key than the one that is open.'}
    </p>
  );
}

function ConcernFacts({
  concern,
  content,
}: {
  readonly concern: ConcernDetail;
  readonly content: ReportContent | undefined;
}) {
  const { data: key } = useQuery(concernKeyQuery);
  const { report } = concern;
  const { name, email, organisation } = content?.enquiry ?? {};
  const sealedTo = !('keyId' in report)
    ? 'nobody: the server can read it'
    : report.keyId === key?.keyId && key.since
      ? `your key of ${shortDay(dayOf(key.since))}`
      : 'a former key';
  return (
    <aside className="aside" aria-label="Facts">
      <dl className="block">
        <ReferenceRow reference={concern.reference} />
        <div className="all">
          <dt>To</dt>
          <dd>{concern.recipient}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>
            {content ? [name, email, organisation].filter(Boolean).join(', ') || 'Without a name' : 'sealed'}
          </dd>
        </div>
        <StateRow {...concern} />
        <div className="all">
          <dt>Sealed to</dt>
          <dd>
            {sealedTo}
            {key?.recipient && 'keyId' in report && report.keyId === key.keyId ? (
              <span className="print">
                {key.recipient.slice(0, 8)}…{key.recipient.slice(-4)}
              </span>
            ) : null}
          </dd>
        </div>
      </dl>
      {content ? <Deeds kind="concern" detail={concern} noun="concern" /> : null}
      <p className="note">
        {content
          ? 'There is no print here: paper is read by others.'
          : 'The dates are known without the key, so that none is missed.'}
      </p>
    </aside>
  );
}

function OpenedReport({
  concern,
  content,
}: {
  readonly concern: ConcernDetail;
  readonly content: ReportContent;
}) {
  const { drafts } = useOpenKey();
  const { data: key } = useQuery(concernKeyQuery);
  const { report, messages, receivedAt, state } = concern;
  return (
    <div className="thread">
      {'keyId' in report && key && report.keyId !== key.keyId ? (
        <Says title="Sealed to a former key, which this file holds too.">
          <p>
            Opened. <Link to="/key">Encrypt it again to the present key</Link>, so that the former one can be
            thrown away.
          </p>
        </Says>
      ) : null}
      <h2 className="hidden">Messages</h2>
      <MessageView who={reporter} at={receivedAt}>
        <Prose text={content.enquiry.message ?? ''} />
      </MessageView>
      {messages.map((message) => (
        <MessageView
          key={message.id}
          who={message.sender === 'company' ? (message.author ?? 'The company') : `${reporter}, later`}
          at={message.sentAt}
          isOurs={message.sender === 'company'}
        >
          {'sealed' in message ? <Addition sealed={message.sealed} /> : <Prose text={message.text} />}
        </MessageView>
      ))}
      {state === 'open' ? (
        <ReplyForm
          kind="concern"
          detail={concern}
          drafts={drafts}
          title="Reply"
          how="read at the site with the case code; no mail goes out"
          noun="concern"
          caution="A reply is not sealed as the report is, so the server can read it: name nobody in it."
          keptWords="The draft is kept only while the key is open"
          next={
            <Link className="button main" to="/concerns">
              Concerns <kbd aria-hidden="true">u</kbd>
            </Link>
          }
        />
      ) : (
        <p className="message auto">It is closed. To write again, open it again.</p>
      )}
    </div>
  );
}

function Concern({ concern }: { readonly concern: ConcernDetail }) {
  const { file } = useOpenKey();
  const { report } = concern;
  const sealed = 'keyId' in report ? report : undefined;
  const decrypted = useDecrypted(sealed);
  const canOpen = sealed === undefined || file?.keyIds.includes(sealed.keyId);
  const content = ('content' in report ? report.content : canOpen ? decrypted.data : undefined) as
    ReportContent | undefined;
  return (
    <>
      <KeyBar />
      <PromisedDates {...concern} canReply={content !== undefined && concern.state === 'open'} />
      <div className="case">
        {content ? (
          <OpenedReport concern={concern} content={content} />
        ) : sealed && canOpen && decrypted.error ? (
          <Says kind="wrong" title="This report is damaged: it cannot be decrypted.">
            <p>The key is the right one. Tell whoever runs the site; a backup may hold the report whole.</p>
          </Says>
        ) : sealed && !canOpen ? (
          <SealedReport report={sealed} />
        ) : (
          <Loading />
        )}
        <ConcernFacts concern={concern} content={content} />
      </div>
    </>
  );
}

export function ConcernScreen() {
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false });
  const query = useQuery(concernQuery(reference));
  const { data: concern } = query;
  const { file } = useOpenKey();
  const navigate = useNavigate();
  useTitle(`${reference}, Concern`);
  useKeys({ u: () => void navigate({ to: '/concerns' }), c: () => void copyReference(reference) });
  return (
    <section className="concern" aria-label={reference}>
      <Head
        title="Concern"
        isInverse
        crumb={
          <>
            <Link to="/concerns">Concerns</Link>
            <span>Only you can read this, with your key</span>
          </>
        }
      >
        <p className="ref soft">{reference}</p>
        <p className="end soft">{file ? 'A key is open' : 'Locked'}</p>
      </Head>
      <Loaded query={query} />
      {concern ? <Concern key={reference} concern={concern} /> : null}
    </section>
  );
}
