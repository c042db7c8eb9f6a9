import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-context.ts';
import { checkFacts, factFiles } from './fact-files.ts';
import { leadershipPosts } from './leadership-posts.ts';
import { offices } from './offices.ts';

const files = globSync('company/*.json');

/** What is wrong in a copy of the facts in which one file is another text, without the name of that file. */
function issuesWith(name: string, change: (text: string) => string): string[] {
  const root = temporaryFolder();
  for (const file of files) cpSync(file, join(root, file));
  const file = `company/${name}.json`;
  writeFileSync(join(root, file), change(readFileSync(file, 'utf8')));
  return checkFacts(root).map((issue) => issue.replace(`${file}: `, ''));
}

/** The same, where a function changes what the file holds. */
function issuesAfter(name: string, change: (facts: Record<string, unknown>) => void): string[] {
  return issuesWith(name, (text) => {
    const facts = JSON.parse(text) as Record<string, unknown>;
    change(facts);
    return JSON.stringify(facts);
  });
}

it('the facts are right, and each file is in the table and names its schema', () => {
  expect(checkFacts('.')).toEqual([]);
  expect(files.sort()).toEqual(Object.keys(factFiles).sort());
  for (const file of files)
    expect(JSON.parse(readFileSync(file, 'utf8')), file).toMatchObject({
      $schema: file.replace('company', './schemas'),
    });
});

describe('a fact that is missing or wrong is named on one line:', () => {
  it.each([
    [
      'an unknown key',
      'organization',
      '"telephone"',
      '"telefone"',
      [
        'telephone is missing; expected a value',
        /^telefone is \{.*; expected a known key; the nearest is “telephone”$/,
      ],
    ],
    [
      'a number for a text',
      'organization',
      /(?<="tradingName".*"value": )"[^"]*"/,
      '7',
      ['tradingName.value is 7; expected a text of 1 to 300 characters'],
    ],
    [
      'another status',
      'organization',
      /(?<="tagline".*)"settled"/,
      '"done"',
      ['tagline.status is "done"; expected one of “placeholder”, “settled”'],
    ],
    [
      'an email address without a domain',
      'mailboxes',
      /(?<="speakUp".*)"speak-up@[^"]*"/,
      '"speak-up@"',
      ['speakUp.value is "speak-up@"; expected an email address'],
    ],
    [
      'a time in another form, in the second office',
      'offices',
      /(?<="city"[^]*"city"[^]*?"from": )"[\d:]+"/,
      '"9"',
      ['offices.2.hours.value.from is "9"; expected a time such as 09:00'],
    ],
    [
      'hours that end before they begin',
      'offices',
      /(?<="to": )"[\d:]+"/,
      '"00:30"',
      [/^offices\.1\.hours\.value is \{.*; expected hours that end after they begin, on the same day$/],
    ],
    [
      'an unknown time zone',
      'offices',
      /(?<="timeZone": ")[^"]*/,
      'Europe/Londres',
      ['offices.1.timeZone is "Europe/Londres"; expected an IANA time zone such as Europe/London'],
    ],
    [
      'two headquarters',
      'offices',
      '"isHeadquarters": false',
      '"isHeadquarters": true',
      [/^offices has \d entries; expected one of them with isHeadquarters true$/],
    ],
  ] as const)('%s', (_what, name, from, to, expected) => {
    const issues = issuesWith(name, (text) => {
      expect(text).toMatch(from);
      return text.replace(from, to);
    });
    expect(issues).toHaveLength(expected.length);
    for (const [at, issue] of issues.entries()) {
      expect(issue).toMatch(expected[at] ?? '');
      expect(issue).not.toContain('\n');
    }
  });

  it('no office, and nine', () => {
    const offices = (count: number) =>
      issuesAfter('offices', (facts) => {
        const [one] = facts['offices'] as object[];
        facts['offices'] = Array.from({ length: count }, (_, at) => ({
          ...one,
          city: `City ${String(at)}`,
          isHeadquarters: at === 0,
        }));
      });
    expect(offices(0)).toEqual(['offices is []; expected 1 to 8 entries']);
    expect(offices(1)).toEqual([]);
    expect(offices(8)).toEqual([]);
    expect(offices(9)).toEqual(['offices has 9 entries; expected 1 to 8 entries']);
  });

  it('a half-written file, with the line and the column', () => {
    expect(issuesWith('mailboxes', () => '{\n  "enquiries": {\n')).toEqual([
      "line 3, column 1 is no JSON: Expected property name or '}'",
    ]);
    expect(issuesWith('mailboxes', () => '{\n  "a": 1\n  "b": 2\n}')).toEqual([
      "line 3, column 3 is no JSON: Expected ',' or '}' after property value",
    ]);
    expect(issuesWith('mailboxes', () => '')).toEqual([
      'line 1, column 1 is no JSON: Unexpected end of JSON input',
    ]);
  });

  it('a file that is missing', () => {
    const root = temporaryFolder();
    for (const file of files) cpSync(file, join(root, file));
    rmSync(join(root, 'company/offices.json'));
    expect(checkFacts(root)).toEqual(['company/offices.json is missing or cannot be read']);
  });

  it('a fact about an office or a post that another file does not have', () => {
    const city = offices[0]?.city ?? '';
    const slug = leadershipPosts[0]?.slug ?? '';
    const issues = issuesAfter('optional-facts', (facts) => {
      facts['hotlineNumbers'] = { [`${city}s`]: '+353 1 555 0100' };
      facts['actingLeaders'] = { [`${slug}s`]: 'Greta Falk' };
    });
    expect(issues).toEqual([
      `actingLeaders has “${slug}s”; expected a known key; the nearest is “${slug}”`,
      `hotlineNumbers has “${city}s”; expected a known key; the nearest is “${city}”`,
    ]);
  });

  it('every problem of every file', () => {
    const root = temporaryFolder();
    for (const file of files) cpSync(file, join(root, file));
    writeFileSync(join(root, 'company/mailboxes.json'), '{');
    writeFileSync(join(root, 'company/leadership-posts.json'), '{ "posts": [{ "slug": "CEO" }] }');
    expect(checkFacts(root).map((issue) => issue.replace(/ (is|has) .*/, ''))).toEqual([
      'company/leadership-posts.json: posts.1.slug',
      'company/leadership-posts.json: posts.1.title',
      'company/leadership-posts.json: posts.1.answersFor',
      'company/leadership-posts.json: posts.1.holder',
      'company/mailboxes.json: line 1, column 2',
    ]);
  });
});

it('an owner can settle a fact that had no value, name the holder of a post, and take another domain', () => {
  const issues = [
    issuesWith('organization', (text) =>
      text.replace(
        '"vatNumber": { "status": "placeholder", "value": null }',
        '"vatNumber": { "status": "settled", "value": "GB 123 4567 89" }',
      ),
    ),
    issuesWith('leadership-posts', (text) =>
      text.replace('"holder": null', '"holder": { "name": "Imogen Hartley", "text": "Ran the warehouses." }'),
    ),
    issuesWith('mailboxes', (text) => text.replaceAll(/@[^"]+/g, '@merrow.co.uk')),
  ];
  expect(issues.flat()).toEqual([]);
});
