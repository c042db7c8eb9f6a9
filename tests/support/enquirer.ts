import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { requestPath, type Answer, type RequestInput } from '../../src/server/http/testing/test-site.ts';

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
 * An HTTP client with a connection for each request.
 * @param from the address of this machine to call from
 */
export function createEnquirer(
  { port, origin }: { readonly port: number; readonly origin: string },
  from: string = canary.address,
) {
  const agent = new Agent({ maxSockets: 50, localAddress: from });
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
  };
}

export type Enquirer = ReturnType<typeof createEnquirer>;

/** The fields of an enquiry that differs from every other, so that each has a receipt: its address ends in that of the canary. */
export const filledIn = (typed: Fields = {}): Fields => ({
  subject: 'general',
  name: canary.name,
  organisation: `${canary.organisation} ${randomUUID()}`,
  email: `${randomUUID()}.${canary.email}`,
  enquirerType: 'other',
  message: canary.message,
  ...typed,
});

export interface Acknowledged {
  readonly token: string;
  readonly fields: Fields;
}

/**
 * Sends many enquiries at the same time, by writers that continue until they are stopped.
 * @param options how many writers there are, and how many milliseconds each waits between two enquiries
 */
export function startBurst(enquirers: readonly Enquirer[], { writers = 20, pauses = 0 } = {}) {
  const acknowledged: Acknowledged[] = [];
  const refused: number[] = [];
  const broken: string[] = [];
  let isOver = false;

  async function write(enquirer: Enquirer): Promise<void> {
    while (!isOver) {
      const fields = filledIn();
      try {
        const { token, status } = await enquirer.post(fields);
        if (token === undefined) refused.push(status);
        else acknowledged.push({ token, fields });
      } catch (error) {
        broken.push((error as NodeJS.ErrnoException).code ?? String(error));
        await pause(20);
      }
      await pause(pauses);
    }
  }
  const writing = enquirers.flatMap((enquirer) =>
    Array.from({ length: writers / enquirers.length }, () => write(enquirer)),
  );
  return {
    /** The enquiries whose response had a receipt’s address. */
    acknowledged,
    /** The status of every other response. */
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
