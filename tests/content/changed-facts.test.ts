import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitments } from '../../company/commitments.ts';
import commitmentsFile from '../../company/commitments.json' with { type: 'json' };
import { formatDate, formatDay, formatMonth } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { formatMoney } from '../../company/figure-format.ts';
import { formatFigure } from '../../company/figures.ts';
import { allFunds, formatMinimumInvestment, funds } from '../../company/funds.ts';
import { inWords } from '../../company/time-limits.ts';
import { leadershipPosts } from '../../company/leadership-posts.ts';
import { offices } from '../../company/offices.ts';
import { policyRoutes } from '../../company/site-map.ts';
import { certifications } from '../../company/targets.ts';
import { contentNames } from '../support/content-sources.ts';
import optionalFacts from '../fixtures/optional-facts.json' with { type: 'json' };
import { policies } from '../specification/site.ts';
import { builtPages, readBuiltPage } from '../support/built-files.ts';
import { find, findAll, parse, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';

/** Every optional fact: what the fixture gives for “each” is given for each fund, office, post, project … */
const posts = leadershipPosts.map(({ slug }) => slug);
const namesOf: Readonly<Record<string, readonly string[]>> = {
  actingLeaders: posts,
  leadershipPay: posts,
  hotlineNumbers: offices.map(({ city }) => city),
  netAssetValues: Object.keys(funds),
  factSheets: Object.keys(funds),
  certificates: Object.keys(certifications),
  policyApprovals: policyRoutes.map(({ path }) => path),
  roles: contentNames('roles'),
  projects: contentNames('projects'),
};
const exampleFacts = Object.fromEntries(
  Object.entries(optionalFacts).map(([fact, example]): [string, unknown] => {
    const names = namesOf[fact];
    if (names === undefined) return [fact, example];
    return [fact, Object.fromEntries(names.map((name) => [name, (example as { each: unknown }).each]))];
  }),
);

const { acknowledgeComplaint, giftLimit } = commitments;
const later = { ...acknowledgeComplaint.limit, amount: acknowledgeComplaint.limit.amount + 1 };
const moreForGifts = { amount: giftLimit.value + 20, unit: 'EUR' };
/** Another commitment of the same length reads the same, and is changed as well. */
const changedCommitments = Object.fromEntries(
  Object.entries(commitmentsFile).map(([name, limit]) => {
    const isSame = (other: unknown) => JSON.stringify(limit) === JSON.stringify(other);
    if (isSame(commitmentsFile.acknowledgeComplaint)) return [name, later];
    return [name, isSame(commitmentsFile.giftLimit) ? moreForGifts : limit];
  }),
);

/** Facts by which the site decides what to print, and which are not printed themselves. */
const notPrinted = ['commitment', 'currency', 'independent'];

/** For each value in a fact, the ways in which it may be printed. */
function printedForms(fact: unknown): (readonly string[])[] {
  if (typeof fact === 'number') return [[fact.toLocaleString('en-GB'), String(fact)]];
  if (typeof fact !== 'string')
    return Object.entries(fact ?? {}).flatMap(([key, part]) =>
      notPrinted.includes(key) ? [] : printedForms(part),
    );
  if (/^\d{4}-\d{2}-\d{2}$/.test(fact)) return [[fact, formatDay(new Date(fact)), formatDate(fact)]];
  return [[/^\d{4}-\d{2}$/.test(fact) ? formatMonth(new Date(fact)) : fact]];
}

/** The source of a file that is served, and the text of a page or of the report. */
async function wordsOf(file: string): Promise<string> {
  const bytes = readFileSync(file);
  if (file.endsWith('.pdf')) return (await readPdf(bytes)).pages.join(' ');
  const source = bytes.toString();
  const text = file.endsWith('.html') ? textOf(find(parse(source), 'body')) : '';
  return `${text} ${source}`.replaceAll('\u00A0', ' ');
}

describe('with two commitments changed and every optional fact given', () => {
  const limit = new RegExp(`\\b${inWords(acknowledgeComplaint.limit)}\\b`);
  const gifts = new RegExp(`${formatMoney(giftLimit.value, giftLimit.unit)}(?![\\d,])`);
  let copy: ProjectCopy;
  const wordsIn = new Map<string, string>();

  beforeAll(async () => {
    copy = copyProject();
    const write = (name: string, facts: unknown) => {
      writeFileSync(join(copy.folder, 'company', name), JSON.stringify(facts));
    };
    write('commitments.json', changedCommitments);
    write('optional-facts.json', exampleFacts);
    copy.change(
      `content/articles/${contentNames('articles')[0] ?? ''}.mdx`,
      'excerpt:',
      'author: { name: Oona Brandt, role: structural engineer }\nexcerpt:',
    );
    copy.change('company/funds.json', '"currency": "GBP"', '"currency": "EUR"');
    copy.change('company/figures.json', '"GBP ', '"EUR ');
    const built = await copy.build();
    for (const file of globSync('**/*.{html,pdf,json,csv,ics,xml,txt,js}', { cwd: built }))
      wordsIn.set(file, await wordsOf(join(built, file)));
  }, 300_000);

  afterAll(() => {
    copy.remove();
  });

  it.each([
    [inWords(later), ['regulatory-disclosure']],
    [
      formatMoney(moreForGifts.amount, moreForGifts.unit),
      ['anti-corruption', 'conflicts', 'code-of-conduct'],
    ],
  ])('“%s” reaches the pages that it should', (words, pages) => {
    for (const page of pages) expect(wordsIn.get(`${page}.html`)).toContain(words);
  });

  it('the old words are left in nothing that is served', () => {
    expect(wordsIn.size).toBeGreaterThan(builtPages().length);
    const stale = [...wordsIn].filter(([, words]) => limit.test(words) || gifts.test(words));
    expect(stale.map(([file]) => file)).toEqual([]);
  });

  it('an article names its author', () => {
    const everything = [...wordsIn.values()].join('\n');
    expect(everything).toContain('Oona Brandt, structural engineer');
  });

  it('amounts in another currency are on every page', () => {
    const amounts = [formatFigure('assetsUnderManagement'), ...allFunds.map(formatMinimumInvestment)];
    const stale = [...wordsIn].filter(([, words]) => amounts.some((old) => words.includes(old)));
    expect(stale.map(([file]) => file)).toEqual([]);
  });

  it('the deadline that follows moves', async () => {
    const received = new Date('2026-12-23T14:05:00Z');
    const moved = await copy.evaluate(`
      import { commitments } from './company/commitments.ts';
      import { deadlineFrom } from './company/deadlines.ts';
      console.log(deadlineFrom(new Date('${received.toISOString()}'), commitments.acknowledgeComplaint.limit).date);
    `);
    expect(moved).toBe(deadlineFrom(received, later).date);
    expect(moved).not.toBe(deadlineFrom(received, acknowledgeComplaint.limit).date);
  });

  it('a deadline leaves out the bank holidays of the headquarters', async () => {
    copy.change(
      'company/organization.json',
      /"country": "..", "region": [^,]*/,
      '"country": "PT", "region": null',
    );
    const due = await copy.evaluate(`
      import { deadlineFrom } from './company/deadlines.ts';
      console.log(deadlineFrom(new Date('2026-06-09T09:00:00Z'), { amount: 1, unit: 'business day' }).date);
    `);
    expect(due).toBe('2026-06-11');
  });

  it.each(Object.entries(exampleFacts))('%s is printed whole', (_name, fact) => {
    const everything = [...wordsIn.values()];
    const isPrinted = (form: string) => everything.some((words) => words.includes(form));
    const forms = printedForms(fact);
    expect(forms).not.toEqual([]);
    expect(forms.filter((each) => !each.some(isPrinted))).toEqual([]);
  });
});

it('without an optional fact, no page has a row that says nothing', () => {
  const filler = /\b(on request|to be confirmed|open until filled|to be supplied)\b/i;
  for (const { name, file } of builtPages()) {
    const page = readBuiltPage(file).document;
    // The clauses of a policy may say that something is done on request.
    const rows = findAll(page, policies.some(({ path }) => path === `/${name}`) ? 'dd, td, th' : 'body');
    expect(
      rows.map(textOf).filter((row) => filler.test(row)),
      name,
    ).toEqual([]);
  }
});
