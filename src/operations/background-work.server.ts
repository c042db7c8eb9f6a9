import type { AppContext } from '../server/context.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { mailKinds } from '../features.server.ts';
import { createJobs } from './jobs.server.ts';

/**
 * What works beside the requests: the delivery of emails and the nightly jobs.
 *
 * @param countAttempt is told of each attempt to send an email
 */
export function createBackgroundWork(
  context: AppContext,
  countAttempt?: Parameters<typeof createDelivery>[3],
) {
  const transport = createTransport(context.environment);
  const jobs = createJobs(context, createDelivery(context, transport, mailKinds, countAttempt));
  return {
    start: () => {
      jobs.start();
    },
    async stop(): Promise<void> {
      await jobs.stop();
      transport.close();
    },
  };
}
