import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { keyIdsIn } from '../../enquiries/age-keys.ts';
import { decryptText, readKeyFile, type KeyFile } from './age-files.ts';
import { api, type SealedText } from './api-client.ts';
import { Button, Keys } from './controls.tsx';
import { draftsInMemory, type Drafts } from './drafts.ts';
import { useKeys } from './keys.ts';
import { minute } from './queries.ts';
import { ErrorNotice, Notice } from './screen.tsx';

/** Milliseconds without use after which a key is forgotten. */
const idleTime = 15 * minute;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

interface OpenKey {
  /** The key in memory; null while none is open. */
  readonly file: KeyFile | null;
  readonly drafts: Drafts;
  readonly open: (file: KeyFile) => void;
}

const Context = createContext<OpenKey | null>(null);

export function useOpenKey(): OpenKey {
  const key = use(Context);
  if (!key) throw new Error('There is no OpenKeyProvider around');
  return key;
}

/** Loading the page anew forgets the key, what it has decrypted, and the drafts to concerns. */
const lock = () => location.reload();

/** Keeps an opened key and the drafts to concerns in memory: until it is locked, or nobody touches the page. */
export function OpenKeyProvider({ children }: { readonly children: ReactNode }) {
  const [file, setFile] = useState<KeyFile | null>(null);
  const [drafts] = useState(draftsInMemory);
  useKeys(file ? { l: lock } : {});
  useEffect(() => {
    if (!file) return;
    let touched = Date.now();
    const check = () => {
      if (Date.now() - touched >= idleTime) lock();
    };
    const touch = () => {
      // A computer that slept has run no timers.
      check();
      touched = Date.now();
    };
    const timer = setInterval(check, 5_000);
    for (const name of touches) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of touches) window.removeEventListener(name, touch);
    };
  }, [file]);
  const value = useMemo(() => ({ file, drafts, open: setFile }), [file, drafts]);
  return <Context value={value}>{children}</Context>;
}

type Ciphertext = Pick<SealedText, 'keyId' | 'ciphertext'>;

const isUnder = ({ keyId }: Pick<Ciphertext, 'keyId'>, file: KeyFile | null) =>
  file !== null && keyIdsIn(keyId).includes(file.keyId);

/** Whether the key file decrypts a text, or what it was before it was encrypted again. */
export const isOpenedBy = (sealed: SealedText, file: KeyFile | null) =>
  [sealed, ...sealed.former].some((text) => isUnder(text, file));

/** Decrypts a text, or, where it is damaged, what it was before it was encrypted again. The server is told when the former is not needed. */
async function openText(file: KeyFile, mailbox: string, sealed: SealedText): Promise<unknown> {
  let failure: unknown;
  for (const text of [sealed, ...sealed.former].filter((one) => isUnder(one, file)))
    try {
      const content = await decryptText(file.identity, text.ciphertext);
      if (text === sealed && sealed.former.length > 0) {
        const { id, table, keyId } = sealed;
        const opened = { param: { mailbox }, json: { id, table, keyId } };
        // Where this fails, the former one is kept until the text is opened again.
        void api['concern-texts'][':mailbox'].opened.$post(opened).catch(() => undefined);
      }
      return content;
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** The plaintext of a text of a concern to a mailbox, while a key is open that decrypts it. */
export function useDecrypted(mailbox: string, sealed: SealedText | null) {
  const { file } = useOpenKey();
  return useQuery({
    queryKey: ['decrypted', { id: sealed?.id, keyId: sealed?.keyId, file: file?.keyId }],
    queryFn: () => (file && sealed ? openText(file, mailbox, sealed) : null),
    enabled: sealed !== null && isOpenedBy(sealed, file),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Says why a text of a concern is not shown. @param error of `useDecrypted` */
export function shutWords(sealed: SealedText, file: KeyFile | null, error: unknown): string {
  if (error)
    return 'This part is damaged: it cannot be decrypted, although the key is right. A backup may hold an intact copy.';
  if (isOpenedBy(sealed, file)) return 'Opening…';
  return file ? 'This part needs another key file.' : 'Sealed. It opens with a key file.';
}

export function KeyBar() {
  const { file } = useOpenKey();
  if (!file) return null;
  return (
    <Notice title="A key is open. It locks after 15 minutes without use.">
      <Button onClick={lock}>
        Lock now <Keys keys="l" />
      </Button>
    </Notice>
  );
}

interface KeyFileFieldProps {
  /** Says why this file does not serve; undefined where it does. */
  readonly refuse?: (file: KeyFile) => string | undefined;
  readonly opened: (file: KeyFile) => void;
}

/** Reads a key file in the browser. It is sent nowhere. */
export function KeyFileField({ refuse, opened }: KeyFileFieldProps) {
  const [refused, setRefused] = useState<readonly [title: string, text: string]>();
  const [failure, setFailure] = useState<unknown>();
  const read = async (chosen: File) => {
    setFailure(undefined);
    const file = await readKeyFile(chosen);
    const reason = file && refuse?.(file);
    if (!file)
      setRefused([
        `${chosen.name} is not a key file.`,
        'A key file has a line that begins with AGE-SECRET-KEY. This file was not kept and not sent.',
      ]);
    else if (reason) setRefused([`${chosen.name} does not open this.`, reason]);
    else {
      setRefused(undefined);
      opened(file);
    }
  };
  return (
    <>
      <ErrorNotice error={failure} />
      {refused ? (
        <Notice kind="wrong" title={refused[0]}>
          <p>{refused[1]}</p>
        </Notice>
      ) : null}
      <label className="file">
        <span>{refused ? 'Open another file' : 'Open your key file'}</span>
        <input
          type="file"
          accept=".txt,.key"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) read(chosen).catch(setFailure);
            target.value = '';
          }}
        />
      </label>
    </>
  );
}
