import { Temporal } from 'temporal-polyfill';

/** The groups of open enquiries by their next date, in the order of a list; `none` has nothing due. */
export const dueGroups = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** The days at whose beginning a group ends: of the overdue, of those due today, and of those due this week. */
export function groupBounds(today: string): readonly [today: string, tomorrow: string, nextMonday: string] {
  const day = Temporal.PlainDate.from(today);
  return [today, day.add({ days: 1 }).toString(), day.add({ days: 8 - day.dayOfWeek }).toString()];
}

/**
 * The group of an open enquiry. Weeks end on Sunday.
 *
 * @param due its next date as an ISO day, undefined where nothing is due
 */
export function dueGroupOf(due: string | undefined, today: string): DueGroup {
  if (due === undefined) return 'none';
  const index = groupBounds(today).findIndex((bound) => due < bound);
  return (['overdue', 'today', 'week'] as const)[index] ?? 'later';
}
