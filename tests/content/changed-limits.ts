import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { isExpired } from '../../src/data-rights/purge-expired-records.server.ts';
import { promisedDeadlines } from '../../src/enquiries/deadlines.server.ts';
import { subjectOf } from '../../src/enquiries/enquiry-store.server.ts';
import {
  confirmSubscription,
  endSubscription,
  requestSubscription,
} from '../../src/newsletter/change-subscription.server.ts';
import { emailsTo, subscribe, tokenIn } from '../../src/newsletter/testing/subscribers.ts';
import { openContext } from '../../src/server/context.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import { shownCount } from '../../src/statistics/statistics-store.server.ts';

// second-company.test.ts runs this in a copy of the project whose limits are others, and reads the JSON that it prints.

const start = new Date('2026-06-09T14:05:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

/** The date of each deadline, by the commitment that sets it. */
const deadlines = (subject: EnquirySubjectSlug) =>
  promisedDeadlines(subjectOf({ subject, about: null }), start)
    .map(({ commitment, date }) => [commitment, date])
    // Of the updates, which repeat, the first counts.
    .reverse();

/** The first night, at half past two, in which what was stored at the start is deleted. */
function nightOfDeletion(promise: Parameters<typeof isExpired>[0]): string {
  for (let night = Date.parse('2026-06-10T02:30:00Z'); ; night += 86_400_000)
    if (isExpired(promise, start.getTime(), new Date(night)))
      return new Date(night).toISOString().slice(0, 10);
}

const folder = mkdtempSync(join(tmpdir(), 'changed-limits-'));
const environment = parseEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
const context = await openContext(environment, pino({ level: 'silent' }));
let number = 0;
const newAddress = () => `reader-${String(++number)}@merrow.example`;
const ask = (email: string, now: Date) => requestSubscription(context, { email, topics: ['Energy'] }, now);

/** What becomes of a confirmation half an hour before and after so many hours. */
async function confirmations(hours: number) {
  const results = [];
  for (const after of [hours - 0.5, hours + 0.5]) {
    const email = newAddress();
    await ask(email, start);
    const [sent] = await emailsTo(context, email);
    results.push(await confirmSubscription(context, tokenIn(sent ?? {}), later(after)));
  }
  return results;
}

/** How many more messages with a link an address gets half an hour before and after so many hours. */
async function messages(hours: number, hasLeft: boolean) {
  const results = [];
  // A limit in days ends with a day.
  for (const after of [hours - 0.5, hours + (hasLeft ? 24.5 : 0.5)]) {
    const email = newAddress();
    if (hasLeft) await endSubscription(context, await subscribe(context, email, ['Energy'], start), start);
    await ask(email, start);
    const before = (await emailsTo(context, email)).length;
    await ask(email, later(after));
    results.push((await emailsTo(context, email)).length - before);
  }
  return results;
}

const [confirm = 0, between = 0, afterLeaving = 0] = process.argv.slice(2).map(Number);
console.log(
  JSON.stringify({
    deadlines: Object.fromEntries(
      (['general', 'formal-complaint', 'speak-up', 'data-protection', 'application'] as const).flatMap(
        deadlines,
      ),
    ) as unknown,
    deletions: Object.fromEntries(
      (['keepPersonalData', 'keepApplications', 'keepEmailBodies', 'keepStatistics'] as const).map(
        (promise) => [promise, nightOfDeletion(promise)],
      ),
    ) as unknown,
    confirmations: await confirmations(confirm),
    messages: await messages(between, false),
    messagesAfterLeaving: await messages(afterLeaving, true),
    counts: [5, 6, 7].map(shownCount),
  }),
);
await context.database.close();
rmSync(folder, { recursive: true });
