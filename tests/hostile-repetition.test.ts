import fc from 'fast-check';
import fresh from 'fresh';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import Negotiator from 'negotiator';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { paths } from '../company/site-map.ts';
import { parseConsent } from '../src/consent/consent.ts';
import { parseCaseCode } from '../src/enquiries/case-code.ts';
import {
  enquiryFieldNames,
  parseAddition,
  parseDetails,
  parseEnquiry,
  subjectOrGeneral,
  valuesOf,
} from '../src/enquiries/enquiry.ts';
import { hiddenFields, postedIdempotencyKey } from '../src/forms/hidden-fields.ts';
import { parseSubscription } from '../src/newsletter/subscription.ts';
import { resolveVariants } from '../src/page-variants.ts';
import { parseSearch } from '../src/search/search.ts';
import { parsePostedFields, requirePlainForm } from '../src/server/http/posted-form.ts';
import { createClientOf } from '../src/server/http/rate-limit.ts';
import { canonicalPath, createHostCheck, isDecodable } from '../src/server/http/request-target.ts';
import { parseEnvironment } from '../src/server/environment.ts';
import { parseTons } from '../src/sustainability/typed-tons.ts';
import { statisticsReportSchema } from '../src/statistics/statistics.ts';

/** Repeated many times, these make some expressions try every beginning anew, and some parsers sort or copy everything. */
const repeated = [
  ...[
    '/',
    '/index',
    '.html',
    '/.',
    '\\',
    '.',
    'a.',
    '1.',
    ',',
    '1,',
    ';',
    ';q=',
    'br,',
    '*;q=0,',
    'a=b;',
    '&',
    '&a=',
  ],
  ...[
    '%',
    '%20',
    '%2F',
    '@',
    'a@',
    '"',
    'W/"a",',
    ' ',
    '\t',
    '\n \n',
    '\r\n',
    '(',
    '[',
    '0:',
    '-',
    'a',
    '0',
    'xn--',
  ],
  ...['é', 'ﷺ', '\u0301', '\u0301\u0316', '\u0F71\u0F72', '\u1100', '\u200B', '😀', '{"a":', '['],
];
const endings = ['', 'x', '!'];

const app = new Hono();
app.get('*', compress(), (c) => c.text(`${String(c.req.query('confirm'))} ${JSON.stringify(getCookie(c))}`));
app.post('*', requirePlainForm, (c) => c.text('ok'));

/** As Node reads a header field. */
const headerOf = (text: string) => Buffer.from(text.replaceAll(/[\r\n\t]/g, ' ')).toString('latin1');
const fieldsWith = (fields: Readonly<Record<string, string>>) => new Map(Object.entries(fields));
const remoteAddress = '127.0.0.1';
const checkHost = createHostCheck({ ...parseEnvironment({}), publicOriginIsSet: false });
const visitor = { isSecure: false, hasSignal: false };
const complete = { name: 'Ada', email: 'ada@merrow.example', enquirerType: 'other', message: 'Words' };

/** Everything that reads a path, a query, a header or a field before its length is limited, or while it is. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  'whether a path can be decoded': (text) => isDecodable(`/${text}`),
  'another spelling of a path': (text) => isDecodable(`/${text}`) && canonicalPath(`/${text}`),
  'the variant of a page': (text) => resolveVariants('/contact', `?subject=${text}`),
  'a search': (text) => parseSearch(new URLSearchParams({ search: text })),
  'a query': (text) => app.request(`/?${encodeURI(text)}`),
  'the subject of a link': subjectOrGeneral,
  'the role of an application': (text) => parseDetails('application', fieldsWith({ role: text })),
  Host: (host) => checkHost({ headers: { host }, headersDistinct: { host: [host] } }),
  'X-Forwarded-For': (text) =>
    createClientOf({ trustedProxyHops: 1 })({
      headers: { 'x-forwarded-for': text },
      socket: { remoteAddress },
    }),
  'Accept-Encoding for a file': (text) =>
    new Negotiator({ headers: { 'accept-encoding': text } }).encodings(['br', 'gzip', 'identity']),
  'Accept-Encoding for a page': (text) =>
    app.request('/', { headers: { 'Accept-Encoding': headerOf(text) } }),
  'If-None-Match': (text) => fresh({ 'if-none-match': text }, { etag: '"a"' }),
  'Cache-Control': (text) => fresh({ 'if-none-match': '"a"', 'cache-control': text }, { etag: '"a"' }),
  'Content-Type': (text) => app.request('/', { method: 'POST', headers: { 'Content-Type': headerOf(text) } }),
  'any cookie': (text) => app.request('/', { headers: { Cookie: headerOf(text) } }),
  'the cookie of a consent': (text) => parseConsent(headerOf(text), visitor),
  'a posted form': (text) => parsePostedFields(Uint8Array.from(Buffer.from(text)).buffer),
  'an idempotency key': (text) => postedIdempotencyKey(fieldsWith({ [hiddenFields.idempotencyKey]: text })),
  'a case code': parseCaseCode,
  'an addition to a concern': parseAddition,
  'a number of tons': (text) => parseTons(new URLSearchParams([['tons', text]])),
  'the address of a subscription': (text) => parseSubscription({ email: text, topics: [] }),
  'a statistics report': (text) => v.safeParse(v.pipe(v.string(), v.parseJson()), text),
  'the page and the referrer of a report': (text) =>
    v.safeParse(statisticsReportSchema, { page: text, device: 'phone', referrer: text }),
  ...Object.fromEntries(
    ['general', 'speak-up'].flatMap((subject) =>
      enquiryFieldNames.map((field) => [
        `${field} of a form about ${subject}`,
        (text: string) => parseEnquiry(valuesOf(fieldsWith({ ...complete, subject, [field]: text }))),
      ]),
    ),
  ),
};

/**
 * The least CPU time of up to five runs, in milliseconds, so that what else the machine does is left out.
 *
 * @param enough no further run is needed after one that took this or less
 */
async function leastCpuTime(work: () => unknown, enough: number): Promise<number> {
  let least = Infinity;
  for (let run = 1; run <= 5 && least > enough; run += 1) {
    const before = process.cpuUsage();
    await work();
    least = Math.min(least, process.cpuUsage(before).user / 1_000);
  }
  return Math.max(least, 0.01);
}

it.each(Object.entries(parsers))(
  '%s costs in proportion to its length, whatever is repeated',
  async (_what, parse) => {
    for (const unit of repeated)
      for (const ending of endings) {
        const ofLength = (length: number) => () => parse(unit.repeat(length / unit.length) + ending);
        const long = await leastCpuTime(ofLength(48_000), 200);
        // Collecting garbage takes some tens of milliseconds, and what grows with the square of the length takes a second.
        if (long <= 200) continue;
        // Sixteen times the length takes about 16 times as long, or 256 times where the time grows with the square.
        const short = await leastCpuTime(ofLength(3_000), 0);
        expect(long / short, JSON.stringify(unit + ending)).toBeLessThan(100);
      }
  },
);

it('another spelling of a path leads to the same page as with the expression that says what it means', () => {
  const spelling = /(\/index)?(\.html)?\/*$/;
  const meant = (path: string) => {
    const page = decodeURI(path).toLowerCase().replace(spelling, '') || '/';
    return page !== path && paths.has(page) ? page : undefined;
  };
  const parts = [
    '/',
    '//',
    '/about',
    '/ABOUT',
    '/index',
    '.html',
    'index',
    '.',
    'html',
    '/privacy',
    '%41',
    'x',
    '/insights',
  ];
  const path = fc.array(fc.constantFrom(...parts), { maxLength: 7 }).map((chosen) => `/${chosen.join('')}`);
  fc.assert(
    fc.property(fc.oneof(path, fc.webPath()), (given) => {
      expect(canonicalPath(given)).toBe(meant(given));
    }),
    { numRuns: 2_000 },
  );
});
