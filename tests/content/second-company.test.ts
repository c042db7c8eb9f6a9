import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import commitmentsFile from '../../company/commitments.json' with { type: 'json' };
import { formatDate, formatDay, formatMonth } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { currencies, formatMoney } from '../../company/figure-format.ts';
import { formatFigure } from '../../company/figures.ts';
import { allFunds, formatMinimumInvestment } from '../../company/funds.ts';
import { organization } from '../../company/organization.ts';
import { policyRoutes } from '../../company/site-map.ts';
import { timeline } from '../../company/targets.ts';
import { inDays, inWords, timeUnits, type TimeLimit } from '../../company/time-limits.ts';
import optionalFacts from '../fixtures/optional-facts.json' with { type: 'json' };
import { builtFiles, readBuilt } from '../support/built-files.ts';
import { contentNames } from '../support/content-sources.ts';
import { find, parse, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { becomeSecondCompany, secondCurrency, secondLeader, secondPlace } from '../support/second-company.ts';
import type { ChangedLimits } from './changed-limits.ts';

/** Every optional fact: what the fixture gives for “each” is given for each role or policy. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  policyApprovals: policyRoutes.map(({ path }) => path),
  roles: [...contentNames('roles'), 'further-text'],
};
const exampleFacts = Object.fromEntries(
  Object.entries(optionalFacts).map(([fact, example]): [string, unknown] => {
    const names = namesOf[fact];
    if (names === undefined) return [fact, example];
    return [fact, Object.fromEntries(names.map((name) => [name, (example as { each: unknown }).each]))];
  }),
);

const isCurrency = (unit: string) => currencies.some((currency) => currency === unit);

/** Every commitment with an amount is larger by one, and a gift by twenty. */
const changedCommitments: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(commitmentsFile).map(([name, limit]): [string, unknown] => {
    if (typeof limit === 'string' || !('amount' in limit)) return [name, limit];
    if (isCurrency(limit.unit))
      return [name, { amount: limit.amount + 20, unit: secondCurrency(limit.unit) }];
    return [name, { ...limit, amount: limit.amount + 1 }];
  }),
);
const changed = (name: keyof typeof commitmentsFile) => changedCommitments[name] as TimeLimit;
/** “3 business days” or “£100”; undefined for what is neither a time nor money. */
function printedLimit(limit: unknown): string | undefined {
  const { amount, unit } = limit as Partial<TimeLimit>;
  if (amount === undefined || unit === undefined) return undefined;
  if (timeUnits.includes(unit)) return inWords({ amount, unit });
  return isCurrency(unit) ? formatMoney(amount, unit) : undefined;
}
const received = new Date('2026-06-09T14:05:00Z');
const due = (name: keyof typeof commitmentsFile) => deadlineFrom(received, changed(name), secondPlace).date;
const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** Gives the copy the changed commitments, every optional fact, and further texts. */
function extend({ folder }: ProjectCopy): void {
  const edit = (name: string, work: (text: string) => string) => {
    writeFileSync(join(folder, name), work(readFileSync(join(folder, name), 'utf8')));
  };
  edit('company/commitments.json', () => JSON.stringify(changedCommitments));
  edit('company/optional-facts.json', () => JSON.stringify(exampleFacts));
  // An update may find texts that the version before has parsed by another schema.
  const parsed = readFileSync('encoded/data-store.json', 'utf8');
  expect(parsed).toContain('"co2SavedValue"');
  writeFileSync(join(folder, 'encoded/data-store.json'), parsed.replaceAll('"co2SavedValue"', '"co2"'));
  // A further article, role and project are copies of the first, and the project has no drawings.
  for (const [kind, ending, file] of [
    ['articles', '.mdx', ''],
    ['roles', '.mdx', ''],
    ['projects', '', '/index.mdx'],
  ] as const) {
    const [first = ''] = contentNames(kind);
    const copied = `content/${kind}/further-text${ending}`;
    cpSync(join(folder, `content/${kind}/${first}${ending}`), join(folder, copied), { recursive: true });
    edit(copied + file, (text) =>
      text
        .replace(/^title: [^]*?\n(?=\S)/m, `title: A further text of ${kind}\n`)
        .replace(/^id: .*/m, 'id: 9')
        .replace(/^date: .*/m, 'date: 2026-02-03'),
    );
  }
  for (const drawing of globSync(join(folder, 'content/projects/further-text/*.svg'))) rmSync(drawing);
}

/** Facts by which the site decides what to print, and which are not printed themselves. */
const notPrinted = ['commitment', 'currency'];

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

describe('a second company, with other commitments and every optional fact given', () => {
  let copy: ProjectCopy;
  const wordsIn = new Map<string, string>();

  beforeAll(async () => {
    copy = copyProject();
    copy.change(
      `content/articles/${contentNames('articles')[0] ?? ''}.mdx`,
      'excerpt:',
      'author: { name: Oona Brandt, role: structural engineer }\nexcerpt:',
    );
    becomeSecondCompany(copy);
    extend(copy);
    const published = readFileSync(join(copy.folder, 'content/articles/further-text.mdx'), 'utf8');
    writeFileSync(
      join(copy.folder, 'content/articles/later-text.mdx'),
      published
        .replace(/^title: .*/m, 'title: A text of a later day')
        .replace(/^date: .*/m, 'date: 2199-02-03'),
    );
    // The names have letters that the fonts of this company leave out.
    await copy.run('scripts/make-fonts.ts');
    const built = await copy.build();
    for (const file of globSync('**/*.{html,pdf,json,csv,ics,xml,txt,js}', { cwd: built }))
      wordsIn.set(file, await wordsOf(join(built, file)));
  });

  afterAll(() => {
    copy.remove();
  });

  it('its site passes the checks of all content, which take names, figures and counts from its facts', async () => {
    const checked = ['main-pages', 'articles-and-projects', 'policies', 'files-for-machines', 'links'];
    const files = checked.map((name) => `tests/content/${name}.test.ts`);
    await copy.run('node_modules/vitest/vitest.mjs', ['run', '--project', 'content', ...files]);
  });

  it('nothing that is served names the first company, or an amount in its currency', () => {
    const names = [organization.tradingName, organization.parent.name].map(({ value }) => value);
    const old = [...names, formatFigure('assetsUnderManagement'), ...allFunds.map(formatMinimumInvestment)];
    const stale = [...wordsIn].filter(([, words]) => old.some((text) => words.includes(text)));
    expect(stale.map(([file]) => file)).toEqual([]);
    expect(wordsIn.get('about.html')).toContain(secondLeader);
    expect([...wordsIn.values()].join('\n')).toContain('Oona Brandt, structural engineer');
  });

  it('an article of a later day is on no page, in no feed, list or newsletter', () => {
    const naming = [...wordsIn].filter(([, words]) => /later-text|A text of a later day/.test(words));
    expect(naming.map(([file]) => file)).toEqual([]);
    expect(existsSync(join(copy.folder, 'dist/client/variants/insights/article-later-text.html'))).toBe(
      false,
    );
    const content = readFileSync(join(copy.folder, 'dist/content.json'), 'utf8');
    const { articles, launchSources } = JSON.parse(content) as Readonly<Record<string, unknown>>;
    expect(JSON.stringify(articles)).not.toContain('later-text');
    expect(launchSources).toMatchObject({ heldBack: [['content/articles/later-text.mdx', '2199-02-03']] });
  });

  it('the changed commitments are on the pages, and the old ones in nothing that is served', () => {
    const gift = changedCommitments['giftLimit'] as { amount: number; unit: string };
    for (const [page, words] of [
      ['regulatory-disclosure', inWords(changed('acknowledgeComplaint'))],
      ['cookies', inWords(changed('keepConsentChoice'))],
      ...['anti-corruption', 'code-of-conduct'].map(
        (path) => [path, formatMoney(gift.amount, gift.unit)] as const,
      ),
    ] as const)
      expect(wordsIn.get(`${page}.html`), page).toContain(words);
    const fresh = Object.values(changedCommitments).map(printedLimit);
    // The timeline of /about prints the years between its milestones.
    const betweenMilestones = timeline
      .slice(1)
      .map(({ year }, index) => inWords({ amount: year - (timeline[index]?.year ?? year), unit: 'year' }));
    const others = new Set([...fresh, ...betweenMilestones]);
    const old = Object.values(commitmentsFile)
      .map(printedLimit)
      .filter((text) => text !== undefined && !others.has(text));
    expect(old.length).toBeGreaterThan(10);
    const stated = new RegExp(
      `(?<![\\d,])(?:${old.map((text = '') => RegExp.escape(text)).join('|')})(?![\\d,])`,
    );
    // A chart of the Impact Report has years on its axis.
    const stale = [...wordsIn].filter(([file, words]) => !file.endsWith('.pdf') && stated.test(words));
    expect(wordsIn.size).toBeGreaterThan(builtFiles('.html').length);
    expect(stale.map(([file]) => file)).toEqual([]);
  });

  it('a changed promise moves what the software does', async () => {
    const limits = JSON.parse(await copy.run('tests/content/changed-limits.ts')) as ChangedLimits;
    // Of the updates, which repeat, the first counts.
    const first = new Map(limits.deadlines.toReversed());
    expect(first.size).toBe(8);
    for (const [commitment, date] of first) {
      const latest = commitment === 'acknowledgeConcern' ? 'acknowledgeConcernAtLatest' : commitment;
      expect([due(commitment), due(latest)].sort()[0], commitment).toBe(date);
    }
    for (const [promise, night] of limits.deletions)
      expect([due(promise), dayAfter(due(promise))], promise).toContain(night);
    const page = readFileSync(join(copy.folder, 'dist/client/about.html'), 'utf8');
    const [, maxAge] = /data-max-age="(\d+)"/.exec(page) ?? [];
    expect(Number(maxAge) / 86_400).toBe(Math.floor(inDays(changed('keepConsentChoice'))));
    expect(readBuilt('about.html').toString()).not.toContain(`data-max-age="${String(maxAge)}"`);
  });

  it.each(Object.entries(exampleFacts))('%s is printed whole', (_name, fact) => {
    const everything = [...wordsIn.values()];
    const isPrinted = (form: string) => everything.some((words) => words.includes(form));
    const forms = printedForms(fact);
    expect(forms).not.toEqual([]);
    expect(forms.filter((each) => !each.some(isPrinted))).toEqual([]);
  });
});
