import { setTimeout as pause } from 'node:timers/promises';
import { filledIn, type Answered, type Enquirer, type Fields } from './enquirer.ts';

export interface Acknowledged {
  readonly token: string;
  readonly fields: Fields;
}

/** Enquiries that arrive faster than anybody writes. */
export interface Burst {
  /** Those that were answered with the way to a receipt. */
  readonly acknowledged: readonly Acknowledged[];
  /** Every other answer. */
  readonly refused: readonly Answered[];
  /** Codes of the connections that broke or were refused, such as "ECONNRESET". */
  readonly broken: readonly string[];
  /** Waits for the answers that are still to come. */
  readonly stop: () => Promise<void>;
}

interface BurstOptions {
  /** How many write at once. */
  readonly writers?: number;
  /** Milliseconds that each waits between two enquiries. */
  readonly pauses?: number;
  /** Whether a writer takes "Connection: close" for a farewell, as a load balancer does that was told of the stop. */
  readonly heedsFarewell?: boolean;
}

/** @param form as a server of the same keys has given it out */
export function startBurst(
  enquirers: readonly Enquirer[],
  form: Fields,
  { writers = 20, pauses = 0, heedsFarewell = false }: BurstOptions = {},
): Burst {
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
        if (heedsFarewell && answer.headers.connection === 'close') return;
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
    acknowledged,
    refused,
    broken,
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}
