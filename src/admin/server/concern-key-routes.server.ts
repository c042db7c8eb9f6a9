import { Hono } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { ConcernRecipientSlug } from '../../../company/enquiry-subjects.ts';
import {
  encryptConcern,
  isAgeFile,
  isAgeRecipient,
  keyIdOfRecipient,
} from '../../concerns/concern-encryption.server.ts';
import { findConcernKeys, storeConcernKey } from '../../concerns/concern-keys.server.ts';
import { updateCiphertexts } from '../../operations/re-encrypt-records.server.ts';
import { logSecurityEvent } from '../../server/security-events.ts';
import type { Queries } from '../../server/database/schema.ts';
import type { ConcernKey } from '../api.ts';
import {
  ApiFailure,
  audit,
  pageOf,
  position,
  readBody,
  readQuery,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { ownConcerns } from './enquiry-routes.server.ts';
import { toIsoOrNull, toSealedText } from './shown-enquiry.server.ts';

const pageSize = 20;

const sealedTextAgain = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  table: v.picklist(['enquiries', 'messages']),
  keyId: v.string(),
  formerKeyId: v.string(),
  ciphertext: v.pipe(v.string(), v.maxLength(100_000), v.check(isAgeFile)),
});

/** What is encrypted, or is to be, for one person: the concerns to that person, and what their reporters have added. */
const conditionOf = (table: 'enquiries' | 'messages', recipient: ConcernRecipientSlug) =>
  table === 'enquiries'
    ? sql<boolean>`subject = 'speak-up' and recipient = ${recipient}`
    : sql<boolean>`sender = 'reporter' and enquiry_id in (select id from enquiries where subject = 'speak-up' and recipient = ${recipient})`;

/** The texts that are encrypted to a former key, the first enquiries and then messages, each in the order of their ids. */
async function formerTexts(db: Queries, recipient: ConcernRecipientSlug, keyId: string) {
  const texts = await Promise.all(
    (['enquiries', 'messages'] as const).map(async (table) => {
      const rows = await db
        .selectFrom(table as 'enquiries')
        .select(['id', 'ciphertext', 'key_id'])
        .where(conditionOf(table, recipient))
        .where('key_id', 'like', 'age:%')
        .where('key_id', '<>', keyId)
        .orderBy('id')
        .execute();
      return rows.map((row) => toSealedText(table, row));
    }),
  );
  return texts.flat();
}

/** The key of the officer or the chair, and what was encrypted to a former one. */
export function concernKeyRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database, encryption } = context;

  async function describeKey(person: ConcernRecipientSlug): Promise<ConcernKey> {
    const key = (await findConcernKeys(database.db)).get(person);
    if (!key) return { recipient: null, keyId: null, since: null, formerTexts: 0 };
    const { recipient, stored_at } = key;
    const keyId = keyIdOfRecipient(recipient);
    const former = await formerTexts(database.db, person, keyId);
    return { recipient, keyId, since: toIsoOrNull(stored_at), formerTexts: former.length };
  }

  async function requireKeyId(person: ConcernRecipientSlug): Promise<string> {
    const { keyId } = await describeKey(person);
    if (keyId === null) throw new ApiFailure('invalid-input', 'There is no key yet.');
    return keyId;
  }

  return new Hono<AdminEnv>()
    .get('/concern-key', async (c) => c.json(await describeKey(ownConcerns(c))))
    .put('/concern-key', async (c) => {
      const person = ownConcerns(c);
      const { recipient } = await readBody(
        c,
        v.object({ recipient: v.pipe(v.string(), v.check(isAgeRecipient)) }),
      );
      await database.transaction((trx) => storeConcernKey(trx, person, recipient, new Date()));
      audit(parts, c.var.person, 'stored a key for concerns', keyIdOfRecipient(recipient));
      logSecurityEvent(context, 'key change', { change: 'key of a recipient stored', person });
      // What was stored before there was a key is under the data key.
      for (const table of ['enquiries', 'messages'] as const) {
        const condition = sql<boolean>`key_id not like 'age:%' and ${conditionOf(table, person)}`;
        await updateCiphertexts(context, table, condition, (row) =>
          encryptConcern(recipient, encryption.decrypt(table, row)),
        );
      }
      return c.json(await describeKey(person));
    })
    .get('/concern-texts', async (c) => {
      const person = ownConcerns(c);
      const { after } = readQuery(c, v.strictObject({ after: v.optional(position) }));
      const texts = await formerTexts(database.db, person, await requireKeyId(person));
      const positionOf = ({ table, id }: (typeof texts)[number]) =>
        `${table === 'enquiries' ? '0' : '1'}~${id}`;
      const left = after === undefined ? texts : texts.filter((text) => positionOf(text) > after);
      return c.json({ ...pageOf(left, pageSize, positionOf, (text) => text), total: texts.length });
    })
    .post('/concern-texts', async (c) => {
      const person = ownConcerns(c);
      const given = v.object({ texts: v.pipe(v.array(sealedTextAgain), v.maxLength(pageSize)) });
      const { texts } = await readBody(c, given);
      const keyId = await requireKeyId(person);
      if (texts.some((text) => text.keyId !== keyId))
        throw new ApiFailure('invalid-input', 'This is not the present key.');
      const changed = await database.transaction(async (trx) => {
        let count = 0n;
        for (const { id, table, ciphertext, formerKeyId } of texts) {
          const { numUpdatedRows } = await trx
            .updateTable(table as 'enquiries')
            .set({ ciphertext, key_id: keyId })
            .where('id', '=', id)
            .where('key_id', '=', formerKeyId)
            .where('key_id', 'like', 'age:%')
            .where(conditionOf(table, person))
            .executeTakeFirst();
          count += numUpdatedRows;
        }
        return Number(count);
      });
      audit(parts, c.var.person, 'encrypted concerns again', `${String(changed)} texts`);
      return c.json({ changed });
    });
}
