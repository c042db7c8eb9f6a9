import { Hono, type Context } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import { receivesConcerns, type ConcernMailbox } from '../../../company/enquiry-subjects.ts';
import {
  encryptToRecipient,
  isAgeFile,
  isAgeRecipient,
  keyIdOfRecipient,
} from '../../server/encryption/recipient-encryption.ts';
import { findConcernKeys, storeConcernKey } from '../../enquiries/concern-keys.server.ts';
import { updateCiphertexts } from '../../operations/re-encrypt-records.server.ts';
import type { Queries } from '../../server/database/schema.ts';
import { ApiFailure, audit, validated, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { toSealedText } from './shown-enquiry.server.ts';

const newKey = v.object({ recipient: v.pipe(v.string(), v.check(isAgeRecipient)) });

const textAgain = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  table: v.picklist(['enquiries', 'messages']),
  keyId: v.string(),
  ciphertext: v.pipe(v.string(), v.maxLength(100_000), v.check(isAgeFile)),
});

/** What is encrypted, or is to be, to the key of one mailbox: its concerns, and what their reporters have added. */
const conditionOf = (table: 'enquiries' | 'messages', mailbox: ConcernMailbox) =>
  table === 'enquiries'
    ? sql<boolean>`case_code_hash is not null and mailbox = ${mailbox}`
    : sql<boolean>`sender = 'reporter' and enquiry_id in (select id from enquiries where mailbox = ${mailbox})`;

/** The texts that are encrypted to a former key. */
async function findFormerTexts(db: Queries, mailbox: ConcernMailbox, keyId: string) {
  const texts = [];
  for (const table of ['enquiries', 'messages'] as const) {
    const rows = await db
      .selectFrom(table as 'enquiries')
      .select(['id', 'ciphertext', 'key_id'])
      .where(conditionOf(table, mailbox))
      .where('key_id', 'like', 'age:%')
      .where('key_id', '<>', keyId)
      .execute();
    texts.push(...rows.map((row) => toSealedText(table, row)));
  }
  return texts;
}

/** The key of a mailbox, "age1…", and the number of texts that are encrypted to a former one. */
async function describeKey(db: Queries, mailbox: ConcernMailbox) {
  const key = (await findConcernKeys(db)).get(mailbox);
  if (!key) return { recipient: null, keyId: null, formerTexts: 0 };
  const { recipient } = key;
  const keyId = keyIdOfRecipient(recipient);
  return { recipient, keyId, formerTexts: (await findFormerTexts(db, mailbox, keyId)).length };
}
export type ConcernKey = Awaited<ReturnType<typeof describeKey>>;

/** The mailbox of the path. @throws {ApiFailure} where it receives no concerns, or the person does not answer it */
function mailboxOf(c: Context<AdminEnv>): ConcernMailbox {
  const mailbox = c.var.person.mailboxes
    .filter(receivesConcerns)
    .find((name) => name === c.req.param('mailbox'));
  if (!mailbox) throw new ApiFailure('not-found');
  return mailbox;
}

/** The public key of a mailbox that receives concerns, and the texts that are under a former one. */
export function concernKeyRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database, encryption } = context;
  return new Hono<AdminEnv>()
    .get('/concern-key/:mailbox', async (c) => c.json(await describeKey(database.db, mailboxOf(c))))
    .post('/concern-key/:mailbox', validated('json', newKey), async (c) => {
      const mailbox = mailboxOf(c);
      const { recipient } = c.req.valid('json');
      await database.transaction((trx) => storeConcernKey(trx, mailbox, recipient, new Date()));
      audit(parts, c, 'stored a key for concerns', { references: [keyIdOfRecipient(recipient)] });
      // What was stored before there was a key is under the data key.
      for (const table of ['enquiries', 'messages'] as const) {
        const condition = sql<boolean>`key_id not like 'age:%' and ${conditionOf(table, mailbox)}`;
        const { notDecrypted } = await updateCiphertexts(context, table, condition, (row) =>
          encryptToRecipient(recipient, encryption.decrypt(table, row)),
        );
        if (notDecrypted.length > 0)
          context.logger.error({ notDecrypted }, 'Concerns are damaged, and were not encrypted to the key');
      }
      return c.json(await describeKey(database.db, mailbox));
    })
    .get('/concern-texts/:mailbox', async (c) => {
      const mailbox = mailboxOf(c);
      const { keyId } = await describeKey(database.db, mailbox);
      return c.json(await findFormerTexts(database.db, mailbox, keyId ?? ''));
    })
    .post('/concern-texts/:mailbox', validated('json', textAgain), async (c) => {
      const mailbox = mailboxOf(c);
      const { id, table, keyId, ciphertext } = c.req.valid('json');
      if (keyId !== (await describeKey(database.db, mailbox)).keyId)
        throw new ApiFailure('invalid-input', 'This is not the present key.');
      const { numUpdatedRows } = await database.transaction((trx) =>
        trx
          .updateTable(table as 'enquiries')
          .set({ ciphertext, key_id: keyId })
          .where('id', '=', id)
          .where('key_id', 'like', 'age:%')
          .where('key_id', '<>', keyId)
          .where(conditionOf(table, mailbox))
          .executeTakeFirst(),
      );
      audit(parts, c, 'encrypted a concern again', { references: [id] });
      return c.json({ changed: Number(numUpdatedRows) });
    });
}
