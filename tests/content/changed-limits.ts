import { Temporal } from 'temporal-polyfill';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import type { CommitmentName } from '../../company/commitments.ts';
import { isExpired } from '../../src/data-rights/purge-expired-records.server.ts';
import { promisedDeadlines } from '../../src/enquiries/deadlines.server.ts';
import { atHeadquarters } from '../support/at-headquarters.ts';

// second-company.test.ts runs this in a copy of the project whose limits are others, and reads the JSON that it prints.

export interface ChangedLimits {
  /** The dates by commitment, subject after subject; updates repeat. */
  readonly deadlines: readonly (readonly [CommitmentName, date: string])[];
  /** The first night in which what was stored at the start is deleted. */
  readonly deletions: readonly (readonly [CommitmentName, date: string])[];
}

const start = new Date('2026-06-09T14:05:00Z');
const kept = ['keepPersonalData', 'keepApplications', 'keepEmailBodies', 'keepStatistics'] as const;

function nightOfDeletion(promise: (typeof kept)[number]): string {
  for (let night = Temporal.PlainDate.from('2026-06-10'); ; night = night.add({ days: 1 }))
    if (isExpired(promise, start.getTime(), atHeadquarters(`${night.toString()}T02:30`)))
      return night.toString();
}

const limits = {
  deadlines: enquirySubjects.flatMap((subject) =>
    promisedDeadlines(subject, start).map(({ commitment, date }) => [commitment, date] as const),
  ),
  deletions: kept.map((promise) => [promise, nightOfDeletion(promise)] as const),
} satisfies ChangedLimits;
console.log(JSON.stringify(limits));
