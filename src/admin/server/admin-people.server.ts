import { randomUUID } from 'node:crypto';
import type { ConcernRecipientSlug } from '../../../company/enquiry-subjects.ts';
import type { AppContext } from '../../server/context.ts';
import type { Queries, Transaction } from '../../server/database/schema.ts';
import { hashOfSecret, newToken } from '../../server/encryption/tokens.ts';
import type { Role } from '../api.ts';

type Services = Pick<AppContext, 'database'>;

const hour = 3_600_000;
const invitationMs = 24 * hour;
export const sessionMs = 8 * hour;

/** Whose concerns a role sees. */
const recipientOf: Readonly<Record<Role, ConcernRecipientSlug | null>> = {
  staff: null,
  officer: 'compliance-officer',
  chair: 'committee-chair',
};

export interface AdminPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Whose concerns the person sees; null for nobody’s. */
  readonly recipient: ConcernRecipientSlug | null;
}

const toPerson = ({ id, name, role }: Omit<AdminPerson, 'recipient'>): AdminPerson => ({
  id,
  name,
  role,
  recipient: recipientOf[role],
});

/**
 * Lets a person make a passkey within a day. For somebody with this name it takes the place of all that there was: passkeys,
 * sessions and an earlier invitation.
 *
 * @returns the token of the invitation, which is stored as a hash
 */
export async function invitePerson(
  { database }: Services,
  name: string,
  role: Role,
  now: Date,
): Promise<string> {
  const token = newToken();
  await database.transaction(async (trx) => {
    await trx.deleteFrom('admin_people').where('name', '=', name).execute();
    await trx
      .insertInto('admin_people')
      .values({
        ...{ id: randomUUID(), name, role, created_at: now.getTime() },
        invitation_hash: hashOfSecret('invitation', token),
        invitation_expires_at: now.getTime() + invitationMs,
      })
      .execute();
  });
  return token;
}

/** Ends the access of a person, and the sessions at once. False where there is nobody of this name. */
export const revokePerson = ({ database }: Services, name: string): Promise<boolean> =>
  database.transaction(async (trx) => {
    const deleted = await trx.deleteFrom('admin_people').where('name', '=', name).executeTakeFirst();
    return deleted.numDeletedRows > 0n;
  });

/** Everybody who was invited, by name. Times are in milliseconds. */
export const listPeople = (db: Queries) =>
  db
    .selectFrom('admin_people')
    .leftJoin('admin_passkeys', 'person_id', 'admin_people.id')
    .select(['name', 'role', 'invitation_expires_at as invitedUntil'])
    .select((is) => [
      is.fn.count<number | string>('admin_passkeys.id').as('passkeys'),
      is.fn.max('last_used_at').as('lastUsedAt'),
    ])
    .groupBy(['admin_people.id', 'name', 'role', 'invitation_expires_at'])
    .orderBy('name')
    .execute();

/** Whose invitation this is; undefined where it was used, has expired or never existed. */
export async function findInvited(queries: Queries, token: string, now: Date) {
  const found = await queries
    .selectFrom('admin_people')
    .selectAll()
    .where('invitation_hash', '=', hashOfSecret('invitation', token))
    .where('invitation_expires_at', '>', now.getTime())
    .executeTakeFirst();
  return found && { ...toPerson(found), invitedUntil: found.invitation_expires_at ?? 0 };
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
export async function startSession(trx: Transaction, personId: string, now: Date): Promise<string> {
  const token = newToken();
  await trx.deleteFrom('admin_sessions').where('expires_at', '<=', now.getTime()).execute();
  await trx
    .insertInto('admin_sessions')
    .values({
      token_hash: hashOfSecret('admin session', token),
      person_id: personId,
      expires_at: now.getTime() + sessionMs,
    })
    .execute();
  return token;
}

export interface SignedIn extends AdminPerson {
  readonly expiresAt: number;
}

/** Who is signed in with this token. */
export async function findSession(db: Queries, token: string, now: Date): Promise<SignedIn | undefined> {
  const found = await db
    .selectFrom('admin_sessions')
    .innerJoin('admin_people', 'admin_people.id', 'person_id')
    .select(['admin_people.id', 'name', 'role', 'expires_at'])
    .where('token_hash', '=', hashOfSecret('admin session', token))
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
  return found && { ...toPerson(found), expiresAt: found.expires_at };
}

export const endSession = ({ database }: Services, token: string) =>
  database.transaction((trx) =>
    trx.deleteFrom('admin_sessions').where('token_hash', '=', hashOfSecret('admin session', token)).execute(),
  );
