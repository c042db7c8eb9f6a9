import { statisticsPath } from '../company/device-storage.ts';
import { offices } from '../company/offices.ts';
import { officeCardPath } from './about/office-cards.ts';
import { contactHeaders } from './enquiries/contact-routes.server.ts';
import { enquiryMailKinds } from './enquiries/undelivered-emails.server.ts';
import { feeds } from './insights/article.ts';
import { newsletterMailKinds } from './newsletter/change-subscription.server.ts';
import type { HeaderFields } from './server/http/static-site.ts';
import type { MailKinds } from './server/outbox/delivery-attempt.ts';

// The server imports no feature. This file tells it what it needs to know of them.

export const mailKinds: MailKinds = { ...enquiryMailKinds, ...newsletterMailKinds };

/** Status, size and duration would tell a concern from an enquiry. */
export const confidentialPages: ReadonlySet<string> = new Set(['/contact']);

/** What src/fetch.ts answers where there is no file, with its methods. */
export const appRoutes: ReadonlyMap<string, string> = new Map([
  ['/contact', 'GET, HEAD, POST'],
  ['/insights', 'GET, HEAD, POST'],
  [statisticsPath, 'POST'],
]);

/** The content types of files whose ending does not tell it, by their paths. */
export const contentTypes: ReadonlyMap<string, string> = new Map([
  ...Object.values(feeds).map(({ path, type }) => [path, `${type}; charset=utf-8`] as const),
  ...offices.map((office) => [officeCardPath(office), 'text/vcard; charset=utf-8'] as const),
]);

/** Other sites may show these in their pages. */
const embeddable: HeaderFields = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
/** Scripts of other sites may read these. */
const readable: HeaderFields = { ...embeddable, 'Access-Control-Allow-Origin': '*' };

/** What has other header fields than the rest; the first that fits counts. */
const exceptions: readonly (readonly [paths: RegExp, HeaderFields])[] = [
  [/^\/contact$/, contactHeaders],
  // Share images and icons.
  [/^\/og\/|^\/(?:favicon|icon)[\w-]*\.\w+$/, embeddable],
  // Feeds and open data.
  [/^\/feed\.\w+$|^\/downloads\/[\w-]+\.(?:csv|json)$/, readable],
];

export const headersOf = (path: string): HeaderFields =>
  exceptions.find(([paths]) => paths.test(path))?.[1] ?? {};
