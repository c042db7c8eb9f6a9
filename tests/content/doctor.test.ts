import { unzipSync } from 'fflate';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { basisNamed } from '../../company/basis.ts';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { basisId } from '../../company/figure-format.ts';
import { organization, type Place } from '../../company/organization.ts';
import { routes } from '../../company/site-map.ts';
import { subscribe } from '../../src/newsletter/testing/subscribers.ts';
import { findPlaceholders } from '../../src/operations/source-issues.server.ts';
import { queueOf } from '../../src/server/outbox/testing/queued-emails.ts';
import { builtFiles, readBuilt } from '../support/built-files.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { readableText } from '../../src/ui/readable-text.ts';
import { parse } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';
import { placeOf } from '../support/places.ts';
import { storeEnquiry, storeReport } from '../support/site-command.ts';
import { temporaryContext } from '../support/temporary-context.ts';

const placeholders = await findPlaceholders(resolve('company'));

const endings = ['.html', '.pdf', '.zip', '.vcf', '.ics', '.json', '.csv', '.txt', '.xml', '.webmanifest'];

/** With plain spaces, as `printedTexts` has them. */
const plain = (text: string) => text.replace(/&nbsp;|\s+/g, ' ');

/** Of a page both its text, in which no element divides a phrase, and its source, which has addresses and data. */
const pageWords = (source: string) => plain(`${readableText(parse(source), 'script, style')} ${source}`);

async function wordsOf(file: string): Promise<string> {
  const bytes = readBuilt(file);
  if (file.endsWith('.pdf')) return plain((await readPdf(bytes)).pages.join(' '));
  if (file.endsWith('.zip'))
    return plain(
      Object.values(unzipSync(bytes))
        .map((content) => Buffer.from(content).toString())
        .join(' '),
    );
  // A folded line of a calendar or a card goes on after a space.
  const text = bytes.toString().replace(/\r\n /g, '');
  return file.endsWith('.html') ? pageWords(text) : plain(text);
}

/** Everything that is sent for one message of each subject, a report and a subscription. */
async function emailWords(): Promise<string> {
  const context = await temporaryContext();
  for (const { slug } of enquirySubjects)
    if (slug !== 'speak-up') await storeEnquiry(context, { subject: slug });
  await storeReport(context);
  await storeReport(context, { recipient: 'committee-chair' });
  await subscribe(context, 'ada@merrow.example');
  const emails = (await queueOf(context)).map(({ ciphertext, key_id }) =>
    JSON.stringify(context.encryption.decrypt(ciphertext ?? '', key_id)),
  );
  return plain(emails.join(' '));
}

/** What is printed of a placeholder: any of these is enough to find it. Empty where nothing is printed while it is missing. */
function printedTexts(path: string, value: unknown): readonly string[] {
  const basis = /(\w+)(?:\.basis)?\.verification$/.exec(path)?.[1];
  if (basis !== undefined) return [`#${basisId(basis)}"`, `id="${basisId(basis)}"`, basisNamed(basis).method];
  // The sentences that it will stand beside.
  if (path.endsWith('financialPromotionBasis'))
    return [
      'Anyone else must not rely on this.',
      'Anyone else must not rely on this page.',
      'that material is directed only at',
    ];
  if (path.endsWith('euRepresentative')) return ['we have appointed no representative there'];
  // Both numbers are zeroed.
  if (path.endsWith('parent.number'))
    return [`${organization.parent.name.value}, company number ${organization.parent.number.value}`];
  if (value === null) return [];
  if (typeof value === 'string') return [value];
  const fields = value as Readonly<Record<string, unknown>>;
  const chosen = ['telephone', 'street', 'from'].flatMap((name) => fields[name] ?? []);
  return chosen.map(String);
}

/** What is printed at each place, and on each error page. */
async function collectWords() {
  const words = new Map<Place, string>();
  const errorPages: string[] = [];
  const add = (place: Place, text: string) => words.set(place, `${words.get(place) ?? ''} ${text}`);
  for (const ending of endings)
    for (const file of builtFiles(ending)) {
      const place = placeOf(file);
      if (place === null) continue;
      const text = await wordsOf(file);
      if (place === 'the error pages') errorPages.push(text);
      add(place, text);
    }
  // Its view is rendered for each visitor.
  add('/contact', pageWords((await fetchPage('/contact?subject=speak-up')).html));
  add('emails', await emailWords());
  return { words, errorPages };
}

let collected: ReturnType<typeof collectWords> | undefined;

describe('doctor names every place that prints', () => {
  it.each(placeholders.map(({ path, placeholder }) => [path, placeholder] as const))(
    '%s',
    async (path, { on, value }) => {
      const texts = printedTexts(path, value).map(plain);
      // The first test collects them for all.
      const { words, errorPages } = await (collected ??= collectWords());
      const isShown = (text: string) => texts.some((printed) => text.includes(printed));
      const pages = routes.map(({ path }) => words.get(path) ?? '');
      const isOnEveryPage = [...pages, ...errorPages].every(isShown);
      const places = [...words].flatMap(([place, text]) => (isShown(text) ? [place] : []));
      const found: readonly Place[] = isOnEveryPage
        ? ['every page', ...places.filter((place) => !place.startsWith('/') && place !== 'the error pages')]
        : places;
      if (texts.length > 0) expect([...found].sort()).toEqual([...on].sort());
    },
  );
});
