import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { parseResponse } from 'hono/client';
import { useState, type ReactNode } from 'react';
import { fingerprintOf } from '../../enquiries/age-keys.ts';
import { decryptText, encryptText, makeIdentity, type KeyFile } from './age-files.ts';
import { api } from './api-client.ts';
import { Button } from './controls.tsx';
import { timeWords } from './days.ts';
import { KeyFileField } from './key-file-field.tsx';
import { keyFileNameOf, nameMarkOf } from './key-file-name.ts';
import { useFocusOnOpening } from './keep-focus.ts';
import './make-key.css';
import { useOpenKey } from './open-key.tsx';
import { signFor } from './passkeys.ts';
import { onKeysChanged, useSession } from './queries.ts';
import { saveFile } from './save-file.ts';
import { ErrorNotice, Notice } from './screen.tsx';

type MadeKey = Awaited<ReturnType<typeof makeIdentity>>;

function saveKey(made: MadeKey, person: string): void {
  const { identity, recipient, madeAt } = made;
  const lines = [`# created: ${madeAt.toISOString()}`, `# public key: ${recipient}`, identity, ''];
  saveFile(keyFileNameOf(made, person), 'text/plain', lines.join('\n'));
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly state: 'done' | 'now' | 'later';
  readonly children: ReactNode;
}

const Step = ({ number, title, state, children }: StepProps) => (
  <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
    <h3>
      <span className="number" aria-hidden="true">
        {number}
      </span>
      {title}
      {state === 'done' ? <span className="sr-only">, done</span> : null}
    </h3>
    {children}
  </li>
);

/** Seals a sentence to the key that was made, and opens it with the file that was saved. @throws where they do not belong together */
async function openSentence({ recipient }: MadeKey, file: KeyFile): Promise<string> {
  const sentence = `This was sealed at ${timeWords(Date.now())} to try the key.`;
  const { ciphertext } = await encryptText([recipient], sentence);
  return String(await decryptText(file, ciphertext));
}

/** Asks for the file that was saved, which proves that it was saved, and then for a passkey’s signature for the key. */
function ProveKey({ made, onStored }: { readonly made: MadeKey; readonly onStored: () => void }) {
  const { open } = useOpenKey();
  const fileRef = useFocusOnOpening<HTMLInputElement>();
  const prove = useMutation({
    mutationFn: async (file: KeyFile) => ({ file, sentence: await openSentence(made, file) }),
  });
  const store = useMutation({
    mutationFn: async ({ recipient }: MadeKey) =>
      parseResponse(api['concern-keys'].$post({ json: { recipient, ...(await signFor(recipient)) } })),
    onSuccess: (keys) => {
      onKeysChanged(keys);
      if (prove.data) open(prove.data.file);
      onStored();
    },
  });
  const refuse = ({ keyIds }: KeyFile) =>
    keyIds.includes(made.keyId)
      ? undefined
      : `It holds another key: ${keyIds.map(nameMarkOf).join(', ')}. Open the file with ${nameMarkOf(made.keyId)} in its name.`;
  return (
    <>
      <p>Open the file that you have just saved, from where you will keep it. It opens a sealed sentence.</p>
      <KeyFileField
        hint={`or drop it here. Its name has ${nameMarkOf(made.keyId)} in it.`}
        refuse={refuse}
        inputRef={fileRef}
        onOpen={(file) => prove.mutate(file)}
      />
      <ErrorNotice error={prove.error} />
      {prove.data ? (
        <Notice kind="good" title="It opens.">
          <p>
            The sealed sentence reads <b>“{prove.data.sentence}”</b>
          </p>
          <Button kind="main" isDisabled={store.isPending} onClick={() => store.mutate(made)}>
            {store.isPending ? 'Follow your device…' : 'Sign with my passkey'}
          </Button>
          <p className="note">After that, the key is in use.</p>
        </Notice>
      ) : null}
      <ErrorNotice error={store.error} />
    </>
  );
}

const StoredNotice = () => (
  <Notice kind="good" title="This key is now in use.">
    <p>
      New concerns are encrypted to it. Keep a copy of the file on a USB stick in a safe. Your colleagues are
      told, and compare its fingerprint with you.
    </p>
    <Link className="btn" to="/">
      Inbox
    </Link>
  </Notice>
);

interface MakingProps {
  /** "Make my key" */
  readonly label: string;
  readonly make: UseMutationResult<MadeKey, Error, void>;
}

function MakeStep({ label, make }: MakingProps) {
  const { data: made, error, isPending, mutate } = make;
  return (
    <Step number={1} title="Make" state={made ? 'done' : 'now'}>
      {made ? (
        <>
          <p>
            Made in this browser at {timeWords(made.madeAt.getTime())}. It has not been sent to anybody yet.
          </p>
          <code>{fingerprintOf(made.keyId)}</code>
        </>
      ) : (
        <>
          <p>The key is made in this browser and saved as a file. The server never gets it.</p>
          <Button kind="main" isDisabled={isPending} onClick={() => mutate()}>
            {label}
          </Button>
        </>
      )}
      <ErrorNotice error={error} />
    </Step>
  );
}

interface SaveStepProps {
  readonly made: MadeKey | undefined;
  /** The name of the person. */
  readonly name: string;
}

const SaveStep = ({ made, name }: SaveStepProps) => (
  <Step number={2} title="Save the file" state={made ? 'done' : 'later'}>
    {made ? (
      <>
        <p>
          Saved as <b className="file-name">{keyFileNameOf(made, name)}</b>. Move it to where you will keep
          it, and put a copy on a USB stick in a safe.
        </p>
        <Button onClick={() => saveKey(made, name)}>Save again</Button>
      </>
    ) : (
      <p>There is no other way in: without the file, you cannot open the concerns.</p>
    )}
  </Step>
);

/** The three steps to a key that is used: it is made, its file is saved, and the file has opened something. */
export function MakeKey({ isFirst }: { readonly isFirst: boolean }) {
  const { name } = useSession();
  const [isStored, setIsStored] = useState(false);
  const make = useMutation({ mutationFn: makeIdentity, onSuccess: (key) => saveKey(key, name) });
  const made = make.data;
  const label = isFirst ? 'Make my key' : 'Make a new key';
  if (isStored) return <StoredNotice />;
  return (
    <section aria-labelledby="make-key">
      <div className="make-key-title">
        <h2 id="make-key">{label}</h2>
        <p className="note">
          It is used only after the third step.
          {isFirst
            ? ''
            : ' Keep your present file: what is not encrypted to the new key yet opens only with it, and so do backups from before today.'}
        </p>
      </div>
      <ol className="make-key">
        <MakeStep label={label} make={make} />
        <SaveStep made={made} name={name} />
        <Step number={3} title="Prove that it opens" state={made ? 'now' : 'later'}>
          {made ? (
            <ProveKey made={made} onStored={() => setIsStored(true)} />
          ) : (
            <p>You open the saved file here, and sign for the key with your passkey.</p>
          )}
        </Step>
      </ol>
    </section>
  );
}
