import type { EmailTransport, OutgoingEmail } from '../email-transport.ts';
import type { AppContext } from '../../context.ts';
import type { Email } from '../email.ts';
import { emailBodies, paragraph } from '../email-layout.ts';
import { queueEmail, type QueuedEmail } from '../outbox-store.ts';

/** Puts so many emails into the outbox, numbered from 1. */
export async function queueEmails(
  { database, encryption }: AppContext,
  amount: number,
  {
    now = new Date(),
    to = 'ada@merrow.example',
    kind = 'receipt',
  }: Partial<QueuedEmail> & { to?: string } = {},
): Promise<void> {
  await database.transaction(async (trx) => {
    for (let number = 1; number <= amount; number += 1) {
      const title = `Number ${String(number)}`;
      const email = {
        to: { address: to },
        subject: title,
        ...emailBodies(title, [paragraph(title)], { preview: title }),
      };
      await queueEmail(trx, encryption, { kind, email, now });
    }
  });
}

/** Every email of the outbox, in the order in which they were queued. */
export function queueOf({ database }: AppContext) {
  return database.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** The emails of a kind in the outbox, decrypted. */
export async function emailsOf(context: AppContext, kind: QueuedEmail['kind']): Promise<readonly Email[]> {
  const queued = (await queueOf(context)).filter((mail) => mail.kind === kind);
  return queued.map((mail) => context.encryption.decrypt('outbox', mail));
}

/** A transport that keeps what it is given, or does with it what the test says. */
export function recordingTransport(
  send: (outgoing: OutgoingEmail) => void | Promise<void> = () => undefined,
): EmailTransport & { readonly sent: OutgoingEmail[] } {
  const sent: OutgoingEmail[] = [];
  return {
    sent,
    send: async (outgoing) => {
      sent.push(outgoing);
      await send(outgoing);
    },
    close: () => undefined,
  };
}
