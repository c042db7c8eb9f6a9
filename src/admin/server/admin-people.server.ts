import { randomUUID } from 'node:crypto';
import { concernMailboxes } from '../../../company/enquiry-subjects.ts';
import type { MailboxName } from '../../../company/mailboxes.ts';
import type { AppContext } from '../../server/context.ts';
import type { Queries, Transaction } from '../../server/database/schema.ts';
import { giveBack } from '../../enquiries/take-enquiry.server.ts';
import { lockKeys } from '../../enquiries/person-keys.server.ts';
import { hashOfSecret, newToken } from '../../server/encryption/tokens.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { queueNewPersonEmails } from './key-emails.server.ts';

type Services = Pick<AppContext, 'database' | 'encryption' | 'environment'>;

const hour = 3_600_000;
const invitationMs = 24 * hour;
export const sessionMs = 8 * hour;
const encryptionMs = 10 * 60_000;

export interface AdminPerson {
  readonly id: string;
  readonly name: string;
  /** Those that the person answers, and so what the person may read. */
  readonly mailboxes: readonly MailboxName[];
}

/** Two spellings are one person: with capitals or without, and an accent as one character or two. */
const keyOfName = (name: string) =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase().normalize('NFC');

const findByName = (queries: Queries, name: string) =>
  queries.selectFrom('admin_people').selectAll().where('name_key', '=', keyOfName(name)).executeTakeFirst();

async function mailboxesOf(queries: Queries, personId: string): Promise<readonly MailboxName[]> {
  const rows = queries.selectFrom('admin_mailboxes').select('mailbox').where('person_id', '=', personId);
  return (await rows.orderBy('mailbox').execute()).map(({ mailbox }) => mailbox);
}

/** Changes what a person answers. Where that stays, so does its time. */
async function setMailboxes(
  trx: Transaction,
  { id: personId, name }: { readonly id: string; readonly name: string },
  mailboxes: readonly MailboxName[],
  now: Date,
): Promise<void> {
  const before = await mailboxesOf(trx, personId);
  const left = before.filter((mailbox) => !mailboxes.includes(mailbox));
  const deleted = trx.deleteFrom('admin_mailboxes').where('person_id', '=', personId);
  if (left.length > 0) {
    await deleted.where('mailbox', 'in', left).execute();
    await giveBack(trx, name, left);
  }
  const added = mailboxes.filter((mailbox) => !before.includes(mailbox));
  const rows = added.map((mailbox) => ({ person_id: personId, mailbox, since: now.getTime() }));
  if (rows.length > 0) await trx.insertInto('admin_mailboxes').values(rows).execute();
}

/**
 * Makes a change of who answers what, in one transaction.
 *
 * @param mayLeaveConcerns whether nobody may be left to answer a mailbox that receives concerns
 * @throws {OperatorError} where nobody would be left; then nothing was changed
 */
function changePeople<T>(
  { database }: Services,
  mayLeaveConcerns: boolean,
  change: (trx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, 'for changing');
    const findAnswered = async () => {
      const rows = trx
        .selectFrom('admin_mailboxes')
        .select('mailbox')
        .where('mailbox', 'in', concernMailboxes);
      return new Set((await rows.execute()).map(({ mailbox }) => mailbox));
    };
    const before = await findAnswered();
    const changed = await change(trx);
    const after = await findAnswered();
    const left = [...before].filter((mailbox) => !after.has(mailbox));
    if (left.length > 0 && !mayLeaveConcerns)
      throw new OperatorError(
        `Nobody would answer ${left.join(' and ')}, and concerns would wait unseen. Invite somebody who does, or repeat with --yes. Nothing was changed.`,
      );
    return changed;
  });
}

interface ChangedPerson {
  /** As it was first given. */
  readonly name: string;
  readonly mailboxes: readonly MailboxName[];
  /** What the person answered before; undefined for a new person. */
  readonly before: readonly MailboxName[] | undefined;
}

/**
 * Lets a person make a passkey within a day. For somebody with this name it takes the place of passkeys, sessions and an earlier
 * invitation; the keys for concerns stay.
 *
 * @param mailboxes that the person answers; undefined to keep what a known person answers
 * @returns with the token of the invitation, which is stored as a hash; undefined for a new name without mailboxes
 * @throws {OperatorError} as `changePeople`
 */
export function invitePerson(
  services: Services,
  { name, mailboxes }: { readonly name: string; readonly mailboxes?: readonly MailboxName[] | undefined },
  now: Date,
  mayLeaveConcerns = false,
): Promise<(ChangedPerson & { readonly token: string }) | undefined> {
  const token = newToken();
  return changePeople(services, mayLeaveConcerns, async (trx) => {
    const known = await findByName(trx, name);
    const before = known && (await mailboxesOf(trx, known.id));
    const answered = mailboxes ?? before;
    if (!answered) return undefined;
    const id = known?.id ?? randomUUID();
    for (const table of ['admin_passkeys', 'admin_sessions'] as const)
      await trx.deleteFrom(table).where('person_id', '=', id).execute();
    const invitation = {
      invitation_hash: hashOfSecret('invitation', token),
      invitation_expires_at: now.getTime() + invitationMs,
    };
    if (known) await trx.updateTable('admin_people').set(invitation).where('id', '=', id).execute();
    else
      await trx
        .insertInto('admin_people')
        .values({ id, name, name_key: keyOfName(name), created_at: now.getTime(), ...invitation })
        .execute();
    await setMailboxes(trx, { id, name: known?.name ?? name }, answered, now);
    await queueNewPersonEmails(trx, services, {
      name: known?.name ?? name,
      mailboxes: answered,
      before,
      now,
    });
    return { name: known?.name ?? name, mailboxes: answered, before, token };
  });
}

/**
 * Changes what a person answers, at once and without a new passkey.
 *
 * @returns undefined where there is nobody of this name
 * @throws {OperatorError} as `changePeople`
 */
export const changeAnswers = (
  services: Services,
  { name, mailboxes }: { readonly name: string; readonly mailboxes: readonly MailboxName[] },
  now: Date,
  mayLeaveConcerns = false,
): Promise<ChangedPerson | undefined> =>
  changePeople(services, mayLeaveConcerns, async (trx) => {
    const known = await findByName(trx, name);
    if (!known) return undefined;
    const before = await mailboxesOf(trx, known.id);
    await setMailboxes(trx, known, mailboxes, now);
    await queueNewPersonEmails(trx, services, { name: known.name, mailboxes, before, now });
    return { name: known.name, mailboxes, before };
  });

/**
 * Ends the access of a person, and the sessions at once.
 *
 * @returns the name as it was first given; undefined where there is nobody of this name
 * @throws {OperatorError} as `changePeople`
 */
export const revokePerson = (
  services: Services,
  name: string,
  mayLeaveConcerns = false,
): Promise<string | undefined> =>
  changePeople(services, mayLeaveConcerns, async (trx) => {
    const known = await findByName(trx, name);
    if (!known) return undefined;
    await trx.deleteFrom('admin_people').where('id', '=', known.id).execute();
    await giveBack(trx, known.name);
    return known.name;
  });

/** Everybody who was invited, by name. Times are in milliseconds. */
export async function listPeople(db: Queries) {
  const people = await db
    .selectFrom('admin_people')
    .leftJoin('admin_passkeys', 'person_id', 'admin_people.id')
    .select(['admin_people.id', 'admin_people.name', 'invitation_expires_at as invitedUntil'])
    .select((is) => [
      is.fn.count<number | string>('admin_passkeys.id').as('passkeys'),
      is.fn.max('last_used_at').as('lastUsedAt'),
    ])
    .groupBy(['admin_people.id', 'admin_people.name', 'invitation_expires_at'])
    .orderBy('admin_people.name')
    .execute();
  const answered = await db.selectFrom('admin_mailboxes').selectAll().orderBy('mailbox').execute();
  const mailboxesByPerson = Map.groupBy(answered, ({ person_id }) => person_id);
  return people.map(({ id, name, invitedUntil, passkeys, lastUsedAt }) => ({
    name,
    mailboxes: (mailboxesByPerson.get(id) ?? []).map(({ mailbox }) => mailbox),
    invitedUntil,
    passkeys,
    lastUsedAt,
  }));
}

/** Whose invitation this is; undefined where it was used, has expired or never existed. */
export async function findInvited(queries: Queries, token: string, now: Date) {
  const found = await queries
    .selectFrom('admin_people')
    .selectAll()
    .where('invitation_hash', '=', hashOfSecret('invitation', token))
    .where('invitation_expires_at', '>', now.getTime())
    .executeTakeFirst();
  return found && { id: found.id, name: found.name, invitedUntil: found.invitation_expires_at ?? 0 };
}

/** Uses an invitation up. False where it is over. */
export async function useInvitation(trx: Transaction, token: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('admin_people')
    .set({ invitation_hash: null, invitation_expires_at: null })
    .where('invitation_hash', '=', hashOfSecret('invitation', token))
    .where('invitation_expires_at', '>', now.getTime())
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** @returns the token for the cookie */
export async function startSession(
  trx: Transaction,
  { personId, passkeyId }: { readonly personId: string; readonly passkeyId: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await trx.deleteFrom('admin_sessions').where('expires_at', '<=', now.getTime()).execute();
  await trx
    .insertInto('admin_sessions')
    .values({
      token_hash: hashOfSecret('admin session', token),
      person_id: personId,
      passkey_id: passkeyId,
      expires_at: now.getTime() + sessionMs,
    })
    .execute();
  return token;
}

export interface SignedIn extends AdminPerson {
  readonly expiresAt: number;
  /** The passkey that opened the session. */
  readonly passkeyId: string;
  /** To which keys the person may encrypt concerns again, as in a `key_id`, and until when: what a passkey has signed. */
  readonly encryptsTo: string | null;
  readonly encryptsUntil: number | null;
}

/** Who is signed in with this token. */
export async function findSession(db: Queries, token: string, now: Date): Promise<SignedIn | undefined> {
  const found = await db
    .selectFrom('admin_sessions')
    .innerJoin('admin_people', 'admin_people.id', 'person_id')
    .select(['admin_people.id', 'name', 'expires_at as expiresAt'])
    .select(['encrypts_to as encryptsTo', 'encrypts_until as encryptsUntil', 'passkey_id as passkeyId'])
    .where('token_hash', '=', hashOfSecret('admin session', token))
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
  return found && { ...found, mailboxes: await mailboxesOf(db, found.id) };
}

/** Lets a session encrypt concerns again, to these keys and for ten minutes. @param encryptsTo as in a `key_id` */
export async function permitEncryption(
  trx: Transaction,
  token: string,
  { encryptsTo, now }: { readonly encryptsTo: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('admin_sessions')
    .set({ encrypts_to: encryptsTo, encrypts_until: now.getTime() + encryptionMs })
    .where('token_hash', '=', hashOfSecret('admin session', token))
    .execute();
}

/** Deletes one session. A token that nobody has changes nothing. */
export const endSession = ({ database }: Services, token: string) =>
  database.transaction((trx) =>
    trx.deleteFrom('admin_sessions').where('token_hash', '=', hashOfSecret('admin session', token)).execute(),
  );
