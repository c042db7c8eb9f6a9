import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { receivesConcerns, type ConcernMailbox } from '../../../company/enquiry-subjects.ts';
import { isAgeFile } from '../../enquiries/age-format.server.ts';
import { keyIdsIn } from '../../enquiries/age-keys.ts';
import { findFormerCiphertexts } from '../../enquiries/concern-texts.server.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.server.ts';
import { lockKeys } from '../../enquiries/person-keys.server.ts';
import type { Transaction } from '../../server/database/schema.ts';
import {
  ApiFailure,
  audit,
  auditReading,
  validated,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import { textKeyId } from './concern-key-routes.server.ts';
import { requireConfirmedKeys } from './concern-keys.server.ts';
import { findRequested } from './requested-enquiry.server.ts';
import { toSealedText } from './sealed-text.server.ts';

/** A label of some hundred letters at most, encrypted to many keys; null takes it away. */
const labelling = v.object({
  label: v.nullable(
    v.object({
      keyId: textKeyId,
      ciphertext: v.pipe(v.string(), v.maxLength(20_000), v.check(isAgeFile)),
    }),
  ),
});
type Label = v.InferOutput<typeof labelling>['label'];

/** What a list shows of a concern while a key is open: its first words, and the label that those who can open it have given it. */
export function concernLabelRoutes(parts: AdminParts) {
  const { database } = parts.context;
  const find = async (c: Context<AdminEnv>) => (await findRequested(parts, c)).stored;
  /** The texts that a browser decrypts; null where there is none, or the server can read it. */
  const describe = async (stored: StoredEnquiry) => {
    const labels = database.db.selectFrom('concern_labels').selectAll().where('enquiry_id', '=', stored.id);
    const label = await labels.executeTakeFirst();
    const former = await findFormerCiphertexts(database.db, stored.id);
    const isSealed = keyIdsIn(stored.key_id).length > 0;
    return {
      mailbox: stored.mailbox,
      sealed: isSealed ? toSealedText('enquiries', stored, former.get(stored.id)) : null,
      label: label ? toSealedText('concern_labels', label, former.get(label.id)) : null,
    };
  };
  return new Hono<AdminEnv>()
    .get('/:reference', async (c) => {
      const stored = await find(c);
      const references = [stored.reference];
      await auditReading(parts, c, stored.reference, 'listed the first words of', { references });
      return c.json(await describe(stored));
    })
    .post('/:reference/label', validated('json', labelling), async (c) => {
      const stored = await find(c);
      const { label } = c.req.valid('json');
      await database.transaction(async (trx) => {
        await lockKeys(database, trx, 'for reading');
        if (label)
          await requireConfirmedKeys(trx, c.var.person, mailboxOfConcern(stored), keyIdsIn(label.keyId));
        await storeLabel(trx, stored.id, label);
      });
      const action = label ? 'labelled a concern' : 'took the label from a concern';
      audit(parts, c, action, { references: [stored.reference] });
      return c.json(await describe(stored));
    });
}

/** @throws {ApiFailure} where it is no concern */
function mailboxOfConcern({ mailbox, case_code_hash }: StoredEnquiry): ConcernMailbox {
  if (case_code_hash === null || !receivesConcerns(mailbox))
    throw new ApiFailure('invalid-input', 'Only a concern has a label.');
  return mailbox;
}

/** Puts a label in the place of another, of which nothing is kept. */
async function storeLabel(trx: Transaction, enquiryId: string, label: Label): Promise<void> {
  await trx
    .deleteFrom('former_ciphertexts')
    .where('table_name', '=', 'concern_labels')
    .where('enquiry_id', '=', enquiryId)
    .execute();
  if (!label) {
    await trx.deleteFrom('concern_labels').where('enquiry_id', '=', enquiryId).execute();
    return;
  }
  // It has an id of its own: an app keeps what it has decrypted by the ids of the texts.
  const stored = { id: randomUUID(), ciphertext: label.ciphertext, key_id: label.keyId };
  await trx
    .insertInto('concern_labels')
    .values({ enquiry_id: enquiryId, ...stored })
    .onConflict((conflict) => conflict.column('enquiry_id').doUpdateSet(stored))
    .execute();
}
