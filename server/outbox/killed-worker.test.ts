import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { createDelivery } from './deliver-outbox.ts';
import { createTransport } from './email-transport.ts';
import { leaseTime } from './outbox-store.ts';
import { queueEmails, queueOf } from './testing/queued-emails.ts';

const start = new Date('2026-12-23T14:05:00Z');
const emails = 200;
const batch = 20;
const program = fileURLToPath(new URL('./testing/deliver-until-killed.ts', import.meta.url));

/** Keeps the Message-ID of everything it has accepted, repeats included. */
async function acceptingServer() {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, answer) {
      text(stream).then(
        (message) => {
          accepted.push(/^Message-ID: (.+)$/m.exec(message)?.[1]?.trim() ?? '');
          answer();
        },
        // The caller was killed in the middle of a message.
        () => undefined,
      );
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => {
    server.close(() => undefined);
  });
  const { port } = server.server.address() as AddressInfo;
  return { accepted, url: `smtp://127.0.0.1:${String(port)}` };
}

it('a worker that is killed in mid-batch loses no mail, and repeats at most its batch after the lease', async () => {
  const context = await temporaryContext();
  const { accepted, url } = await acceptingServer();
  await queueEmails(context, emails, { now: start });
  const { dataDirectory } = context.environment;

  const worker = spawn(process.execPath, [program, String(start.getTime())], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDirectory, SMTP_URL: url },
    stdio: 'inherit',
  });
  const gone = once(worker, 'exit');
  await expect.poll(() => accepted.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(batch);
  worker.kill('SIGKILL');
  await gone;
  expect(accepted.length, 'it was killed before it was done').toBeLessThan(emails);

  const delivery = createDelivery(context, createTransport({ smtpUrl: url, dataDirectory }));
  onTestFinished(() => delivery.stop());
  await delivery.deliverDue(start);
  await delivery.deliverDue(new Date(start.getTime() + leaseTime + 30_000));

  const queue = await queueOf(context);
  expect(new Set(accepted)).toEqual(new Set(queue.map((mail) => mail.message_id)));
  expect(accepted.length - emails).toBeLessThanOrEqual(batch);
  expect(queue.every(({ status }) => status === 'delivered')).toBe(true);
}, 60_000);
