import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

const toBuffer = (chunk: unknown): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array);

/**
 * A response that is kept instead of sent, so that a page made on request can be looked at, compressed and given its
 * length before the first byte leaves; and so that a page that fails halfway is never seen.
 */
export class RecordedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];
  /** True when the answer is complete, false when there is none; rejects when it breaks off. */
  readonly whole: Promise<boolean>;
  readonly #settle: PromiseWithResolvers<boolean>;

  constructor(request: IncomingMessage) {
    super(request);
    this.#settle = Promise.withResolvers();
    this.whole = this.#settle.promise;
  }

  get body(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  leaveUnanswered(): void {
    this.#settle.resolve(false);
  }

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    this.statusCode = status;
    const headers = rest.at(-1);
    if (typeof headers === 'object' && headers !== null) {
      for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders)) {
        if (value !== undefined) this.setHeader(name, value);
      }
    }
    return this;
  }

  override flushHeaders(): void {
    // Nothing is sent from here.
  }

  override write(chunk: unknown, ...rest: readonly unknown[]): boolean {
    this.#chunks.push(toBuffer(chunk));
    const done = rest.at(-1);
    if (typeof done === 'function') (done as () => void)();
    return true;
  }

  override end(...given: readonly unknown[]): this {
    const [chunk] = given;
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function')
      this.#chunks.push(toBuffer(chunk));
    this.#settle.resolve(true);
    this.emit('finish');
    this.emit('close');
    return this;
  }

  override destroy(error?: Error): this {
    this.#settle.reject(error ?? new Error('The page broke off'));
    this.emit('close');
    return this;
  }
}
