import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import type { ConcernKey, Page, SealedText, SealedTextAgain } from '../api.ts';
import { decryptText, encryptText, makeIdentity, type KeyFile } from './age-files.ts';
import { count, dayOf, shortDay, timeOf } from './days.ts';
import { KeyBar, KeyFileField, useOpenKey } from './open-key.tsx';
import { Act, Fault, Head, Loaded, saveFile, Says, useTitle } from './parts.tsx';
import { concernKeyQuery, queryClient, sessionQuery } from './queries.ts';
import { get, post, put } from './request.ts';

interface MadeKey {
  readonly identity: string;
  readonly recipient: string;
  readonly madeAt: Date;
  /** What the saved file has to open. */
  readonly sentence: string;
  readonly ciphertext: string;
}

const birds = ['grey heron', 'mute swan', 'reed warbler', 'kingfisher'];

async function makeKey(): Promise<MadeKey> {
  const { identity, recipient } = await makeIdentity();
  const madeAt = new Date();
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  const sentence = `${birds[random % birds.length] ?? ''}, lock ${String(random % 90)}, ${timeOf(madeAt)}`;
  const { ciphertext } = await encryptText(recipient, sentence);
  return { identity, recipient, madeAt, sentence, ciphertext };
}

const short = (recipient: string) => `${recipient.slice(0, 14)}…${recipient.slice(-6)}`;

/** The steps to a key: made, saved, and proved by the saved file before it counts. */
function Steps({ present }: { readonly present: ConcernKey }) {
  const { file: opened, open } = useOpenKey();
  const { data: session } = useQuery(sessionQuery);
  const [isSaved, setIsSaved] = useState(false);
  const [proved, setProved] = useState<KeyFile>();
  const make = useMutation({ mutationFn: makeKey });
  const store = useMutation({
    mutationFn: ({ recipient }: MadeKey) => put('/api/concern-key', { recipient }),
    onSuccess: () => {
      if (proved) open(proved);
      return queryClient.invalidateQueries({ queryKey: concernKeyQuery.queryKey });
    },
  });
  const { data: made } = make;
  const name = `${brand.slug}-${session?.person.role ?? 'key'}.txt`;
  const save = ({ identity, recipient, madeAt }: MadeKey) => {
    // The former identity stays in the file, so that one file opens all that is not encrypted again yet.
    const former = opened && present.keyId && opened.keyIds.includes(present.keyId) ? opened.identities : [];
    const lines = [`# created: ${madeAt.toISOString()}`, `# public key: ${recipient}`, identity];
    saveFile(
      name,
      'text/plain',
      [...lines, ...former.flatMap((line) => ['# former key', line]), ''].join('\n'),
    );
    setIsSaved(true);
  };
  const step = (number: number, title: string, isDone: boolean) => (
    <h2>
      <span className="bubble" data-done={isDone || undefined}>
        {number}
      </span>
      {title}
    </h2>
  );
  if (store.isSuccess)
    return (
      <Says kind="good" title="This key counts from now on.">
        <p>
          New reports to you are encrypted to it. Put a copy of the file on a stick that lies in a safe: there
          is no second way in.
        </p>
        <p className="actions">
          <Link className="button main" to="/concerns">
            Concerns
          </Link>
        </p>
      </Says>
    );
  return (
    <ol className="steps">
      <li>
        {step(1, 'Make', made !== undefined)}
        {made ? (
          <>
            <p>
              Made in this browser at {timeOf(made.madeAt)}. The public part has been shown to no one yet.
            </p>
            <p className="print">{short(made.recipient)}</p>
          </>
        ) : (
          <>
            <p>It is made in this browser. Only the public part is sent, once the file has been proved.</p>
            <p className="actions">
              <Act kind="main" disabled={make.isPending} onClick={() => make.mutate()}>
                {present.recipient === null ? 'Make my key' : 'Make a new key'}
              </Act>
            </p>
            {make.error ? <Fault error={make.error} /> : null}
          </>
        )}
      </li>
      <li>
        {step(2, 'Save the file', isSaved)}
        <p>
          It is called <b>{name}</b>. Put a copy on a stick that lies in a safe. There is no second way in.
        </p>
        {made ? (
          <p className="actions">
            <Act kind={isSaved ? undefined : 'main'} onClick={() => save(made)}>
              {isSaved ? 'Save again' : 'Save the file'}
            </Act>
          </p>
        ) : null}
      </li>
      <li>
        {step(3, 'Prove that it opens', proved !== undefined)}
        <p>
          Open the file that you have just saved, from where it will stay. A sealed sentence is opened with
          it.
        </p>
        {made && isSaved && !proved ? (
          <KeyFileField
            refuse={({ identities }) =>
              identities.includes(made.identity) ? undefined : 'It is not the file that was saved here.'
            }
            opened={(file) => {
              void decryptText(file.identities, made.ciphertext).then((sentence) => {
                if (sentence === made.sentence) setProved(file);
              });
            }}
          />
        ) : null}
        {made && proved ? (
          <Says kind="good" title="It opens.">
            <p>
              The sealed sentence reads <b>“{made.sentence}”</b>: the file and the public part belong
              together.
            </p>
            <p className="actions">
              <Act
                kind="main"

                disabled={store.isPending}
                onClick={() => store.mutate(made)}
              >
                Use this key from now on
              </Act>
            </p>
            {store.error ? <Fault error={store.error} /> : null}
          </Says>
        ) : null}
      </li>
    </ol>
  );
}

/** Decrypts the texts of a page with the open key, and encrypts them to the present one. Texts under other keys stay as they are. */
async function encryptPageAgain(
  texts: readonly SealedText[],
  { identities, keyIds }: KeyFile,
  recipient: string,
) {
  const held = texts.filter(({ keyId }) => keyIds.includes(keyId));
  const again = await Promise.all(
    held.map(async ({ id, table, keyId, ciphertext }): Promise<SealedTextAgain> => {
      const plaintext = await decryptText(identities, ciphertext);
      return { id, table, formerKeyId: keyId, ...(await encryptText(recipient, plaintext)) };
    }),
  );
  if (again.length > 0) await post('/api/concern-texts', { texts: again });
  return again.length;
}

/** Encrypts what is under a former key again to the present one: after a new key, and when a successor has made theirs. */
function EncryptAgain({ present }: { readonly present: ConcernKey }) {
  const { file, open } = useOpenKey();
  const [done, setDone] = useState(0);
  const again = useMutation({
    mutationFn: async ({ key, recipient }: { readonly key: KeyFile; readonly recipient: string }) => {
      let after: string | null = null;
      let changed = 0;
      do {
        const page: Page<SealedText> = await get<Page<SealedText>>('/api/concern-texts', { after });
        changed += await encryptPageAgain(page.rows, key, recipient);
        setDone(changed);
        after = page.next;
      } while (after !== null);
      return changed;
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) => name === 'concern-key' || name === 'concern',
      }),
  });
  const { recipient, formerTexts } = present;
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
          <>
            <p>{count(done, 'text')} encrypted again</p>
            <progress aria-label="Encrypted again" max={formerTexts} value={done} />
          </>
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
        {again.error ? <Fault error={again.error} /> : null}
        {formerTexts > 0 && !again.isPending ? (
          <>
            <p>{count(formerTexts, 'text')} under a former key. The file of that key opens them.</p>
            {file ? (
              <p className="actions">
                <Act kind="main" onClick={() => again.mutate({ key: file, recipient })}>
                  Encrypt again with the open key
                </Act>
              </p>
            ) : null}
            <KeyFileField refuse={() => undefined} opened={open} />
          </>
        ) : null}
      </div>
    </section>
  );
}

export function MakeKeyScreen() {
  const query = useQuery(concernKeyQuery);
  const { data: present } = query;
  useTitle('My key');
  return (
    <>
      <Head
        title={present?.recipient === null ? 'Make my key' : 'My key'}
        crumb={<Link to="/concerns">Concerns</Link>}
      >
        <p className="end soft">
          {present?.since
            ? `The present key was made on ${shortDay(dayOf(present.since))}`
            : 'It counts from the third step on'}
        </p>
      </Head>
      <KeyBar />
      <Loaded query={query} />
      {present ? (
        <>
          <EncryptAgain present={present} />
          <Steps present={present} />
        </>
      ) : null}
    </>
  );
}
