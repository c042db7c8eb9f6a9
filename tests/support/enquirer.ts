import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { hiddenFields } from '../../src/forms/hidden-fields.ts';
import { requestPath, type Answer, type RequestInput } from '../../src/server/http/testing/test-site.ts';
import { findAll, readPage } from './page.ts';

/** A fictitious person. None of these values may appear in a log. */
export const canary = {
  name: 'Quillfeather Canary',
  email: 'quillfeather@canary.example',
  organisation: 'Canary Row Holdings',
  message: 'Quillfeather saw the yellow bird fall silent.',
  agent: 'QuillfeatherBrowser/7.31',
  /** A loopback address that nothing else uses. */
  address: '127.77.31.9',
} as const;

export type Fields = Readonly<Record<string, string>>;

export interface Answered extends Answer {
  /** The token of the receipt, if the response redirects to one. */
  readonly token: string | undefined;
}

/**
 * An HTTP client that keeps its connections open, like a browser, unless it is told otherwise.
 * @param from the address of this machine to call from
 */
export function createEnquirer(
  { port, origin }: { readonly port: number; readonly origin: string },
  from: string = canary.address,
  { keepsConnections = true } = {},
) {
  const agent = new Agent({ keepAlive: keepsConnections, maxSockets: 50, localAddress: from });

  const request = async (path: string, { headers = {}, ...how }: RequestInput = {}): Promise<Answered> => {
    const all = { Host: new URL(origin).host, 'User-Agent': canary.agent, ...headers };
    const answer = await requestPath(port, path, { agent, headers: all, ...how });
    const token = /[?&]receipt=([\w-]+)/.exec(answer.headers.location ?? '')?.[1];
    return { ...answer, token };
  };
  return {
    request,
    /** Sends a form, to /contact unless another path is given. */
    post: (fields: Fields, headers: Fields = {}, path = '/contact') =>
      request(path, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    close: () => {
      agent.destroy();
    },
  };
}

export type Enquirer = ReturnType<typeof createEnquirer>;

/** The hidden fields of the form at this address. */
export async function openForm(enquirer: Enquirer, path = '/contact'): Promise<Fields> {
  const { document } = readPage((await enquirer.request(path)).text);
  const hidden = findAll(document, 'input[type="hidden"][name]');
  const carried = hidden.map((input) => [input.attribs['name'] ?? '', input.attribs['value'] ?? '']);
  return Object.fromEntries(carried) as Fields;
}

/** The case code that a new form for a concern shows, with the hidden field that carries it. */
export async function offeredCaseCode(
  enquirer: Enquirer,
): Promise<{ readonly code: string; readonly fields: Fields }> {
  const fields = await openForm(enquirer, '/contact?subject=speak-up');
  return { code: fields[hiddenFields.newCaseCode] ?? '', fields };
}

/** The fields of a form that differs from every other. */
export function filledIn(form: Fields, typed: Fields = {}): Fields {
  return {
    ...form,
    subject: 'general',
    name: canary.name,
    organisation: `${canary.organisation} ${randomUUID()}`,
    email: canary.email,
    enquirerType: 'other',
    message: canary.message,
    ...typed,
  };
}

export interface Acknowledged {
  readonly token: string;
  readonly fields: Fields;
}

/**
 * Sends many enquiries at the same time, by writers that continue until they are stopped.
 * @param form of any server with the same keys
 * @param options how many writers there are, and how many milliseconds each waits between two enquiries
 */
export function startBurst(enquirers: readonly Enquirer[], form: Fields, { writers = 20, pauses = 0 } = {}) {
  const acknowledged: Acknowledged[] = [];
  const refused: Answered[] = [];
  const broken: string[] = [];
  let isOver = false;
  let number = 0;

  async function write(enquirer: Enquirer): Promise<void> {
    while (!isOver) {
      number += 1;
      const fields = filledIn(form, { message: `Enquiry ${String(number)} of a burst.` });
      try {
        const answer = await enquirer.post(fields);
        if (answer.token === undefined) refused.push(answer);
        else acknowledged.push({ token: answer.token, fields });
      } catch (error) {
        broken.push((error as NodeJS.ErrnoException).code ?? String(error));
        await pause(20);
      }
      if (pauses > 0) await pause(pauses);
    }
  }
  const writing = Array.from({ length: writers }, (_, index) => {
    const enquirer = enquirers[index % enquirers.length];
    return enquirer ? write(enquirer) : Promise.resolve();
  });
  return {
    /** The enquiries whose response had a receipt’s address. */
    acknowledged,
    /** Every other response. */
    refused,
    /** Codes of the connections that broke or were refused, such as "ECONNRESET". */
    broken,
    /** Sends no more, and waits for the outstanding responses. */
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}
