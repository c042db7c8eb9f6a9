import { Option, type Command } from 'commander';
import { enquirySubjects, type EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import type { ListedEnquiry } from '../../server/enquiries/read-enquiries.ts';
import { Refusal } from '../refusal.ts';

/** Filters as they are typed. */
export interface Chosen {
  readonly open?: true;
  readonly subject?: EnquirySubjectSlug;
  readonly overdue?: true;
}

export function withFilters(command: Command): Command {
  return command
    .option('--open', 'only those that are not closed')
    .addOption(
      new Option('--subject <subject>', 'only this subject').choices(enquirySubjects.map(({ slug }) => slug)),
    )
    .option('--overdue', 'only those with a promise outstanding after its day');
}

/** "hm 7qk4 93pd" is understood. What else is typed is not repeated, for it may be somebody’s name. */
export function readReference(typed: string): string {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const parts = /^HM(?<first>[2-9A-Z]{4})(?<second>[2-9A-Z]{4})$/.exec(letters)?.groups;
  if (!parts) throw new Refusal('A reference looks like this: HM-7QK4-93PD.');
  return `HM-${parts['first'] ?? ''}-${parts['second'] ?? ''}`;
}

export const noSuchEnquiry = (reference: string) => new Refusal(`There is no enquiry ${reference}.`);

const inIso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** What is known of an enquiry while it stays encrypted. */
export function summaryOf({ stored, dueDates, outstanding, isOverdue }: ListedEnquiry) {
  const date = ({ commitment, label, date: day }: (typeof dueDates)[number]) => ({
    commitment,
    label,
    date: day,
  });
  return {
    reference: stored.reference,
    subject: stored.subject,
    status: stored.status,
    receivedAt: inIso(stored.received_at),
    lastInteractionAt: inIso(stored.last_interaction_at),
    closedAt: stored.closed_at === null ? null : inIso(stored.closed_at),
    deadlines: dueDates.map(date),
    outstanding: outstanding.map(date),
    overdue: isOverdue,
  };
}
