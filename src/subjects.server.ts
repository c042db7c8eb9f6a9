import type { IncomingMessage } from 'node:http';
import { contactHeaders, isReceiptRequest } from './enquiries/contact-routes.server.ts';
import { enquiryMailKinds } from './enquiries/undelivered-emails.server.ts';
import { feeds } from './insights/article.ts';
import { newsletterMailKinds } from './newsletter/change-subscription.server.ts';
import type { FileExceptions } from './server/http/built-site.ts';
import type { PageHeaders } from './server/http/static-files.ts';
import type { MailKinds } from './server/outbox/deliver-outbox.ts';

// The server imports no subject. This file tells it what it needs to know of them.

export const mailKinds: MailKinds = { ...enquiryMailKinds, ...newsletterMailKinds };

export const pageHeaders: PageHeaders = contactHeaders;

/** Status, size and duration would tell a report of a concern from an enquiry. */
export const confidentialPages: ReadonlySet<string> = new Set(['/contact']);

export const fileExceptions: FileExceptions = {
  parts: ['/consent-region.html'],
  contentTypes: Object.fromEntries(
    Object.values(feeds).map(({ path, type }) => [path, `${type}; charset=utf-8`]),
  ),
};

/** Whether a request comes before those for other pages: a post, or one that asks for a receipt, which need not exist. */
export const isHighPriority = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' || isReceiptRequest(url);
