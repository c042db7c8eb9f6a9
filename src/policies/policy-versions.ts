import { Temporal } from 'temporal-polyfill';
import { commitments } from '../../company/commitments.ts';
import { isoDay } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';

/** A version as the header of a policy has it; “launch” has no day there. */
interface WrittenVersion {
  readonly version: string;
  readonly date?: Date | undefined;
  readonly change: string;
}

type PolicyVersion = Required<WrittenVersion> & { readonly date: Date };

const monthsBetweenReviews = { quarterly: 3, 'semi-annually': 6, annually: 12 } as const;

/** The versions of a policy with their numbers and days, as they are printed. */
export function versionsOf(history: readonly WrittenVersion[]): readonly PolicyVersion[] {
  const { version: atLaunch, effective } = organization.policiesAtLaunch.value;
  return history.map(({ version, date, change }) =>
    date === undefined ? { version: atLaunch, date: new Date(effective), change } : { version, date, change },
  );
}

/** The day by which a policy of this day is reviewed: the last of the month where the month is too short. Both are midnight UTC. */
export function nextReviewAfter(date: Date, frequency: keyof typeof monthsBetweenReviews): Date {
  const day = Temporal.PlainDate.from(isoDay(date)).add({ months: monthsBetweenReviews[frequency] });
  return new Date(day.toString());
}

/** The version of a policy that is in effect, and the day of its next review. @throws {RangeError} without a version */
export function currentVersion(history: readonly WrittenVersion[]) {
  const current = versionsOf(history).at(-1);
  if (!current) throw new RangeError('A policy has no version');
  const nextReview = nextReviewAfter(current.date, commitments.reviewPolicies.frequency);
  return { version: current.version, effective: current.date, nextReview };
}
