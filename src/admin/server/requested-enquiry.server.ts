import type { Context } from 'hono';
import { findEnquiry } from '../../enquiries/find-enquiries.server.ts';
import { ApiFailure, type AdminEnv, type AdminParts } from './admin-request.server.ts';

/** What the path names. @throws {ApiFailure} where there is no such enquiry to a mailbox that the person answers */
export async function findRequested({ context }: Pick<AdminParts, 'context'>, c: Context<AdminEnv>) {
  const { db } = context.database;
  const found = await findEnquiry(db, c.req.param('reference') ?? '', c.var.person.mailboxes);
  if (!found) throw new ApiFailure('not-found');
  return found;
}
