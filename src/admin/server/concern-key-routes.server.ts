import { Hono } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { ConcernRecipientSlug } from '../../../company/enquiry-subjects.ts';
import {
  encryptToRecipient,
  isAgeFile,
  isAgeRecipient,
  keyIdOfRecipient,
} from '../../server/encryption/recipient-encryption.ts';
import { findConcernKeys, storeConcernKey } from '../../enquiries/concern-keys.server.ts';
import { updateCiphertexts } from '../../operations/re-encrypt-records.server.ts';
import type { Queries } from '../../server/database/schema.ts';
import { ApiFailure, audit, readBody, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { ownConcerns } from './enquiry-routes.server.ts';
import { toSealedText } from './shown-enquiry.server.ts';

const textAgain = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  table: v.picklist(['enquiries', 'messages']),
  keyId: v.string(),
  ciphertext: v.pipe(v.string(), v.maxLength(100_000), v.check(isAgeFile)),
});
export type TextAgain = v.InferInput<typeof textAgain>;

/** What is encrypted, or is to be, for one person: the concerns to that person, and what their reporters have added. */
const conditionOf = (table: 'enquiries' | 'messages', recipient: ConcernRecipientSlug) =>
  table === 'enquiries'
    ? sql<boolean>`subject = 'speak-up' and recipient = ${recipient}`
    : sql<boolean>`sender = 'reporter' and enquiry_id in (select id from enquiries where subject = 'speak-up' and recipient = ${recipient})`;

/** The texts that are encrypted to a former key. */
async function findFormerTexts(db: Queries, recipient: ConcernRecipientSlug, keyId: string) {
  const texts = [];
  for (const table of ['enquiries', 'messages'] as const) {
    const rows = await db
      .selectFrom(table as 'enquiries')
      .select(['id', 'ciphertext', 'key_id'])
      .where(conditionOf(table, recipient))
      .where('key_id', 'like', 'age:%')
      .where('key_id', '<>', keyId)
      .execute();
    texts.push(...rows.map((row) => toSealedText(table, row)));
  }
  return texts;
}

/** The key of the person, "age1…", and the number of texts that are encrypted to a former one. */
async function describeKey(db: Queries, person: ConcernRecipientSlug) {
  const key = (await findConcernKeys(db)).get(person);
  if (!key) return { recipient: null, keyId: null, formerTexts: 0 };
  const { recipient } = key;
  const keyId = keyIdOfRecipient(recipient);
  return { recipient, keyId, formerTexts: (await findFormerTexts(db, person, keyId)).length };
}
export type ConcernKey = Awaited<ReturnType<typeof describeKey>>;

/** The public key of the officer or chair who is signed in, and the texts that are under a former one. */
export function concernKeyRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database, encryption } = context;
  return new Hono<AdminEnv>()
    .get('/concern-key', async (c) => c.json(await describeKey(database.db, ownConcerns(c))))
    .post('/concern-key', async (c) => {
      const person = ownConcerns(c);
      const given = v.object({ recipient: v.pipe(v.string(), v.check(isAgeRecipient)) });
      const { recipient } = await readBody(c, given);
      await database.transaction((trx) => storeConcernKey(trx, person, recipient, new Date()));
      audit(parts, c.var.person, 'stored a key for concerns', keyIdOfRecipient(recipient));
      // What was stored before there was a key is under the data key.
      for (const table of ['enquiries', 'messages'] as const) {
        const condition = sql<boolean>`key_id not like 'age:%' and ${conditionOf(table, person)}`;
        const { notDecrypted } = await updateCiphertexts(context, table, condition, (row) =>
          encryptToRecipient(recipient, encryption.decrypt(table, row)),
        );
        if (notDecrypted.length > 0)
          context.logger.error({ notDecrypted }, 'Concerns are damaged, and were not encrypted to the key');
      }
      return c.json(await describeKey(database.db, person));
    })
    .get('/concern-texts', async (c) => {
      const person = ownConcerns(c);
      const { keyId } = await describeKey(database.db, person);
      return c.json(await findFormerTexts(database.db, person, keyId ?? ''));
    })
    .post('/concern-texts', async (c) => {
      const person = ownConcerns(c);
      const { id, table, keyId, ciphertext } = await readBody(c, textAgain);
      if (keyId !== (await describeKey(database.db, person)).keyId)
        throw new ApiFailure('invalid-input', 'This is not the present key.');
      const { numUpdatedRows } = await database.transaction((trx) =>
        trx
          .updateTable(table as 'enquiries')
          .set({ ciphertext, key_id: keyId })
          .where('id', '=', id)
          .where('key_id', 'like', 'age:%')
          .where('key_id', '<>', keyId)
          .where(conditionOf(table, person))
          .executeTakeFirst(),
      );
      audit(parts, c.var.person, 'encrypted a concern again', id);
      return c.json({ changed: Number(numUpdatedRows) });
    });
}
