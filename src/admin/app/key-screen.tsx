import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import type { ConcernKey, TextsAgain } from '../server/concern-key-routes.server.ts';
import type { SealedText } from '../server/shown-enquiry.server.ts';
import { decryptText, encryptText, makeIdentity, type KeyFile } from './age-files.ts';
import { count, dayOf, shortDay } from './days.ts';
import { KeyBar, KeyFileField, useOpenKey } from './open-key.tsx';
import { Act, Fault, saveFile, Says, Screen } from './parts.tsx';
import { queryClient, readAgain, useAnswer, useSession } from './queries.ts';
import { get, post, request } from './request.ts';

/** The steps to a key: made, saved, and proved by the saved file before it counts. */
function Steps({ present }: { readonly present: ConcernKey }) {
  const { file: opened, open } = useOpenKey();
  const { role } = useSession();
  const [isSaved, setIsSaved] = useState(false);
  const [proved, setProved] = useState<KeyFile>();
  const make = useMutation({ mutationFn: makeIdentity });
  const store = useMutation({
    mutationFn: (recipient: string) => request('PUT', '/concern-key', { recipient }),
    onSuccess: () => {
      if (proved) open(proved);
      return readAgain('/concern-key');
    },
  });
  const { data: made } = make;
  const name = `${brand.slug}-${role}.txt`;
  const save = ({ identity, recipient, madeAt }: NonNullable<typeof made>) => {
    // The former identity stays in the file, so that one file opens all that is not encrypted again yet.
    const former = opened && present.keyId && opened.keyIds.includes(present.keyId) ? opened.identities : [];
    const lines = [`# created: ${madeAt.toISOString()}`, `# public key: ${recipient}`, identity];
    const kept = former.flatMap((line) => ['# former key', line]);
    saveFile(name, 'text/plain', [...lines, ...kept, ''].join('\n'));
    setIsSaved(true);
  };
  if (store.isSuccess)
    return (
      <Says kind="good" title="This key counts from now on.">
        <p>
          New reports to you are encrypted to it. Put a copy of the file on a stick that lies in a safe: there
          is no second way in.
        </p>
        <Link className="button main" to="/concerns">
          Concerns
        </Link>
      </Says>
    );
  return (
    <ol className="cards">
      <li className="card">
        <h2>1. Make</h2>
        {made ? (
          <p>Made in this browser. The public part has been shown to no one yet.</p>
        ) : (
          <>
            <p>It is made in this browser. Only the public part is sent, once the file has been proved.</p>
            <Act kind="main" disabled={make.isPending} onClick={() => make.mutate()}>
              {present.recipient === null ? 'Make my key' : 'Make a new key'}
            </Act>
            <Fault error={make.error} />
          </>
        )}
      </li>
      <li className="card">
        <h2>2. Save the file</h2>
        <p>
          It is called <b>{name}</b>. Put a copy on a stick that lies in a safe. There is no second way in.
        </p>
        {made ? (
          <Act kind={isSaved ? undefined : 'main'} onClick={() => save(made)}>
            {isSaved ? 'Save again' : 'Save the file'}
          </Act>
        ) : null}
      </li>
      <li className="card">
        <h2>3. Prove that it opens</h2>
        <p>Open the file that you have just saved, from where it will stay.</p>
        {made && isSaved && !proved ? (
          <KeyFileField
            refuse={({ identities }) =>
              identities.includes(made.identity) ? undefined : 'It is not the file that was saved here.'
            }
            opened={setProved}
          />
        ) : null}
        {made && proved ? (
          <Says kind="good" title="It opens: the file and the public part belong together.">
            <Act kind="main" disabled={store.isPending} onClick={() => store.mutate(made.recipient)}>
              Use this key from now on
            </Act>
            <Fault error={store.error} />
          </Says>
        ) : null}
      </li>
    </ol>
  );
}

/** How many texts are sent back at a time. */
const batch = 20;

/** Decrypts with the open key what is under a former one, and encrypts it to the present one. Texts under other keys stay as they are. */
async function encryptAgain(
  { identities, keyIds }: KeyFile,
  recipient: string,
  tell: (done: number) => void,
): Promise<number> {
  const texts = await get<readonly SealedText[]>('/concern-texts', {});
  const held = texts.filter(({ keyId }) => keyIds.includes(keyId));
  for (let done = 0; done < held.length; done += batch) {
    const again: TextsAgain['texts'] = [];
    for (const { id, table, keyId, ciphertext } of held.slice(done, done + batch)) {
      const encrypted = await encryptText(recipient, await decryptText(identities, ciphertext));
      again.push({ id, table, formerKeyId: keyId, ...encrypted });
    }
    await post('/concern-texts', { texts: again });
    tell(done + again.length);
  }
  return held.length;
}

/** Encrypts what is under a former key again to the present one: after a new key, and when a successor has made theirs. */
function EncryptAgain({ present }: { readonly present: ConcernKey }) {
  const { file, open } = useOpenKey();
  const [done, setDone] = useState(0);
  const { recipient, formerTexts } = present;
  const again = useMutation({
    mutationFn: (key: KeyFile) => encryptAgain(key, recipient ?? '', setDone),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (recipient === null || (formerTexts === 0 && !again.data)) return null;
  return (
    <section className="bay" aria-labelledby="again">
      <div>
        <h2 id="again">Encrypt again</h2>
        <p className="note">
          Hand over to a successor: they sign in and make their own key here. Then the former key’s file is
          opened, here or at their computer, and every report is encrypted again to the present key, in this
          browser.
        </p>
      </div>
      <div className="stack">
        {again.isPending ? (
          <progress aria-label="Encrypted again" max={Math.max(1, formerTexts)} value={done} />
        ) : null}
        {again.data === undefined ? null : (
          <Says
            kind={again.data > 0 ? 'good' : 'wrong'}
            title={`${count(again.data, 'text')} encrypted again.`}
          >
            <p>
              {formerTexts > 0
                ? `${count(formerTexts, 'text')} are under a key that this file does not hold.`
                : 'The former key is no longer needed.'}
            </p>
          </Says>
        )}
        <Fault error={again.error} />
        {formerTexts > 0 && !again.isPending ? (
          <>
            <p>{count(formerTexts, 'text')} under a former key. The file of that key opens them.</p>
            {file ? (
              <Act kind="main" onClick={() => again.mutate(file)}>
                Encrypt again with the open key
              </Act>
            ) : null}
            <KeyFileField opened={open} />
          </>
        ) : null}
      </div>
    </section>
  );
}

export function KeyScreen() {
  const query = useAnswer<ConcernKey>('/concern-key');
  const { data: present } = query;
  return (
    <Screen
      title={present?.recipient === null ? 'Make my key' : 'My key'}
      crumb={<Link to="/concerns">Concerns</Link>}
      tools={
        present?.since ? (
          <p className="end note">The present key was made on {shortDay(dayOf(present.since))}</p>
        ) : null
      }
      query={query}
    >
      <KeyBar />
      {present ? (
        <>
          <EncryptAgain present={present} />
          <Steps present={present} />
        </>
      ) : null}
    </Screen>
  );
}
