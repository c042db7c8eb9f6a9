import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import {
  concernMailboxes,
  receivesConcerns,
  type ConcernMailbox,
} from '../../../company/enquiry-subjects.ts';
import { isAgeFile, isAgeRecipient } from '../../enquiries/age-format.server.ts';
import { boundToConfirm, confirmationPrefix, keyIdOfRecipient, keyIdsIn } from '../../enquiries/age-keys.ts';
import {
  findConcernTexts,
  isConcernText,
  lacksKey,
  sealedTables,
} from '../../enquiries/concern-texts.server.ts';
import {
  findConcernKeys,
  lockKeys,
  storePersonKey,
  type StoredKey,
} from '../../enquiries/person-keys.server.ts';
import { encryptConcerns } from '../../operations/encrypt-concerns.server.ts';
import { isUnderDataKey } from '../../server/database/records-by-key.ts';
import type { Transaction } from '../../server/database/schema.ts';
import { describeError } from '../../server/operator-error.ts';
import { permitEncryption } from './admin-people.server.ts';
import {
  ApiFailure,
  audit,
  mailboxOfPath,
  requireMailbox,
  validated,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { confirmSubjects, describeKeys, requireConfirmedKeys } from './concern-keys.server.ts';
import { queueNewKeyEmails } from './key-emails.server.ts';
import { keyOptions, verifyKeyAssertion } from './passkeys.server.ts';
import { toSealedText } from './sealed-text.server.ts';
import { credential, sessionToken } from './sign-in-routes.server.ts';

const recipientOfKey = v.pipe(v.string(), v.check(isAgeRecipient));
export const textKeyId = v.pipe(
  v.string(),
  v.maxLength(4_000),
  v.regex(/^age:[0-9a-f]{32}(?:\+[0-9a-f]{32})*$/),
);
const signature = {
  nonce: v.pipe(v.string(), v.maxLength(300)),
  response: credential<AuthenticationResponseJSON>(),
};
const subjects = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(50));
const confirmedSubjects = v.pipe(v.string(), v.maxLength(11_000), v.startsWith(confirmationPrefix));
const bound = v.object({ bound: v.union([recipientOfKey, textKeyId, confirmedSubjects]) });
const newKey = v.object({ recipient: recipientOfKey, ...signature });
const permission = v.object({ encryptsTo: textKeyId, ...signature });
const confirmation = v.object({ subjects, ...signature });
const textName = {
  id: v.pipe(v.string(), v.maxLength(60)),
  table: v.picklist(sealedTables),
  keyId: textKeyId,
};
const openedText = v.object(textName);
const textAgain = v.object({
  ...textName,
  ciphertext: v.pipe(v.string(), v.maxLength(100_000), v.check(isAgeFile)),
});
export type TextAgain = v.InferOutput<typeof textAgain>;

/** The mailbox of the path. @throws {ApiFailure} where it receives no concerns, or the person does not answer it */
function mailboxOf(c: Context<AdminEnv>): ConcernMailbox {
  const mailbox = mailboxOfPath(c);
  if (!receivesConcerns(mailbox)) throw new ApiFailure('not-found');
  return mailbox;
}

/** The public keys of those who answer concerns. A key counts once a passkey of its person has signed for it. */
export function concernKeyRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database } = context;
  const encryptReadable = async () => {
    const outcome = await encryptConcerns(context);
    const { notDecrypted } = outcome;
    if (notDecrypted.length > 0)
      context.logger.error({ notDecrypted }, 'Concerns are damaged, and were not encrypted to the keys');
    return outcome;
  };
  return new Hono<AdminEnv>()
    .use('/concern-keys/*', requireMailbox(...concernMailboxes))
    .get('/concern-keys', async (c) => c.json(await describeKeys(database.db, c.var.person)))
    .post('/concern-keys/options', validated('json', bound), async (c) => {
      const asked = { personId: c.var.person.id, bound: c.req.valid('json').bound };
      return c.json(await keyOptions(parts, asked, new Date()));
    })
    .post('/concern-keys', validated('json', newKey), async (c) => {
      const { person } = c.var;
      const { recipient, ...signed } = c.req.valid('json');
      await storeKey(parts, c, recipient, signed);
      // Where this fails, the key is in use all the same, and the daily job encrypts what is left.
      await encryptReadable().catch((error: unknown) => {
        context.logger.error({ error: describeError(error) }, 'Concerns were not encrypted to a new key');
      });
      return c.json(await describeKeys(database.db, person));
    })
    .post('/concern-keys/permit', validated('json', permission), async (c) => {
      const now = new Date();
      const { encryptsTo, ...signed } = c.req.valid('json');
      const asserted = { personId: c.var.person.id, bound: encryptsTo, ...signed };
      const recordUse = await verifyKeyAssertion(parts, asserted, now);
      await database.transaction(async (trx) => {
        await recordUse(trx);
        await permitEncryption(trx, sessionToken(c, parts), { encryptsTo, now });
      });
      audit(parts, c, 'may encrypt concerns again for ten minutes', { references: keyIdsIn(encryptsTo) });
      return c.json({});
    })
    .post('/concern-keys/confirm', validated('json', confirmation), async (c) => {
      const { person } = c.var;
      const { subjects: named, ...signed } = c.req.valid('json');
      const asserted = { personId: person.id, bound: boundToConfirm(named), ...signed };
      const recordUse = await verifyKeyAssertion(parts, asserted, new Date());
      const confirmed = await database.transaction(async (trx) => {
        await recordUse(trx);
        return confirmSubjects(trx, person, named);
      });
      if (confirmed.length > 0) audit(parts, c, 'confirmed keys or people', { references: confirmed });
      return c.json(await describeKeys(database.db, person));
    })
    .post('/concern-keys/encrypt', async (c) => {
      const { encrypted } = await encryptReadable();
      audit(parts, c, 'encrypted to keys what the server could read', { counts: { encrypted } });
      return c.json({ encrypted });
    })
    .route('/', concernTextRoutes(parts));
}

/** Stores a key for which a passkey has signed, and tells all who answer concerns. The present key of the person is left as it is. */
async function storeKey(
  parts: AdminParts,
  c: Context<AdminEnv>,
  recipient: string,
  signed: { readonly nonce: string; readonly response: AuthenticationResponseJSON },
): Promise<void> {
  const { context } = parts;
  const { person } = c.var;
  const now = new Date();
  const asserted = { personId: person.id, bound: recipient, ...signed };
  const recordUse = await verifyKeyAssertion(parts, asserted, now);
  const keyId = await keyIdOfRecipient(recipient);
  const isNew = await context.database.transaction(async (trx) => {
    await recordUse(trx);
    const key = { personId: person.id, keyId, recipient, now };
    if (!(await storePersonKey(context.database, trx, key))) {
      // Whoever got no answer tries again.
      if (await isPresentKey(trx, key)) return false;
      throw new ApiFailure('invalid-input', 'This key was stored before. Make a new one.');
    }
    const mailboxes = person.mailboxes.filter(receivesConcerns);
    await queueNewKeyEmails(trx, context, { name: person.name, mailboxes, keyId, now });
    return true;
  });
  const action = isNew ? 'stored a key for concerns' : 'stored a key for concerns again: in use already';
  audit(parts, c, action, { references: [keyId] });
}

/** Whether a key is the one that a person uses now. */
async function isPresentKey(
  trx: Transaction,
  { personId, keyId }: Pick<StoredKey, 'personId' | 'keyId'>,
): Promise<boolean> {
  const present = await trx
    .selectFrom('person_keys')
    .select('key_id')
    .where('key_id', '=', keyId)
    .where('person_id', '=', personId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return present !== undefined;
}

/** The texts of concerns that a browser encrypts again, so that each present key opens them. */
function concernTextRoutes(parts: AdminParts) {
  const { database } = parts.context;
  return new Hono<AdminEnv>()
    .get('/concern-texts/:mailbox', async (c) => {
      const mailbox = mailboxOf(c);
      const keys = (await findConcernKeys(database.db)).get(mailbox) ?? [];
      const present = keys.map(({ key_id }) => key_id);
      const texts = await findConcernTexts(database.db, mailbox);
      const incomplete = texts.filter(({ key_id }) => lacksKey(key_id, present));
      return c.json(
        incomplete.map(({ table, reference, ...row }) => ({ ...toSealedText(table, row), reference })),
      );
    })
    .post('/concern-texts/:mailbox', validated('json', textAgain), async (c) => {
      const mailbox = mailboxOf(c);
      const { person } = c.var;
      const text = c.req.valid('json');
      const now = new Date();
      if (text.keyId !== person.encryptsTo || (person.encryptsUntil ?? 0) <= now.getTime())
        throw new ApiFailure('forbidden', 'Sign with your passkey for these keys first.');
      const changed = await database.transaction(async (trx) => {
        await lockKeys(database, trx, 'for reading');
        await requireConfirmedKeys(trx, person, mailbox, keyIdsIn(text.keyId));
        return replaceText(trx, { ...text, mailbox, by: person.name, now });
      });
      audit(parts, c, 'encrypted a concern again', { references: [text.id] });
      return c.json({ changed });
    })
    .post('/concern-texts/:mailbox/opened', validated('json', openedText), async (c) => {
      const mailbox = mailboxOf(c);
      const { id, table, keyId } = c.req.valid('json');
      const dropped = await database.transaction(async (trx) => {
        const text = await trx
          .selectFrom(table as 'enquiries')
          .select('id')
          .where('id', '=', id)
          .where('key_id', '=', keyId)
          .where(isConcernText(table, mailbox))
          .executeTakeFirst();
        // Whoever has none of its keys has not opened it.
        if (!text || !(await hasOneOf(trx, c.var.person.id, keyIdsIn(keyId)))) return 0;
        const former = trx.deleteFrom('former_ciphertexts').where('table_name', '=', table);
        return Number((await former.where('record_id', '=', id).executeTakeFirst()).numDeletedRows);
      });
      return c.json({ dropped });
    });
}

/** Whether one of these keys is of a person, also where that person uses another one by now. */
async function hasOneOf(trx: Transaction, personId: string, keyIds: readonly string[]): Promise<boolean> {
  const key = await trx
    .selectFrom('person_keys')
    .select('key_id')
    .where('person_id', '=', personId)
    .where('key_id', 'in', keyIds)
    .executeTakeFirst();
  return key !== undefined;
}

type Replacement = TextAgain & {
  readonly mailbox: ConcernMailbox;
  readonly by: string;
  readonly now: Date;
};

/**
 * Puts a new ciphertext in the place of one that is encrypted to people, and keeps the former one until somebody has opened the new one.
 *
 * @returns 0 where there is no such text to this mailbox, or it has these keys already
 * @throws {ApiFailure} where a key that is still present would no longer open it
 */
async function replaceText(
  trx: Transaction,
  { id, table, keyId, ciphertext, mailbox, by, now }: Replacement,
): Promise<0 | 1> {
  const stored = await trx
    .selectFrom(table as 'messages')
    .select(['ciphertext', 'key_id'])
    .$if(table !== 'enquiries', (query) => query.select('enquiry_id'))
    .where('id', '=', id)
    .where(isConcernText(table, mailbox))
    .where((is) => is.not(isUnderDataKey))
    .executeTakeFirst();
  if (!stored || stored.key_id === keyId) return 0;
  const present = ((await findConcernKeys(trx)).get(mailbox) ?? []).map(({ key_id }) => key_id);
  const keyIds = keyIdsIn(keyId);
  if (keyIdsIn(stored.key_id).some((held) => present.includes(held) && !keyIds.includes(held)))
    throw new ApiFailure('invalid-input', 'Somebody who can open this text now could no longer open it.');
  await trx
    .insertInto('former_ciphertexts')
    .values({
      enquiry_id: stored.enquiry_id ?? id,
      table_name: table,
      record_id: id,
      ciphertext: stored.ciphertext,
      key_id: stored.key_id,
      replaced_at: now.getTime(),
      replaced_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable(table as 'enquiries')
    .set({ ciphertext, key_id: keyId })
    .where('id', '=', id)
    .execute();
  return 1;
}
