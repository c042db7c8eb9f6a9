import { stringify } from 'csv-stringify/sync';
import { closingReasons } from '../../company/closing-reasons.ts';
import { companyDay, noonOf } from '../../company/dates.ts';
import { channelLabels } from '../../company/enquiry-channels.ts';
import { answeredBy, type MailboxName } from '../../company/mailboxes.ts';
import type { Queries } from '../server/database/schema.ts';
import type { DateWithOutcome } from './deadlines.server.ts';
import { subjectOf } from './enquiry-store.server.ts';
import { readEnquiriesReceived, type ListedEnquiry } from './find-enquiries.server.ts';

/** What has become of the promised dates of a period. Those of spam are in none of these counts. */
export interface RegisterFigures {
  readonly keptInTime: number;
  readonly keptLate: number;
  /** Closed without an answer. */
  readonly notKept: number;
  readonly open: number;
}

interface Period {
  readonly mailbox: MailboxName;
  /** The first and the last day of receipt at the headquarters, in ISO form. */
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

const columns = [
  'Reference',
  'Received',
  'Channel',
  'Subject',
  'Answered by',
  'Promise',
  'Promised for',
  'Promised first for',
  'Outcome',
  'Kept on',
  'Closed on',
  'Closed because',
];

/**
 * The register of a mailbox as CSV with a byte-order mark, a line for each promised date, without texts, names and the references of
 * concerns. What a spreadsheet would take for a formula begins with an apostrophe.
 *
 * @throws {DatabaseUnavailable}
 */
export async function exportRegister(queries: Queries, { mailbox, from, to }: Period) {
  // A day more on both sides, whatever the time zone; the day of receipt decides.
  const since = noonOf(from).getTime() - dayMs;
  const until = noonOf(to).getTime() + dayMs;
  const figures = { keptInTime: 0, keptLate: 0, notKept: 0, open: 0 };
  const lines: string[][] = [];
  for await (const part of readEnquiriesReceived(queries, { mailbox, since, until }))
    for (const listed of part) {
      const received = dayOf(listed.stored.received_at);
      if (received < from || received > to) continue;
      for (const due of listed.dueDates) {
        lines.push(lineOf(listed, due));
        if (listed.stored.closed_reason === 'spam') continue;
        const figure = figureOf(due);
        if (figure) figures[figure] += 1;
      }
    }
  const csv = stringify([columns, ...lines], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  return { csv, figures: figures satisfies RegisterFigures };
}

const dayOf = (time: number | null) => (time === null ? '' : companyDay(new Date(time)));

function figureOf({ outcome, keptAt, at }: DateWithOutcome): keyof RegisterFigures | null {
  if (keptAt !== null) return keptAt > at ? 'keptLate' : 'keptInTime';
  if (outcome === 'outstanding') return 'open';
  return outcome === 'closed without an answer' ? 'notKept' : null;
}

function outcomeWords({ outcome, keptAt, at }: DateWithOutcome): string {
  if (keptAt === null) return outcome;
  return keptAt > at ? 'kept late' : 'kept in time';
}

function lineOf({ stored }: ListedEnquiry, due: DateWithOutcome): string[] {
  const isConcern = stored.case_code_hash !== null;
  return [
    isConcern ? '' : stored.reference,
    dayOf(stored.received_at),
    channelLabels[stored.channel],
    isConcern ? 'Concern' : subjectOf(stored).label,
    answeredBy[stored.mailbox],
    due.label,
    due.date,
    due.formerDate ?? '',
    outcomeWords(due),
    dayOf(due.keptAt),
    dayOf(stored.closed_at),
    stored.closed_reason === null ? '' : closingReasons[stored.closed_reason].inRegister,
  ];
}
