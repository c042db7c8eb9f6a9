import { useMutation } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { useState } from 'react';
import type { ConcernMailbox } from '../../../company/enquiry-subjects.ts';
import { fingerprintOf, textKeyIdOf } from '../../enquiries/age-keys.ts';
import type { KeyFile } from './age-files.ts';
import { api, type KeysOfMailbox, type TextAgain } from './api-client.ts';
import { confirmedRecipients } from './confirmed-recipients.ts';
import { Button } from './controls.tsx';
import { count } from './days.ts';
import { encryptTexts, outcomeWords } from './encrypt-texts.ts';
import { namesOf, titleOf } from './key-notices.tsx';
import { KeyFileField } from './key-file-field.tsx';
import { signFor } from './passkeys.ts';
import { invalidate } from './queries.ts';
import { RequestError } from './request.ts';
import { ErrorNotice, Notice } from './screen.tsx';

type Holder = KeysOfMailbox['holders'][number];

const textsOf = api['concern-texts'][':mailbox'];

/** Whether the server has put the new ciphertext in the place of the former one. It keeps one that a colleague can open. */
async function replaceText(mailbox: ConcernMailbox, text: TextAgain): Promise<boolean> {
  try {
    await textsOf.$post({ param: { mailbox }, json: text });
    return true;
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'invalid-input') return false;
    throw error;
  }
}

/** Encrypts each text that this key file opens to the confirmed keys of these people, which a passkey has to sign for. */
async function encryptAgain(file: KeyFile, mailbox: ConcernMailbox, holders: readonly Holder[]) {
  const recipients = await confirmedRecipients(holders);
  const encryptsTo = textKeyIdOf(recipients.map(([, keyId]) => keyId));
  await api['concern-keys'].permit.$post({ json: { encryptsTo, ...(await signFor(encryptsTo)) } });
  const texts = await parseResponse(textsOf.$get({ param: { mailbox } }));
  return encryptTexts(texts, { file, recipients, replace: (text) => replaceText(mailbox, text) });
}

/** After a new key, and when a colleague has made theirs. */
export function EncryptAgain({ keys }: { readonly keys: KeysOfMailbox }) {
  const { mailbox, holders, incomplete } = keys;
  const [file, setFile] = useState<KeyFile>();
  const withKey = holders.filter(({ key }) => key !== null);
  const to = withKey.filter(({ isConfirmed }) => isConfirmed);
  const leftOut = withKey.filter(({ isConfirmed }) => !isConfirmed);
  const again = useMutation({
    mutationFn: (opened: KeyFile) => encryptAgain(opened, mailbox, to),
    // Pending until the number of texts that are left is known.
    onSettled: () => invalidate('concern keys', 'enquiry'),
  });
  if (incomplete === 0 && !again.data) return null;
  return (
    <section className="stack" aria-label={`Encrypt again, ${titleOf(mailbox)}`}>
      <h2>Encrypt again</h2>
      {again.data ? (
        <Notice kind={again.data.damaged.length > 0 ? 'wrong' : 'good'} title={outcomeWords(again.data)}>
          <p>Keep the old file for as long as backups from before today exist.</p>
        </Notice>
      ) : null}
      <ErrorNotice error={again.error} />
      {again.isPending ? <progress aria-label="Encrypting again" /> : null}
      {incomplete > 0 && !again.isPending ? (
        <>
          <p>
            {count(incomplete, 'message')} cannot be opened with every present key. Open a key file that opens
            them. This browser encrypts them again, to these keys:
          </p>
          <ul className="ruled">
            {to.map(({ id, name, key }) => (
              <li key={id}>
                <span>{name}</span> <code>{fingerprintOf(key?.keyId ?? '')}</code>
              </li>
            ))}
          </ul>
          {leftOut.length > 0 ? (
            <p>
              Not to {namesOf(leftOut)}: you have not confirmed the key. Compare the fingerprint and confirm
              it first.
            </p>
          ) : null}
          <KeyFileField hint="or drop it here." onOpen={setFile} />
          {file ? (
            <Button kind="main" onClick={() => again.mutate(file)}>
              Sign with my passkey, and encrypt again
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
