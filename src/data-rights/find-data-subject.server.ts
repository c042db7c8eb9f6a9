import { receivesConcerns } from '../../company/enquiry-subjects.ts';
import { mailboxNames, type MailboxName } from '../../company/mailboxes.ts';
import { findEnquiriesFrom } from '../enquiries/find-enquiries.server.ts';
import { findByEmailHash, toIso } from '../newsletter/subscriber-store.server.ts';
import { consentWordings } from '../newsletter/subscription.ts';
import { addressKinds } from '../newsletter/suppression-list.server.ts';
import type { AppContext } from '../server/context.ts';

/** A person whose data are asked for. */
export interface DataSubject {
  readonly email: string;
  /** Those that the person answers who asks. */
  readonly mailboxes: readonly MailboxName[];
}

/** What somebody may find, export and erase. */
export interface Reach {
  readonly mailboxes: readonly MailboxName[];
  /** Whether also the subscription and the proofs of consent. */
  readonly isWhole: boolean;
}

/**
 * The reach of somebody who answers these mailboxes. Whoever answers `privacy` reaches every enquiry but those
 * to a mailbox that receives concerns, and all else that is held of an address. Whoever answers such a mailbox reaches what has
 * come to it.
 */
export function reachOf(answered: readonly MailboxName[]): Reach {
  const isWhole = answered.includes('privacy');
  const mailboxes = mailboxNames.filter((mailbox) =>
    receivesConcerns(mailbox) ? answered.includes(mailbox) : isWhole,
  );
  return { mailboxes, isWhole };
}

/** What is held under an address, still encrypted. */
export async function findDataSubject(context: AppContext, subject: DataSubject) {
  const emailHash = context.encryption.hashOfEmail(subject.email);
  const { mailboxes, isWhole } = reachOf(subject.mailboxes);
  return {
    enquiries: await findEnquiriesFrom(context.database.db, emailHash, mailboxes),
    subscriber: isWhole ? await findByEmailHash(context.database.db, emailHash) : undefined,
    consentRecords: isWhole ? await findConsentRecords(context, subject) : [],
    suppressions: isWhole ? await findSuppressions(context, subject) : [],
  };
}

/** The proofs of consent, with the wording of their version. */
async function findConsentRecords(context: AppContext, subject: DataSubject) {
  const records = await context.database.db
    .selectFrom('consent_records')
    .selectAll()
    .where('email_hash', '=', context.encryption.hashOfEmail(subject.email))
    .orderBy('confirmed_at')
    .execute();
  const wordings: Readonly<Partial<Record<string, string>>> = consentWordings;
  return records.map(({ consent_version: version, ...times }) => ({
    version,
    wording: wordings[version] ?? null,
    givenAt: toIso(times.consented_at),
    confirmedAt: toIso(times.confirmed_at),
    endedAt: toIso(times.ended_at),
  }));
}

/** Whether the address is on the suppression list. Its entries of concerns would tell who has raised one, and are left out. */
async function findSuppressions(context: AppContext, subject: DataSubject) {
  const entries = await context.database.db
    .selectFrom('suppressions')
    .select(['kind', 'suppressed_at'])
    .where('identifier', '=', context.encryption.hashOfEmail(subject.email))
    .where('kind', 'in', addressKinds)
    .execute();
  return entries.map(({ kind, suppressed_at }) => ({ kind, since: toIso(suppressed_at) }));
}
