import { extensions } from '../../company/commitments.ts';
import type { Queries } from '../server/database/schema.ts';

/**
 * The emails to senders that promise a day or a colleague, and whose promise no longer holds: the news of a later date that can no
 * longer be moved to this day, and the news of passing an enquiry on that has since been passed on again, has another date or is late.
 */
export function outdatedEmails(queries: Queries, now: Date) {
  const time = now.getTime();
  const ofExtensions = queries
    .selectFrom('messages')
    .innerJoin('enquiries', 'enquiries.id', 'messages.enquiry_id')
    .select('messages.email_id')
    .where('messages.email_id', 'is not', null)
    .where('moves_date_to', 'is not', null)
    .where((is) =>
      is.or([
        is('enquiries.status', '<>', 'open'),
        is.not(
          is.exists(
            is
              .selectFrom('deadlines')
              .select('deadlines.id')
              .whereRef('deadlines.enquiry_id', '=', 'messages.enquiry_id')
              .where('commitment', 'in', Object.keys(extensions) as (keyof typeof extensions)[])
              .where('due_at', '>=', time)
              .where((date) =>
                date.or([
                  date('due_date', '=', date.ref('moves_date_to')),
                  date('former_date', 'is', null).and('due_date', '<', date.ref('moves_date_to')),
                ]),
              ),
          ),
        ),
      ]),
    );
  const ofTransfers = queries
    .selectFrom('transfers')
    .innerJoin('enquiries', 'enquiries.id', 'transfers.enquiry_id')
    .select('transfers.email_id')
    .where('transfers.email_id', 'is not', null)
    .where((is) =>
      is.or([
        is('enquiries.status', '<>', 'open'),
        is.and([is('next_due_at', '>=', is.ref('passed_at')), is('next_due_at', '<', time)]),
        is.exists(
          is
            .selectFrom('transfers as later')
            .select('later.id')
            .whereRef('later.enquiry_id', '=', 'transfers.enquiry_id')
            .whereRef('later.passed_at', '>', 'transfers.passed_at'),
        ),
        is.exists(
          is
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.enquiry_id', '=', 'transfers.enquiry_id')
            .whereRef('messages.sent_at', '>', 'transfers.passed_at')
            .where('moves_date_to', 'is not', null)
            .where('undelivered_at', 'is', null),
        ),
      ]),
    );
  return ofExtensions.union(ofTransfers);
}
