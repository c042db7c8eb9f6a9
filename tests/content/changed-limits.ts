import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { isExpired } from '../../src/data-rights/purge-expired-records.server.ts';
import { promisedDeadlines } from '../../src/enquiries/deadlines.server.ts';
import { subjectOf } from '../../src/enquiries/enquiry-store.server.ts';

// second-company.test.ts runs this in a copy of the project whose limits are others, and reads the JSON that it prints.

const start = new Date('2026-06-09T14:05:00Z');

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
  }),
);
