import { statisticsPath } from '../company/device-storage.ts';
import { offices } from '../company/offices.ts';
import { officeCardPath } from './about/office-cards.ts';
import { contactHeaders } from './contact/contact-routes.server.ts';
import { enquiryMailKinds } from './enquiries/undelivered-emails.server.ts';
import { feeds } from './insights/article.ts';
import { newsletterMailKinds } from './newsletter/refused-subscribers.server.ts';
import { tonsImagePath } from './sustainability/tons-image.ts';
import type { HeaderFields } from './server/http/static-site.ts';
import type { MailKinds } from './server/outbox/delivery-attempt.ts';

// src/server imports no feature. This file tells it what it needs to know about them.

export const mailKinds: MailKinds = { ...enquiryMailKinds, ...newsletterMailKinds };

/** Pages whose status, size and duration are neither logged nor measured, because they would tell a concern from an enquiry. */
export const confidentialPages: ReadonlySet<string> = new Set(['/contact']);

/** The paths that src/fetch.ts answers if there is no file, with their methods. */
export const appRoutes: ReadonlyMap<string, string> = new Map([
  ['/contact', 'GET, HEAD, POST'],
  ['/insights', 'GET, HEAD, POST'],
  ['/sustainability', 'GET, HEAD'],
  [tonsImagePath, 'GET, HEAD'],
  [statisticsPath, 'POST'],
]);

/** The content types that do not follow from the file’s ending, by path. */
export const contentTypes: ReadonlyMap<string, string> = new Map([
  ...Object.values(feeds).map(({ path, type }) => [path, `${type}; charset=utf-8`] as const),
  ...offices.map((office) => [officeCardPath(office), 'text/vcard; charset=utf-8'] as const),
]);

/** Other sites may show these in their pages. */
const embeddable: HeaderFields = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
/** Scripts of other sites may read these. */
const readable: HeaderFields = { ...embeddable, 'Access-Control-Allow-Origin': '*' };

/** Paths with header fields of their own. The first match counts. */
const exceptions: readonly (readonly [paths: RegExp, HeaderFields])[] = [
  [/^\/contact$/, contactHeaders],
  // Share images and icons.
  [/^\/og\/|^\/(?:favicon|icon)[\w-]*\.\w+$/, embeddable],
  // Feeds, open data and the reporting calendar.
  [/^\/feed\.\w+$|^\/downloads\/[\w-]+\.(?:csv|json|ics)$/, readable],
];

/** The header fields that a path has besides those of every response. */
export const headersOf = (path: string): HeaderFields =>
  exceptions.find(([paths]) => paths.test(path))?.[1] ?? {};
