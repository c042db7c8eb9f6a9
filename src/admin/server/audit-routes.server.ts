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

/** The references among these of enquiries that are stored, and that the person may not read. */
async function findUnreadable(
  queries: Queries,
  references: readonly string[],
  mailboxes: readonly MailboxName[],
): Promise<ReadonlySet<string>> {
  const named = references.filter((name) => name.startsWith(`${brand.referencePrefix}-`));
  if (named.length === 0) return new Set();
  const stored = queries.selectFrom('enquiries').select('reference').where('reference', 'in', named);
  const readable = readableEnquiries(queries, mailboxes).select('reference').where('reference', 'in', named);
  const may = new Set((await readable.execute()).map(({ reference }) => reference));
  return new Set(
    (await stored.execute()).map(({ reference }) => reference).filter((reference) => !may.has(reference)),
  );
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
    const unreadable = await findUnreadable(db, all, c.var.person.mailboxes);
    const names = (column: 'person' | 'action') =>
      db.selectFrom('audit_lines').select(column).distinct().orderBy(column).execute();
    return c.json({
      rows: lines.map((line) => ({
        ...line,
        references: line.references.filter((reference) => !unreadable.has(reference)),
      })),
      next,
      people: (await names('person')).map(({ person }) => person),
      actions: (await names('action')).map(({ action }) => action),
    });
  });
