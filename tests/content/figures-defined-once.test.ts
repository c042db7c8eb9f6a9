import { describe, expect, it } from 'vitest';
import {
  sourceFiles as files,
  visibleInFile as visible,
  visibleInMdx,
  visibleStrings,
} from '../support/visible-strings.ts';
import { allowedLiterals } from './allowed-literals.ts';

const number =
  '(?:\\d[\\d.,]*\\+?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand)';
const time =
  '(?:(?:business|working|calendar|consecutive) )?(?:minute|hour|day|week|fortnight|month|quarter|year)s?';

/** What only `company/` may spell out. */
const literals: readonly RegExp[] = [
  new RegExp(`\\b${number}[ -]?${time}\\b`, 'gi'),
  new RegExp(`\\b${number}\\s?(?:%|per ?cent\\b|°C)`, 'gi'),
  new RegExp(
    `\\b${number}\\s?(?:[MGk]Wh?|megawatts?|t(?:on(?:ne)?s?)?|jobs|communities|continents|pounds|bn|billion|million)\\b`,
    'gi',
  ),
  /[£€]\s?\d[\d.,]*/g,
  /\b(?:bi-?|semi-?)?annual(?:ly)?\b|\b(?:bi-?)?(?:yearly|quarterly|monthly|fortnightly|weekly|daily|hourly)\b/gi,
  new RegExp(
    `\\b(?:every|each|per|once an?|twice an?|once every|once in every) (?:${number} |other )?${time}\\b`,
    'gi',
  ),
  /\b24\/7\b/g,
  /\b(?:under|over|aged?|below)[ -]\d+s?\b/gi,
  /\bWCAG \d|\bAES-\d|\bTLS \d/g,
];

function literalsIn(text: string): string[] {
  return literals.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(
      ({ 0: found, index }) =>
        `${found} (“${text.slice(Math.max(0, index - 40), index + found.length + 25)}”)`,
    ),
  );
}

/** The text without the phrases that are allowed in its file. */
function withoutAllowed(file: string, text: string): string {
  const allowed = allowedLiterals.filter((entry) => entry.file === file);
  return allowed.reduce((rest, { phrase }) => rest.replaceAll(phrase, '…'), text);
}

describe('a figure or a promise is spelled out in company/ alone', () => {
  it.each(files)('%s', (file) => {
    expect(visible(file).flatMap((text) => literalsIn(withoutAllowed(file, text)))).toEqual([]);
  });
});

describe('what may stand as an exception', () => {
  it.each(allowedLiterals)('still stands: “$phrase” in $file', ({ file, phrase, reason }) => {
    const texts = files.includes(file) ? visible(file) : [];
    expect(texts.some((text) => text.includes(phrase))).toBe(true);
    expect(literalsIn(phrase), 'The phrase would be accepted without an exception').not.toEqual([]);
    expect(reason.length).toBeGreaterThan(20);
  });
});

describe('a literal is found', () => {
  it.each([
    ["const text = 'We reply within 3 business days.';", '3 business days'],
    ['const a = <p>Within eight weeks.</p>;', 'eight weeks'],
    ['const a = <p>Up to <b>£100</b></p>;', '£100'],
    ['const a = <p><b>35</b>% less</p>;', '35%'],
    ['const a = <p>up to 52&nbsp;MW</p>;', '52 MW'],
    ["const a = <Note text={open ? 'Reviewed annually.' : null} />;", 'annually'],
    ["const a = <p>{'Answered ' + who + ' within one month'}</p>;", 'one month'],
    [`const a = <p>{\`In \${place} within one month\`}</p>;`, 'one month'],
    ['const a = <p>Reported every quarter</p>;', 'every quarter'],
    ['const a = <a aria-label="Kept for 5 years" href="/x" />;', '5 years'],
  ])('in %s', (code, literal) => {
    expect(visibleStrings('code.tsx', code).flatMap(literalsIn).join()).toContain(literal);
  });

  it.each([
    'const a = <p>Within {quantityInWords(limit)}, or {number} years</p>;',
    'const a = <p className="every-5-days">Text</p>;',
    "throw new RangeError('At least two years'); const marks = { 'semi-annually': 2 };",
    "import { x } from './5-years.ts'; type A = '5 years'; // 5 years",
  ])('but none in %s', (code) => {
    expect(visibleStrings('code.tsx', code).flatMap(literalsIn)).toEqual([]);
  });

  it('in the code and in the template of a page', () => {
    const page =
      "---\nconst lead = 'In 3 days';\n---\n\n<!doctype html>\n<Head note={lead} />\n<p>In 4 weeks</p>\n";
    expect(visibleStrings('page.astro', page).flatMap(literalsIn)).toHaveLength(2);
  });

  it('in the text of a policy, and none in its components', () => {
    const text =
      '---\nsummary: In 3 days\n---\n\n1. Within <Commitment of="giftLimit" /> or [two weeks](/x).';
    expect(visibleInMdx(text, ['summary']).flatMap(literalsIn)).toHaveLength(2);
  });
});
