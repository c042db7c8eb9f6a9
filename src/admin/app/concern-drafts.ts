import { decryptText, encryptText, type KeyFile } from './age-files.ts';
import { deleteStored, readStored, store } from './browser-storage.ts';
import { draftNameOf, type Draft, type Drafts } from './drafts.ts';

/** The age files under a name of the storage. */
function parseSealed(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The drafts of one person to concerns. What is written is in memory; the browser stores it encrypted to the person’s own key,
 * and a key file opens it again.
 */
export class ConcernDrafts implements Drafts {
  readonly #person: string;
  readonly #written = new Map<string, Draft>();
  /** Stored drafts that no key file has opened on this page. */
  readonly #sealed = new Map<string, readonly string[]>();
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
    // Read before the storage is written to, so that nothing there is lost.
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
    this.#storeSealed(reference, this.#sealedOf(reference));
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
    this.#storeSealed(reference, []);
    if (!this.#written.has(reference)) return;
    this.#inMemory.add(reference);
    this.#writeNext(reference);
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

  #sealedOf(reference: string): readonly string[] {
    const known = this.#sealed.get(reference) ?? parseSealed(readStored(this.#nameOf(reference)) ?? '');
    this.#sealed.set(reference, known);
    return known;
  }

  #storeSealed(reference: string, left: readonly string[]): void {
    this.#sealed.set(reference, left);
    if (left.length > 0) store(this.#nameOf(reference), JSON.stringify(left));
    else deleteStored(this.#nameOf(reference));
    this.#notify();
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
    const files = JSON.stringify([...this.#sealedOf(reference), ciphertext]);
    if (store(this.#nameOf(reference), files)) {
      this.#inMemory.delete(reference);
      this.#refused.delete(reference);
    } else this.#refused.add(reference);
  }

  async #openSealed(reference: string, file: KeyFile): Promise<void> {
    const opened: Draft[] = [];
    const left: string[] = [];
    for (const ciphertext of this.#sealedOf(reference))
      try {
        opened.push((await decryptText(file, ciphertext)) as Draft);
      } catch {
        left.push(ciphertext);
      }
    const [first, ...others] = opened;
    if (!first) return;
    this.#sealed.set(reference, left);
    const since = this.#written.get(reference);
    const all = [first, ...others, ...(since ? [since] : [])];
    const text = all.map((draft) => draft.text).join('\n\n');
    this.#openings += 1;
    this.set(reference, all.length === 1 ? first : { text, idempotencyKey: crypto.randomUUID() });
  }
}
