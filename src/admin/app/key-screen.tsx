import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { parseResponse } from 'hono/client';
import brand from '../../../brand/names.json' with { type: 'json' };
import { receivesConcerns, type ConcernMailbox } from '../../../company/enquiry-subjects.ts';
import { decryptText, encryptText, makeIdentity, type KeyFile } from './age-files.ts';
import { api } from './api-client.ts';
import { Button, saveFile } from './controls.tsx';
import { count } from './days.ts';
import { titleOf } from './key-notices.tsx';
import { KeyFileField, useOpenKey } from './open-key.tsx';
import { concernKeyQuery, invalidate, queryClient, useSession } from './queries.ts';
import { ErrorNotice, Loading, Notice, Screen } from './screen.tsx';

interface MakeKeyProps {
  readonly mailbox: ConcernMailbox;
  readonly isFirst: boolean;
}

/** A key counts once the file that was saved has been opened, which proves that it was saved. */
function MakeKey({ mailbox, isFirst }: MakeKeyProps) {
  const { open } = useOpenKey();
  const nameOf = (madeAt: Date) => `${brand.slug}-${mailbox}-${madeAt.toISOString().slice(0, 10)}.txt`;
  const save = ({ identity, recipient, madeAt }: Awaited<ReturnType<typeof makeIdentity>>) =>
    saveFile(
      nameOf(madeAt),
      'text/plain',
      [`# created: ${madeAt.toISOString()}`, `# public key: ${recipient}`, identity, ''].join('\n'),
    );
  const make = useMutation({ mutationFn: makeIdentity, onSuccess: save });
  const { data: made } = make;
  const store = useMutation({
    mutationFn: ({ recipient }: { readonly recipient: string; readonly file: KeyFile }) =>
      parseResponse(api['concern-key'][':mailbox'].$post({ param: { mailbox }, json: { recipient } })),
    onSuccess: (key, { file }) => {
      open(file);
      queryClient.setQueryData(concernKeyQuery(mailbox).queryKey, key);
      // Concerns that were under the server’s key are sealed now, and the launch may have waited for a key.
      void invalidate('counts', 'enquiry', 'enquiry list', 'launch', 'person');
    },
  });
  if (store.isSuccess)
    return (
      <Notice kind="good" title="This key counts from now on.">
        <p>New concerns to you are encrypted to it. Put a copy of the file on a stick that lies in a safe.</p>
        <Link className="btn" to="/">
          Inbox
        </Link>
      </Notice>
    );
  return (
    <section className="card">
      <p>
        The key is made in this browser and saved as a file. There is no second way in: whoever loses the file
        cannot open the concerns.
      </p>
      {made ? (
        <>
          <p>
            Open <b>{nameOf(made.madeAt)}</b>, which was saved, from where it will stay. Then the key counts.
          </p>
          <KeyFileField
            refuse={({ identity }) =>
              identity === made.identity ? undefined : 'It is not the file that was saved here.'
            }
            opened={(file) => store.mutate({ recipient: made.recipient, file })}
          />
        </>
      ) : (
        <Button kind="main" disabled={make.isPending} onClick={() => make.mutate()}>
          {isFirst ? 'Make my key' : 'Make a new key'}
        </Button>
      )}
      <ErrorNotice error={make.error ?? store.error} />
    </section>
  );
}

/** Decrypts what is under a former key, and encrypts it to the present one. Texts under other keys stay as they are. */
async function encryptAgain(
  { identity, keyId: formerKeyId }: KeyFile,
  mailbox: ConcernMailbox,
  recipient: string,
): Promise<number> {
  const concernTexts = api['concern-texts'][':mailbox'];
  const param = { mailbox };
  const texts = await parseResponse(concernTexts.$get({ param }));
  const held = texts.filter(({ keyId }) => keyId === formerKeyId);
  for (const { id, table, ciphertext } of held) {
    const encrypted = await encryptText(recipient, await decryptText(identity, ciphertext));
    await concernTexts.$post({ param, json: { id, table, ...encrypted } });
  }
  return held.length;
}

interface EncryptAgainProps {
  readonly mailbox: ConcernMailbox;
  readonly recipient: string;
  readonly formerTexts: number;
}

/** After a new key, and when a successor has made theirs. */
function EncryptAgain({ mailbox, recipient, formerTexts }: EncryptAgainProps) {
  const again = useMutation({
    mutationFn: (former: KeyFile) => encryptAgain(former, mailbox, recipient),
    // Pending until the number of texts that are left is known.
    onSettled: () => invalidate('concern key', 'enquiry'),
  });
  if (formerTexts === 0 && !again.data) return null;
  return (
    <section className="stack" aria-labelledby="again">
      <h2 id="again">Encrypt again</h2>
      {again.data === undefined ? null : (
        <Notice
          kind={formerTexts > 0 ? 'wrong' : 'good'}
          title={`${count(again.data, 'text')} encrypted again.`}
        >
          {formerTexts > 0 ? null : <p>The former key is no longer needed.</p>}
        </Notice>
      )}
      <ErrorNotice error={again.error} />
      {again.isPending ? <progress aria-label="Encrypting again" /> : null}
      {formerTexts > 0 && !again.isPending ? (
        <>
          <p>
            {count(formerTexts, 'text')} under a former key, yours or your predecessor’s. Open the file of
            that key, here or at another computer: they are encrypted to the present key, in this browser.
          </p>
          <KeyFileField opened={(former) => again.mutate(former)} />
        </>
      ) : null}
    </section>
  );
}

/** @param isOnly whether the person answers no other mailbox that receives concerns */
function MailboxKey({ mailbox, isOnly }: { readonly mailbox: ConcernMailbox; readonly isOnly: boolean }) {
  const { data: present, error, isPending, refetch } = useQuery(concernKeyQuery(mailbox));
  return (
    <section className="stack" aria-label={titleOf(mailbox)}>
      {isOnly ? null : <h2>For concerns to the {titleOf(mailbox)}</h2>}
      <ErrorNotice error={error} retry={refetch} />
      {isPending ? <Loading /> : null}
      {present?.recipient ? (
        <EncryptAgain mailbox={mailbox} recipient={present.recipient} formerTexts={present.formerTexts} />
      ) : null}
      {present ? <MakeKey mailbox={mailbox} isFirst={present.recipient === null} /> : null}
    </section>
  );
}

export function KeyScreen() {
  const mailboxes = useSession().mailboxes.filter(receivesConcerns);
  return (
    <Screen title="My key" back={['/', 'Inbox']}>
      {mailboxes.map((mailbox) => (
        <MailboxKey key={mailbox} mailbox={mailbox} isOnly={mailboxes.length === 1} />
      ))}
    </Screen>
  );
}
