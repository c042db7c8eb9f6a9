import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SealedText } from '../server/shown-enquiry.server.ts';
import { decryptText, readKeyFile, type KeyFile } from './age-files.ts';
import { shortDay } from './days.ts';
import type { Draft, Drafts } from './drafts.ts';
import { useKeys } from './keys.ts';
import { Button, Keys } from './controls.tsx';
import { Notice } from './screen.tsx';
import { minute, queryClient } from './queries.ts';

/** Milliseconds without a touch after which a key is forgotten. */
const idleTime = 15 * minute;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

interface OpenKey {
  /** The identities in memory; null while no key is open. */
  readonly file: KeyFile | null;
  readonly drafts: Drafts;
  readonly open: (file: KeyFile) => void;
  readonly lock: () => void;
}

const Context = createContext<OpenKey | null>(null);

export function useOpenKey(): OpenKey {
  const key = use(Context);
  if (!key) throw new Error('There is no OpenKeyProvider around');
  return key;
}

/** Keeps an opened key, what it has decrypted and the drafts to concerns in memory: until it is locked, or nobody touches the page. */
export function OpenKeyProvider({ children }: { readonly children: ReactNode }) {
  const [file, setFile] = useState<KeyFile | null>(null);
  const [drafts, setDrafts] = useState(() => new Map<string, Draft>());
  const lock = useCallback(() => {
    setFile(null);
    setDrafts(new Map<string, Draft>());
    queryClient.removeQueries({ queryKey: ['decrypted'] });
    const mutations = queryClient.getMutationCache();
    for (const mutation of mutations.getAll())
      if (mutation.state.status !== 'pending') mutations.remove(mutation);
  }, []);
  useKeys({ l: lock });
  useEffect(() => {
    if (!file) return;
    let touched = Date.now();
    const check = () => {
      // A computer that slept has run no timers.
      if (Date.now() - touched >= idleTime) lock();
    };
    const touch = () => {
      check();
      touched = Date.now();
    };
    const timer = setInterval(check, 5_000);
    for (const name of touches) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of touches) window.removeEventListener(name, touch);
    };
  }, [file, lock]);
  const value = useMemo(() => ({ file, drafts, open: setFile, lock }), [file, drafts, lock]);
  return <Context value={value}>{children}</Context>;
}

/** The plaintext of a text that is encrypted to the key, while a key is open that decrypts it. */
export function useDecrypted(sealed: SealedText | undefined) {
  const { file } = useOpenKey();
  return useQuery({
    queryKey: ['decrypted', { id: sealed?.id, keyId: sealed?.keyId }],
    queryFn: () => decryptText(file?.identities ?? [], sealed?.ciphertext ?? ''),
    enabled: sealed !== undefined && file?.keyIds.includes(sealed.keyId) === true,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function KeyBar() {
  const { file, lock } = useOpenKey();
  if (!file) return null;
  return (
    <div className="keybar" data-background="inverse">
      <span>A key is open. It is locked after 15 minutes without a touch.</span>
      <Button onClick={lock}>
        Lock now <Keys keys="l" />
      </Button>
    </div>
  );
}

interface KeyFileFieldProps {
  /** Notice why this file does not serve; undefined where it does. */
  readonly refuse?: (file: KeyFile) => string | undefined;
  readonly opened: (file: KeyFile) => void;
}

/** Reads a key file in the browser. It is sent nowhere. */
export function KeyFileField({ refuse, opened }: KeyFileFieldProps) {
  const [refused, setRefused] = useState<readonly [title: string, text: string]>();
  const read = async (chosen: File) => {
    const file = await readKeyFile(chosen);
    const made = file?.createdAt ? `, made on ${shortDay(file.createdAt)}` : '';
    const reason = file && refuse?.(file);
    if (!file)
      setRefused([
        `${chosen.name} is not a key file.`,
        'A key file has a line that begins with AGE-SECRET-KEY. This file was not kept and not sent.',
      ]);
    else if (reason) setRefused([`${chosen.name} does not open this.`, `It is a key file${made}. ${reason}`]);
    else {
      setRefused(undefined);
      opened(file);
    }
  };
  return (
    <>
      {refused ? (
        <Notice kind="wrong" title={refused[0]}>
          <p>{refused[1]}</p>
        </Notice>
      ) : null}
      <label className="file">
        <input
          type="file"
          accept=".txt,.key"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void read(chosen);
            target.value = '';
          }}
        />
        <span className="button main">{refused ? 'Open another file' : 'Open your key file'}</span>
        <span className="note">or drop it here.</span>
      </label>
    </>
  );
}
