import { Hono } from 'hono';
import * as v from 'valibot';
import { enquirySubjects, type EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import { mailboxPurposes } from '../../../company/mailboxes.ts';
import { replyLimit, savedTextNameLimit, signatureLimit } from '../api.ts';
import {
  ApiFailure,
  audit,
  mailboxOfPath,
  validated,
  writtenText,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';
import {
  deleteText,
  findSignature,
  keepSignature,
  listSavedTexts,
  maxSavedTexts,
  saveText,
} from './saved-texts.server.ts';

const signature = v.strictObject({ signature: writtenText(signatureLimit) });

const savedText = v.strictObject({
  /** Absent for a new text. */
  id: v.optional(v.pipe(v.string(), v.maxLength(60))),
  title: v.pipe(writtenText(savedTextNameLimit), v.nonEmpty()),
  text: v.pipe(writtenText(replyLimit), v.nonEmpty()),
  subject: v.nullable(v.picklist(enquirySubjects.map(({ slug }): EnquirySubjectSlug => slug))),
});

const textToDelete = v.strictObject({ id: v.pipe(v.string(), v.maxLength(60)) });

/** What helps to write a reply: the signature of each person, and the texts of each mailbox. */
export function replyTextRoutes(parts: AdminParts) {
  const { context } = parts;
  return new Hono<AdminEnv>()
    .get('/signature', async (c) => c.json({ signature: await findSignature(context, c.var.person.id) }))
    .post('/signature', validated('json', signature), async (c) => {
      const changed = c.req.valid('json');
      await keepSignature(context, c.var.person.id, changed.signature);
      audit(parts, c, 'changed the own signature');
      return c.json(changed);
    })
    .get('/saved-texts/:mailbox', async (c) =>
      c.json({ rows: await listSavedTexts(context, mailboxOfPath(c)) }),
    )
    .post('/saved-texts/:mailbox', validated('json', savedText), async (c) => {
      const mailbox = mailboxOfPath(c);
      const { id, title, text, subject } = c.req.valid('json');
      const outcome = await saveText(context, mailbox, id, { title, text, subject });
      if (outcome === 'not found')
        throw new ApiFailure('invalid-input', 'Somebody has deleted this text. Keep it as a new one.');
      if (outcome === 'too many')
        throw new ApiFailure(
          'invalid-input',
          `A mailbox has ${String(maxSavedTexts)} texts at most. Delete one first.`,
        );
      audit(parts, c, `saved a text of the mailbox: ${mailboxPurposes[mailbox]}`);
      return c.json({ rows: await listSavedTexts(context, mailbox) });
    })
    .post('/saved-texts/:mailbox/delete', validated('json', textToDelete), async (c) => {
      const mailbox = mailboxOfPath(c);
      await deleteText(context, mailbox, c.req.valid('json').id);
      audit(parts, c, `deleted a text of the mailbox: ${mailboxPurposes[mailbox]}`);
      return c.json({ rows: await listSavedTexts(context, mailbox) });
    });
}
