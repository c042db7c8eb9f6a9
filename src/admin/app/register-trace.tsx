import type { EnquiryDetail } from './api-client.ts';
import './register-trace.css';
import { dayOf, dayWords, momentWords } from './days.ts';
import { Prose, SealedProse } from './prose.tsx';
import { UndeliveredNote } from './undelivered-note.tsx';

type Transfer = EnquiryDetail['register']['transfers'][number];

/** What has become of the email that tells the sender. */
function EmailOfTransfer({ email }: Pick<Transfer, 'email'>) {
  if (!email) return null;
  if (email.givenUpAt !== null)
    return (
      <UndeliveredNote at={email.givenUpAt} failure={email.failure}>
        The sender may not know who answers now, and by when. Tell the sender in another way.
      </UndeliveredNote>
    );
  return (
    <p className="note">
      {email.sentAt === null
        ? 'The email that tells the sender waits to be sent.'
        : `The sender was told by email, ${momentWords(email.sentAt)}.`}
    </p>
  );
}

/** What colleagues have done with an enquiry besides answering it, and written about it. The sender sees none of it. */
export function RegisterTrace({ detail }: { readonly detail: Pick<EnquiryDetail, 'mailbox' | 'register'> }) {
  const { transfers, notes } = detail.register;
  const entries = [
    ...transfers.map(({ id, author, at, from, to, email }) => ({
      id,
      at,
      shown: (
        <>
          {from === to ? `Given another subject by ${author}` : `Passed on by ${author} to ${to}`},{' '}
          {dayWords(dayOf(at))}
          <EmailOfTransfer email={email} />
        </>
      ),
    })),
    ...notes.map((note) => ({
      id: note.id,
      at: note.at,
      shown: (
        <>
          <b>Note by {note.author}</b> <span className="note">{momentWords(note.at)}, never sent</span>
          {'sealed' in note ? (
            <SealedProse mailbox={detail.mailbox} sealed={note.sealed} />
          ) : (
            <Prose text={note.text} />
          )}
        </>
      ),
    })),
  ].toSorted((one, other) => one.at - other.at);
  if (entries.length === 0) return null;
  return (
    <ul className="trace" aria-label="For colleagues">
      {entries.map(({ id, shown }) => (
        <li key={id}>{shown}</li>
      ))}
    </ul>
  );
}
