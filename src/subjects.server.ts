import type { IncomingMessage } from 'node:http';
import { contactHeaders, isConcernForm, isReceiptRequest } from './enquiries/contact-routes.server.ts';
import { enquiryMailKinds } from './enquiries/undelivered-emails.server.ts';
import { feeds } from './insights/article.ts';
import { newsletterMailKinds } from './newsletter/change-subscription.server.ts';
import { isSubscriptionLink } from './newsletter/subscription-routes.server.ts';
import type { FileExceptions } from './server/http/built-site.ts';
import type { PageHeaders } from './server/http/static-files.ts';
import type { MailKinds } from './server/outbox/delivery-attempt.ts';

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

/** The group of requests in which this one has its place, so that no other kind of request can take all the places. */
export function placesOf({ method, url = '' }: IncomingMessage): string {
  if (method === 'POST') return 'posts';
  const [path = '', query] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  if (isConcernForm(path, parameters)) return 'forms for concerns';
  if (isReceiptRequest(path, parameters) || isSubscriptionLink(path, parameters)) return 'links of emails';
  return 'others';
}
