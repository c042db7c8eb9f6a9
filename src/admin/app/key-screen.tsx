import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { parseResponse } from 'hono/client';
import { useState } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import { fingerprintOf } from '../../enquiries/age-keys.ts';
import { makeIdentity, type KeyFile } from './age-files.ts';
import { api, type ConcernKeys, type KeysOfMailbox } from './api-client.ts';
import { Button, saveFile } from './controls.tsx';
import { dayOf, dayWords } from './days.ts';
import { EncryptAgain } from './encrypt-again.tsx';
import { titleOf, useConcernKeys } from './key-notices.tsx';
import { KeyFileField, useOpenKey } from './open-key.tsx';
import { signFor } from './passkeys.ts';
import { onKeysChanged, useSession } from './queries.ts';
import { ErrorNotice, Notice, Screen } from './screen.tsx';

type MadeKey = Awaited<ReturnType<typeof makeIdentity>>;

/** "hallmere-key-olga-officer-2026-11-28.txt" */
const fileNameOf = ({ madeAt }: MadeKey, person: string) =>
  `${brand.slug}-key-${person.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${madeAt.toISOString().slice(0, 10)}.txt`;

function saveKey(made: MadeKey, person: string): void {
  const { identity, recipient, madeAt } = made;
  const lines = [`# created: ${madeAt.toISOString()}`, `# public key: ${recipient}`, identity, ''];
  saveFile(fileNameOf(made, person), 'text/plain', lines.join('\n'));
}

/** Asks for the file that was saved, which proves that it was saved, and then for a passkey’s signature for the key. */
function StoreKey({ made, onStored }: { readonly made: MadeKey; readonly onStored: () => void }) {
  const { open } = useOpenKey();
  const { name } = useSession();
  const [file, setFile] = useState<KeyFile>();
  const store = useMutation({
    mutationFn: async ({ recipient }: MadeKey) =>
      parseResponse(api['concern-keys'].$post({ json: { recipient, ...(await signFor(recipient)) } })),
    onSuccess: (keys) => {
      onKeysChanged(keys);
      if (file) open(file);
      onStored();
    },
  });
  return (
    <>
      <p>
        Move <b>{fileNameOf(made, name)}</b> to where you will keep it, then open it here. The key is used
        only after that, and after your passkey has signed for it.
      </p>
      <KeyFileField
        refuse={({ identity }) =>
          identity === made.identity ? undefined : 'It is not the file that was saved here.'
        }
        opened={setFile}
      />
      {file ? (
        <Button kind="main" disabled={store.isPending} onClick={() => store.mutate(made)}>
          {store.isPending ? 'Follow your device…' : 'Sign with my passkey'}
        </Button>
      ) : null}
      <ErrorNotice error={store.error} />
    </>
  );
}

function MakeKey({ isFirst }: { readonly isFirst: boolean }) {
  const { name } = useSession();
  const [isStored, setIsStored] = useState(false);
  const make = useMutation({ mutationFn: makeIdentity, onSuccess: (made) => saveKey(made, name) });
  if (isStored)
    return (
      <Notice kind="good" title="This key is now in use.">
        <p>
          New concerns are encrypted to it. Keep a copy of the file on a USB stick in a safe. Your colleagues
          are told, and compare its fingerprint with you.
        </p>
        <Link className="btn" to="/">
          Inbox
        </Link>
      </Notice>
    );
  return (
    <section className="card">
      <p>
        The key is made in this browser and saved as a file. There is no other way in: without the file, you
        cannot open the concerns.
        {isFirst ? '' : ' Keep the former file for as long as backups from before today exist.'}
      </p>
      {make.data ? (
        <StoreKey made={make.data} onStored={() => setIsStored(true)} />
      ) : (
        <Button kind="main" disabled={make.isPending} onClick={() => make.mutate()}>
          {isFirst ? 'Make my key' : 'Make a new key'}
        </Button>
      )}
      <ErrorNotice error={make.error} />
    </section>
  );
}

function Holder({
  holder: { name, key, isOwn, isConfirmed },
}: {
  readonly holder: KeysOfMailbox['holders'][number];
}) {
  const state = isOwn ? 'you' : isConfirmed ? 'confirmed by you' : 'not confirmed by you';
  return (
    <li>
      <span>
        <b>{name}</b>, {state}
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
      <h2 id="former">Your former keys</h2>
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
