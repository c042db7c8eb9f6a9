import { receivesConcerns, type ConcernMailbox } from '../../../company/enquiry-subjects.ts';
import { countConcernTexts, lacksKey } from '../../enquiries/concern-texts.server.ts';
import { isEncryptedToPeople } from '../../enquiries/age-keys.ts';
import { findConcernKeys } from '../../enquiries/person-keys.server.ts';
import type { Queries, Transaction } from '../../server/database/schema.ts';
import type { AdminPerson } from './admin-people.server.ts';
import { ApiFailure } from './admin-request.server.ts';

/** What a person confirms of a colleague who answers a mailbox since this time. */
const subjectOf = ({ id, mailbox, since }: { id: string; mailbox: string; since: number }) =>
  `person:${id}:${mailbox}:${String(since)}`;

/** Those who answer the mailboxes for concerns that the person answers, and what the person has confirmed of each. */
async function findHolders(db: Queries, person: AdminPerson) {
  const confirmed = new Set(
    (
      await db.selectFrom('key_confirmations').select('subject').where('person_id', '=', person.id).execute()
    ).map(({ subject }) => subject),
  );
  const keys = await findConcernKeys(db);
  const answers = await db
    .selectFrom('admin_mailboxes')
    .innerJoin('admin_people', 'admin_people.id', 'person_id')
    .select(['admin_people.id', 'name', 'mailbox', 'since'])
    .orderBy('name')
    .execute();
  return answers.flatMap(({ mailbox, ...holder }) => {
    if (!receivesConcerns(mailbox) || !person.mailboxes.includes(mailbox)) return [];
    const stored = keys.get(mailbox)?.find(({ person_id }) => person_id === holder.id);
    const key = stored
      ? { keyId: stored.key_id, recipient: stored.recipient, storedAt: stored.stored_at }
      : null;
    const isOwn = holder.id === person.id;
    const subjects = [subjectOf({ ...holder, mailbox }), ...(key ? [key.keyId] : [])];
    const unconfirmed = isOwn ? [] : subjects.filter((subject) => !confirmed.has(subject));
    return [{ ...holder, mailbox, key, isOwn, unconfirmed }];
  });
}
type Holder = Awaited<ReturnType<typeof findHolders>>[number];

/** What a person has not confirmed yet of a colleague: that this person answers the mailboxes, the present key, or both. */
function toConfirm(holders: readonly Holder[]) {
  const open = holders.filter(({ unconfirmed }) => unconfirmed.length > 0);
  return [...Map.groupBy(open, ({ id }) => id)].flatMap(([id, [first, ...rest]]) => {
    if (!first) return [];
    const all = [first, ...rest];
    const subjects = [...new Set(all.flatMap(({ unconfirmed }) => unconfirmed))];
    const { name, key } = first;
    const isKeyNew = key !== null && subjects.includes(key.keyId);
    return [
      {
        id,
        name,
        mailboxes: all.map(({ mailbox }) => mailbox),
        since: Math.max(...all.map(({ since }) => since)),
        /** The key that is not confirmed yet; null where only the person is not. */
        key: isKeyNew ? { keyId: key.keyId, storedAt: key.storedAt } : null,
        subjects,
      },
    ];
  });
}

/** The keys of all who answer a mailbox, and how many texts are not as they should be. */
async function describeMailbox(db: Queries, mailbox: ConcernMailbox, all: readonly Holder[]) {
  const holders = all.filter((holder) => holder.mailbox === mailbox);
  const present = holders.flatMap(({ key }) => (key ? [key.keyId] : []));
  const texts = await countConcernTexts(db, mailbox);
  const count = (isCounted: (keyId: string) => boolean) =>
    texts.reduce((sum, { keyId, count: number }) => (isCounted(keyId) ? sum + number : sum), 0);
  return {
    mailbox,
    holders: holders.map(({ id, name, key, isOwn, unconfirmed }) => ({
      id,
      name,
      key,
      isOwn,
      /** Whether the person has confirmed both, so that the browser may encrypt to the key. */
      isConfirmed: unconfirmed.length === 0,
    })),
    /** The texts that the server can decrypt. */
    readableByServer: count((keyId) => !isEncryptedToPeople(keyId)),
    /** The texts that one of those who have a key cannot open with it. */
    incomplete: count((keyId) => lacksKey(keyId, present)),
  };
}

/** What a person reads of keys: of their own, and of those who answer the same mailboxes for concerns. Times in milliseconds. */
export async function describeKeys(db: Queries, person: AdminPerson) {
  const holders = await findHolders(db, person);
  const own = await db
    .selectFrom('person_keys')
    .select(['key_id as keyId', 'recipient', 'stored_at as storedAt', 'replaced_at as replacedAt'])
    .where('person_id', '=', person.id)
    .orderBy('stored_at', 'desc')
    .execute();
  const mailboxes = [];
  for (const mailbox of person.mailboxes.filter(receivesConcerns))
    mailboxes.push(await describeMailbox(db, mailbox, holders));
  return { own, mailboxes, toConfirm: toConfirm(holders) };
}
export type Keys = Awaited<ReturnType<typeof describeKeys>>;

/**
 * Lets a person’s browser encrypt to keys of a mailbox: their own, and those that the person has confirmed.
 *
 * @throws {ApiFailure} where one of the keys is not present, or not confirmed by the person
 */
export async function requireConfirmedKeys(
  db: Queries,
  person: AdminPerson,
  mailbox: ConcernMailbox,
  keyIds: readonly string[],
): Promise<void> {
  const holders = await findHolders(db, person);
  const confirmed = holders.flatMap((holder) =>
    holder.mailbox === mailbox && holder.key && holder.unconfirmed.length === 0 ? [holder.key.keyId] : [],
  );
  if (!keyIds.every((keyId) => confirmed.includes(keyId)))
    throw new ApiFailure('forbidden', 'One of these keys is not confirmed, or no longer present.');
}

/** Notes what a person has confirmed. What is not to be confirmed any longer, or was never, is left out. */
export async function confirmSubjects(
  trx: Transaction,
  person: AdminPerson,
  subjects: readonly string[],
): Promise<readonly string[]> {
  const open = (await findHolders(trx, person)).flatMap(({ unconfirmed }) => unconfirmed);
  const confirmed = [...new Set(open)].filter((subject) => subjects.includes(subject));
  const rows = confirmed.map((subject) => ({ person_id: person.id, subject }));
  if (rows.length > 0)
    await trx
      .insertInto('key_confirmations')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return confirmed;
}
