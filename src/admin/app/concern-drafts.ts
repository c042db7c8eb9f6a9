import { decryptText, encryptText, type KeyFile } from './age-files.ts';
import { draftNameOf, type Draft, type Drafts } from './drafts.ts';
import { readSealedDrafts, storeSealedDrafts, type SealedDraft } from './sealed-drafts.ts';

/** The drafts without those with which another begins: two tabs may have stored the same text. */
const withoutBeginnings = (drafts: readonly Draft[]) =>
  drafts.filter(
    ({ text }, index) =>
      !drafts.some(
        (other, place) => other.text.startsWith(text) && (other.text.length > text.length || place < index),
      ),
  );

/** One draft of several, which is a text of its own. */
function joined(drafts: readonly Draft[]): Draft {
  const [first, ...others] = drafts;
  if (first && others.length === 0) return first;
  return {
    text: drafts.map(({ text }) => text).join('\n\n'),
    idempotencyKey: crypto.randomUUID(),
    writtenAt: Math.max(...drafts.map(({ writtenAt = Date.now() }) => writtenAt)),
  };
}

/**
 * The drafts of one person to concerns. What is written is in memory; the browser stores it encrypted to the person’s own key,
 * and a key file opens it again.
 */
export class ConcernDrafts implements Drafts {
  readonly #person: string;
  readonly #written = new Map<string, Draft>();
  /** The ciphertexts that were stored when this page first looked. What another tab stores later is left to that tab. */
  readonly #found = new Map<string, readonly string[]>();
  /** The stored ciphertexts of what is in memory here: those that were opened, and what this page has stored. */
  readonly #own = new Map<string, readonly string[]>();
  /** The references of what is only in memory. */
  readonly #inMemory = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #recipient: string | undefined;
  #version = 0;
  #openings = 0;
  /** One after the other, so that the newest draft is stored last. */
  #writing = Promise.resolve();

  /** @param person whose drafts they are; another person at this browser has other ones */
  constructor(person: string) {
    this.#person = person;
  }

  get = (reference: string): Draft | undefined => this.#written.get(reference);

  /** What comes of it, `notKept` says. */
  set = (reference: string, draft: Draft): true => {
    // Read before the storage is written to, so that what this page writes is not taken for an earlier draft.
    this.#sealedOf(reference);
    this.#written.set(reference, draft);
    this.#inMemory.add(reference);
    this.#writeNext(reference);
    return true;
  };

  /** Leaves stored drafts that no key file has opened. */
  delete = (reference: string): void => {
    this.#written.delete(reference);
    this.#inMemory.delete(reference);
    this.#refused.delete(reference);
    this.#replace(reference, this.#ownOf(reference));
    this.#own.delete(reference);
    this.#notify();
  };

  /** @param recipient to whom drafts are encrypted from now on; undefined while no own key is known */
  encryptTo(recipient: string | undefined): void {
    this.#recipient = recipient;
    for (const reference of this.#inMemory) this.#writeNext(reference);
    this.#notify();
  }

  hasSealed(reference: string): boolean {
    return this.#sealedOf(reference).length > 0;
  }

  /** Decrypts what a key file opens of the stored drafts, and puts it before what was written meanwhile. */
  async open(reference: string, file: KeyFile): Promise<void> {
    this.#writing = this.#writing.then(() => this.#openSealed(reference, file)).catch(() => undefined);
    await this.#writing;
  }

  deleteSealed(reference: string): void {
    this.#replace(reference, this.#sealedOf(reference));
    this.#notify();
  }

  /** Why a draft would be lost with the page; undefined where it is stored, or there is none. */
  notKept(reference: string): 'no key' | 'refused' | undefined {
    if (!this.#inMemory.has(reference)) return undefined;
    if (this.#recipient === undefined) return 'no key';
    return this.#refused.has(reference) ? 'refused' : undefined;
  }

  /** Whether any draft would be lost with the page at this moment. */
  hasInMemory(): boolean {
    return this.#inMemory.size > 0;
  }

  /** Waits until what was written is stored. @returns whether all of it is */
  async settle(): Promise<boolean> {
    await this.#writing;
    return !this.hasInMemory();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Changes with what the other methods return. */
  version = (): number => this.#version;

  /** How many times stored drafts have been opened. */
  openings = (): number => this.#openings;

  #nameOf(reference: string): string {
    return draftNameOf(reference, this.#person);
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #ownOf(reference: string): readonly string[] {
    return this.#own.get(reference) ?? [];
  }

  /** The ciphertexts that were stored before this page, and that no key file has opened on it. */
  #sealedOf(reference: string): readonly string[] {
    const stored = readSealedDrafts(this.#nameOf(reference))?.map(({ ciphertext }) => ciphertext) ?? [];
    const found = this.#found.get(reference) ?? stored;
    this.#found.set(reference, found);
    const own = this.#ownOf(reference);
    return found.filter((one) => stored.includes(one) && !own.includes(one));
  }

  /**
   * Takes ciphertexts out of the storage as it is now, where another tab may have stored its own, and adds new ones.
   *
   * @returns whether all of it outlasts the page
   */
  #replace(reference: string, gone: readonly string[], added: readonly SealedDraft[] = []): boolean {
    const name = this.#nameOf(reference);
    const stored = readSealedDrafts(name) ?? [];
    const left = stored.filter(({ ciphertext }) => !gone.includes(ciphertext));
    return storeSealedDrafts(name, [...left, ...added]);
  }

  #writeNext(reference: string): void {
    this.#writing = this.#writing
      .then(() => this.#write(reference))
      // The package that encrypts is gone from the server, after an update.
      .catch(() => void this.#refused.add(reference))
      .then(() => this.#notify());
  }

  async #write(reference: string): Promise<void> {
    const draft = this.#written.get(reference);
    if (!draft || this.#recipient === undefined || !this.#inMemory.has(reference)) return;
    const { ciphertext } = await encryptText([this.#recipient], draft);
    if (this.#written.get(reference) !== draft) return;
    const { writtenAt = Date.now() } = draft;
    const isStored = this.#replace(reference, this.#ownOf(reference), [{ ciphertext, writtenAt }]);
    this.#own.set(reference, [ciphertext]);
    if (isStored) {
      this.#inMemory.delete(reference);
      this.#refused.delete(reference);
    } else this.#refused.add(reference);
  }

  async #openSealed(reference: string, file: KeyFile): Promise<void> {
    const opened: Draft[] = [];
    const openedFiles: string[] = [];
    for (const ciphertext of this.#sealedOf(reference))
      try {
        opened.push((await decryptText(file, ciphertext)) as Draft);
        openedFiles.push(ciphertext);
      } catch {
        // Another key file may open it.
      }
    if (opened.length === 0) return;
    this.#own.set(reference, [...this.#ownOf(reference), ...openedFiles]);
    const since = this.#written.get(reference);
    this.#openings += 1;
    this.set(reference, joined(withoutBeginnings([...opened, ...(since ? [since] : [])])));
    // Encrypting takes a while, and what is typed meanwhile must be added to the text that was opened.
    this.#notify();
  }
}
