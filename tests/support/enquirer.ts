import { randomUUID } from 'node:crypto';
import { Agent, request as send, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { hiddenFields, minFillTimeMs } from '../../forms/contact-state.ts';
import { attribute, findAll, readPage } from './page.ts';

/** Somebody who exists in tests only: whatever of this is found in a log was put there by mistake. */
export const canary = {
  name: 'Quillfeather Canary',
  email: 'quillfeather@canary.example',
  organisation: 'Canary Row Holdings',
  message: 'Quillfeather saw the yellow bird fall silent.',
  agent: 'QuillfeatherBrowser/7.31',
  /** Of this machine like 127.0.0.1, and used by nobody else. */
  address: '127.77.31.9',
} as const;

export type Fields = Readonly<Record<string, string>>;

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Until the whole answer was there, in milliseconds. */
  readonly ms: number;
  /** Of the receipt, where the answer leads to one. */
  readonly token: string | undefined;
}

/** Speaks HTTP as a browser does, keeping its connections. */
export interface Enquirer {
  readonly ask: (path: string, options?: Asking) => Promise<Answered>;
  /** Sends a form to /contact. */
  readonly post: (fields: Fields, headers?: Readonly<Record<string, string>>) => Promise<Answered>;
  readonly leave: () => void;
}

interface Asking extends Pick<RequestOptions, 'method'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** @param from the address of this machine to call from */
export function createEnquirer({ port, origin }: Site, from: string = canary.address): Enquirer {
  const agent = new Agent({ keepAlive: true, maxSockets: 50, localAddress: from });

  const ask = (path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answered> => {
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const all = { 'User-Agent': canary.agent, ...headers };
      const request = send({ host: '127.0.0.1', port, path, method, headers: all, agent }, (response) => {
        response.toArray().then((chunks: Buffer[]) => {
          const location = response.headers.location ?? '';
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
            token: /[?&]receipt=([\w-]+)/.exec(location)?.[1],
          });
        }, reject);
      });
      request.once('error', reject);
      request.end(body);
    });
  };
  return {
    ask,
    post: (fields, headers = {}) =>
      ask('/contact', {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    leave: () => {
      agent.destroy();
    },
  };
}

interface Site {
  readonly port: number;
  readonly origin: string;
}

/** What the form carries that nobody types, as the page at this address has it. */
export async function openForm(enquirer: Enquirer, path = '/contact'): Promise<Fields> {
  const { document } = readPage((await enquirer.ask(path)).text);
  const hidden = findAll(document, { tag: 'input', attributes: { type: 'hidden', name: true } });
  const carried = hidden.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']);
  const fields = Object.fromEntries(carried) as Fields;
  if (!(hiddenFields.idempotencyKey in fields)) throw new Error(`The form at ${path} carries no key`);
  return fields;
}

/** As `openForm`, when as much time has gone by as somebody needs to fill the form in. */
export async function fillableForm(enquirer: Enquirer, path?: string): Promise<Fields> {
  const form = await openForm(enquirer, path);
  await pause(minFillTimeMs + 100);
  return form;
}

/** What the form sends when somebody has filled it in, under a key of its own. */
export function filledIn(form: Fields, typed: Fields = {}): Fields {
  return {
    ...form,
    [hiddenFields.idempotencyKey]: randomUUID(),
    subject: 'general',
    name: canary.name,
    organisation: canary.organisation,
    email: canary.email,
    enquirerType: 'other',
    message: canary.message,
    ...typed,
  };
}
