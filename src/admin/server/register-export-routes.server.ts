import { Hono } from 'hono';
import * as v from 'valibot';
import { day } from '../../../company/fact-schema.ts';
import { mailboxPurposes } from '../../../company/mailboxes.ts';
import { exportRegister } from '../../enquiries/export-register.server.ts';
import { audit, mailboxOfPath, validated, type AdminEnv, type AdminParts } from './admin-request.server.ts';

/** The first and the last day of receipt. */
const period = v.strictObject({ from: day, to: day });

/** The register of a mailbox that the person answers, for its committee. */
export const registerExportRoutes = (parts: AdminParts) =>
  new Hono<AdminEnv>().get('/:mailbox', validated('query', period), async (c) => {
    const mailbox = mailboxOfPath(c);
    const { from, to } = c.req.valid('query');
    const exported = await exportRegister(parts.context.database.db, { mailbox, from, to });
    audit(parts, c, 'exported the register', { references: [mailboxPurposes[mailbox]] });
    return c.json(exported);
  });
