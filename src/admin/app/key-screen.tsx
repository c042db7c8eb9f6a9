import { fingerprintOf } from '../../enquiries/age-keys.ts';
import type { ConcernKeys, KeysOfMailbox } from './api-client.ts';
import { dayOf, dayWords } from './days.ts';
import { EncryptAgain } from './encrypt-again.tsx';
import { titleOf, useConcernKeys } from './key-notices.tsx';
import { MakeKey } from './make-key.tsx';
import { Screen } from './screen.tsx';

type KeyHolder = KeysOfMailbox['holders'][number];

function confirmedWords({ isOwn, isConfirmed }: KeyHolder): string {
  if (isOwn) return 'you';
  return isConfirmed ? 'confirmed by you' : 'not confirmed by you';
}

function Holder({ holder }: { readonly holder: KeyHolder }) {
  const { name, key } = holder;
  return (
    <li>
      <span>
        <b>{name}</b>, {confirmedWords(holder)}
      </span>
      {key ? (
        <span>
          <code>{fingerprintOf(key.keyId)}</code> since {dayWords(dayOf(key.storedAt))}
        </span>
      ) : (
        <span>no key yet</span>
      )}
    </li>
  );
}

function MailboxKeys({ keys }: { readonly keys: KeysOfMailbox }) {
  const { mailbox, holders } = keys;
  const isSingle = holders.filter(({ key }) => key !== null).length === 1;
  return (
    <section className="stack" aria-label={titleOf(mailbox)}>
      <h2>Who can open concerns to the {titleOf(mailbox)}</h2>
      <ul className="ruled">
        {holders.map((holder) => (
          <Holder key={holder.id} holder={holder} />
        ))}
      </ul>
      {isSingle ? <p>If this file is lost, nobody can open these concerns. Name a deputy.</p> : null}
      <EncryptAgain keys={keys} />
    </section>
  );
}

function FormerKeys({ own }: Pick<ConcernKeys, 'own'>) {
  const former = own.filter(({ replacedAt }) => replacedAt !== null);
  if (former.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="former">
      <h2 id="former">Your old keys</h2>
      <ul className="ruled">
        {former.map(({ keyId, storedAt, replacedAt }) => (
          <li key={keyId}>
            <code>{fingerprintOf(keyId)}</code>
            <span>
              {dayWords(dayOf(storedAt))} to {dayWords(dayOf(replacedAt ?? storedAt))}
            </span>
          </li>
        ))}
      </ul>
      <p>Keep these files for as long as backups from those days exist.</p>
    </section>
  );
}

/** The key with which a person reads concerns: made, used and replaced here. */
export function KeyScreen() {
  const query = useConcernKeys();
  const { data } = query;
  return (
    <Screen title="My key" back={['/', 'Inbox']} query={query}>
      {data ? (
        <>
          {data.mailboxes.map((keys) => (
            <MailboxKeys key={keys.mailbox} keys={keys} />
          ))}
          <FormerKeys own={data.own} />
          <MakeKey isFirst={data.own.length === 0} />
        </>
      ) : null}
    </Screen>
  );
}
