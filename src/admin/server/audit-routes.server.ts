import { Hono } from 'hono';
import * as v from 'valibot';
import brand from '../../../brand/names.json' with { type: 'json' };
import type { MailboxName } from '../../../company/mailboxes.ts';
import { readableEnquiries } from '../../enquiries/readable-enquiries.server.ts';
import type { Queries } from '../../server/database/schema.ts';
import {
  listPlace,
  placeText,
  requireMailbox,
  validated,
  type AdminEnv,
  type AdminParts,
} from './admin-request.server.ts';

const pageSize = 100;

const auditQuery = v.strictObject({
  person: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  action: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** The `next` of the page before it. */
  after: v.optional(listPlace),
});
type AuditQuery = v.InferOutput<typeof auditQuery>;

/** A page of lines, the newest first, and where the next one begins; null after the last. */
async function findLines(queries: Queries, { person, action, after }: AuditQuery) {
  let lines = queries.selectFrom('audit_lines').selectAll();
  if (person !== '') lines = lines.where('person', '=', person);
  if (action !== '') lines = lines.where('action', '=', action);
  if (after !== undefined)
    lines = lines.where((is) => is(is.refTuple('at', 'id'), '<', is.tuple(after.at, after.id)));
  const found = await lines
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, next: found.length > pageSize && last ? placeText(last) : null };
}

const isOfEnquiry = (reference: string) => reference.startsWith(`${brand.referencePrefix}-`);

/**
 * Those of these references that the person may read: of enquiries to their mailboxes, and of the data requests in the list of those
 * that were erased. References that are not stored are left out too, so that no line tells whether an enquiry to others is stored.
 */
async function findReadable(
  queries: Queries,
  references: readonly string[],
  mailboxes: readonly MailboxName[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const readable = readableEnquiries(queries, mailboxes).select('reference');
  const erased = queries.selectFrom('erased_requests').select('reference');
  const found = await readable
    .where('reference', 'in', references)
    .union(erased.where('reference', 'in', references))
    .execute();
  return new Set(found.map(({ reference }) => reference));
}

/** What people did in the app and with commands, for whoever answers `privacy`. References that the reader may not open are left out. */
export const auditRoutes = ({ context }: AdminParts) =>
  new Hono<AdminEnv>().use(requireMailbox('privacy')).get('/', validated('query', auditQuery), async (c) => {
    const { db } = context.database;
    const { rows, next } = await findLines(db, c.req.valid('query'));
    const lines = rows.map(({ id, at, person, action, error, reference_list, counts }) => ({
      id,
      at,
      person,
      action,
      error,
      references: JSON.parse(reference_list) as readonly string[],
      counts: JSON.parse(counts) as Readonly<Record<string, number>>,
    }));
    const all = [...new Set(lines.flatMap(({ references }) => references))];
    const readable = await findReadable(db, all.filter(isOfEnquiry), c.var.person.mailboxes);
    const names = (column: 'person' | 'action') =>
      db.selectFrom('audit_lines').select(column).distinct().orderBy(column).execute();
    return c.json({
      rows: lines.map((line) => ({
        ...line,
        references: line.references.filter((name) => !isOfEnquiry(name) || readable.has(name)),
      })),
      next,
      people: (await names('person')).map(({ person }) => person),
      actions: (await names('action')).map(({ action }) => action),
    });
  });
