import { useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { receivesConcerns } from '../../../company/enquiry-subjects.ts';
import { keyIdsIn } from '../../enquiries/age-keys.ts';
import type { SealedTable } from '../../enquiries/concern-texts.server.ts';
import type { Plaintexts } from '../../server/encryption/encryption.ts';
import { decryptText, type KeyFile } from './age-files.ts';
import { api, type SealedText } from './api-client.ts';
import { ConcernDrafts } from './concern-drafts.ts';
import { useKeys } from './keys.ts';
import { concernKeysQuery, minute, queryClient, useSession, type QueryKey } from './queries.ts';

/** Milliseconds without use after which a key is forgotten. */
const idleTime = 15 * minute;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

interface OpenKey {
  /** The key in memory; null while none is open. */
  readonly file: KeyFile | null;
  readonly drafts: ConcernDrafts;
  readonly open: (file: KeyFile) => void;
  /** Forgets the key and what it has decrypted. */
  readonly lock: () => void;
}

const Context = createContext<OpenKey | null>(null);

/** When an open key is forgotten unless somebody goes on, in milliseconds, and which part of the 15 minutes is left, from 0 to 1. */
export interface TimeLeft {
  readonly until: number;
  readonly part: number;
}

/** Apart from the key: it changes every few seconds, and few show it. */
const TimeContext = createContext<TimeLeft | null>(null);

/** Null while no key is open. */
export const useTimeLeft = () => use(TimeContext);

/** @throws Error outside `OpenKeyProvider` */
export function useOpenKey(): OpenKey {
  const key = use(Context);
  if (!key) throw new Error('There is no OpenKeyProvider around');
  return key;
}

/** The drafts of the person who is signed in, encrypted to their present key. */
function useDrafts(): ConcernDrafts {
  const { name, mailboxes } = useSession();
  const [drafts] = useState(() => new ConcernDrafts(name));
  const { data } = useQuery({ ...concernKeysQuery, enabled: mailboxes.some(receivesConcerns) });
  const recipient = data?.own.find(({ replacedAt }) => replacedAt === null)?.recipient;
  useEffect(() => drafts.encryptTo(recipient), [drafts, recipient]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (drafts.hasInMemory()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [drafts]);
  return drafts;
}

/** Keeps an opened key in memory, until it is locked or nobody uses the page, and the drafts to concerns. */
export function OpenKeyProvider({ children }: { readonly children: ReactNode }) {
  const [file, setFile] = useState<KeyFile | null>(null);
  const drafts = useDrafts();
  const lock = useCallback(async () => {
    setFile(null);
    queryClient.removeQueries({ queryKey: ['decrypted'] satisfies QueryKey });
    // Loading the page anew clears its memory. A draft that cannot be stored would be lost with it.
    if (await drafts.settle()) location.reload();
  }, [drafts]);
  useKeys(file ? { l: () => void lock() } : {});
  const timeLeft = useIdleLock(file, lock);
  const value = useMemo(
    () => ({ file, drafts, open: setFile, lock: () => void lock() }),
    [file, drafts, lock],
  );
  return (
    <Context value={value}>
      <TimeContext value={timeLeft}>{children}</TimeContext>
    </Context>
  );
}

/** Locks an open key when nobody has used the page for 15 minutes. */
function useIdleLock(file: KeyFile | null, lock: () => Promise<void>): TimeLeft | null {
  const [timeLeft, setTimeLeft] = useState<TimeLeft | null>(null);
  useEffect(() => {
    if (!file) return;
    let touched = Date.now();
    const check = () => {
      const left = touched + idleTime - Date.now();
      if (left <= 0) void lock();
      else setTimeLeft({ until: touched + idleTime, part: left / idleTime });
    };
    const touch = () => {
      // A computer that slept has run no timers.
      if (Date.now() - touched >= idleTime) void lock();
      touched = Date.now();
    };
    check();
    const timer = setInterval(check, 5_000);
    for (const name of touches) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of touches) window.removeEventListener(name, touch);
    };
  }, [file, lock]);
  return file ? timeLeft : null;
}

type Ciphertext = Pick<SealedText, 'keyId' | 'ciphertext'>;

const isUnder = ({ keyId }: Pick<Ciphertext, 'keyId'>, file: KeyFile | null) =>
  file !== null && keyIdsIn(keyId).some((one) => file.keyIds.includes(one));

/** Whether the key file decrypts a text, or what it was before it was encrypted again. */
export const isOpenedBy = (sealed: SealedText, file: KeyFile | null) =>
  [sealed, ...sealed.former].some((text) => isUnder(text, file));

/** Decrypts a text, or, where it is damaged, what it was before it was encrypted again. The server is told when the former is not needed. */
async function openText<Table extends SealedTable>(
  file: KeyFile,
  mailbox: string,
  sealed: SealedText<Table>,
): Promise<Plaintexts[Table]> {
  let failure: unknown;
  for (const text of [sealed, ...sealed.former].filter((one) => isUnder(one, file)))
    try {
      const content = await decryptText(file, text.ciphertext);
      if (text === sealed && sealed.former.length > 0) {
        const { id, table, keyId } = sealed;
        const opened = { param: { mailbox }, json: { id, table, keyId } };
        // Where this fails, the former one is kept until the text is opened again.
        void api['concern-texts'][':mailbox'].opened.$post(opened).catch(() => undefined);
      }
      return content as Plaintexts[Table];
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** The query key of the plaintext of a text. */
const decryptedKey = (sealed: SealedText | null, file: KeyFile | null) =>
  ['decrypted', { id: sealed?.id, keyId: sealed?.keyId, file: file?.keyIds }] as const satisfies QueryKey;

/** Keeps the plaintext of a text that this browser has just encrypted, so that it is shown without a moment of nothing. */
export const keepDecrypted = <Table extends SealedTable>(
  sealed: SealedText<Table>,
  file: KeyFile,
  content: Plaintexts[Table],
) => queryClient.setQueryData(decryptedKey(sealed, file), content);

/** The plaintext of a text of a concern to a mailbox, while a key is open that decrypts it. */
export function useDecrypted<Table extends SealedTable>(mailbox: string, sealed: SealedText<Table> | null) {
  const { file } = useOpenKey();
  return useQuery({
    queryKey: decryptedKey(sealed, file),
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
