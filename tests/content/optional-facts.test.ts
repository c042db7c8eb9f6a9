import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate, formatDay, formatMonth } from '../../company/dates.ts';
import { missingFacts, parseOptionalFacts } from '../../company/optional-facts.ts';
import { contentNames } from '../../src/operations/content-names.server.ts';
import { policies } from '../specification/site.ts';
import { builtPages } from '../support/built-files.ts';
import { exampleFacts } from '../support/example-facts.ts';
import { find, findAll, parse, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';
import { placeOf } from '../support/places.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';

/** Facts by which the site decides what to print, and which are not printed themselves. */
const notPrinted = ['commitment', 'currency', 'independent'];

/** For each value in a fact, the ways in which it may be printed. */
function printedForms(fact: unknown): (readonly string[])[] {
  if (typeof fact === 'number') return [[fact.toLocaleString('en-GB')]];
  if (typeof fact !== 'string')
    return Object.entries(fact ?? {}).flatMap(([key, part]) =>
      notPrinted.includes(key) ? [] : printedForms(part),
    );
  if (/^\d{4}-\d{2}-\d{2}$/.test(fact)) return [[fact, formatDay(new Date(fact)), formatDate(fact)]];
  return [[/^\d{4}-\d{2}$/.test(fact) ? formatMonth(new Date(fact)) : fact]];
}

/** Of a page its text and its source. */
async function wordsOf(file: string): Promise<string> {
  const bytes = readFileSync(file);
  if (file.endsWith('.pdf')) return (await readPdf(bytes)).pages.join(' ');
  const source = bytes.toString();
  return (file.endsWith('.html') ? `${textOf(find(parse(source), 'body'))} ${source}` : source).replaceAll(
    '\u00A0',
    ' ',
  );
}

describe('with every optional fact given', () => {
  let copy: ProjectCopy;
  const wordsIn = new Map<string, string>();

  beforeAll(async () => {
    copy = copyProject();
    writeFileSync(join(copy.folder, 'company/optional-facts.json'), JSON.stringify(exampleFacts));
    const built = await copy.build();
    for (const file of globSync('**/*.{html,pdf,json,csv,ics,xml}', { cwd: built })) {
      const place = placeOf(file);
      if (place) wordsIn.set(place, `${wordsIn.get(place) ?? ''} ${await wordsOf(join(built, file))}`);
    }
  }, 300_000);

  afterAll(() => {
    copy.remove();
  });

  it.each(Object.entries(exampleFacts))('%s is printed whole, and in each of its places', (name, fact) => {
    const isPrinted = (forms: readonly string[], words = '') => forms.some((form) => words.includes(form));
    const places = missingFacts(parseOptionalFacts({}, contentNames('.')))
      .filter((missing) => missing.name === name)
      .flatMap(({ on }) => on)
      .filter((place) => wordsIn.has(place));
    expect(places).not.toEqual([]);
    const forms = printedForms(fact);
    for (const place of places)
      expect(
        forms.some((each) => isPrinted(each, wordsIn.get(place))),
        place,
      ).toBe(true);
    const everywhere = places.map((place) => wordsIn.get(place)).join(' ');
    expect(forms.filter((each) => !isPrinted(each, everywhere))).toEqual([]);
  });
});

it('without them, no page has a row that says nothing', () => {
  const filler = /\b(on request|to be confirmed|open until filled|to be supplied)\b/i;
  for (const { name, file } of builtPages()) {
    const page = parse(readFileSync(file, 'utf8'));
    // The clauses of a policy may say that something is done on request.
    const rows = findAll(page, policies.some(({ path }) => path === `/${name}`) ? 'dd, td, th' : 'body');
    expect(
      rows.map(textOf).filter((row) => filler.test(row)),
      name,
    ).toEqual([]);
  }
});
