import { unzipSync } from 'fflate';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { returnMeaning, yieldMeaning } from '../../company/basis.ts';
import { concernAcknowledged, formatCommitment } from '../../company/commitments.ts';
import { allFunds, formatTargetReturn } from '../../company/funds.ts';
import { builtFiles, readBuilt } from '../support/built-files.ts';
import { find, parse, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';

const time = '(?:(?:business|working|calendar) )?(?:minute|hour|day|week|fortnight|month|year)s?';
const amount =
  '(?:\\d[\\d.,]*\\+?|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|ninety)';
const unit = '(?:%|per ?cent\\b|°C|(?:[MGk]Wh?|megawatts?|tonnes?|tons?|pounds|bn|billion|million)\\b)';
const literal = new RegExp(
  `\\b${amount}[ -]${time}\\b|\\b${amount}\\s?${unit}|[£€]\\s?\\d[\\d.,]*|\\bWCAG \\d|\\bAES-\\d|\\bTLS \\d`,
  'gi',
);

/** A source as one line, without comments, imports, thrown errors and references to `company/`. */
const textOfSource = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '')
    .replace(/^(?:import|export) [^;'"`]*? from '.*$|\bthrow new [^;]*;/gm, '')
    .replace(/\b(?:width|x[12]?)="100%"|<(?:Commitment|Figure|Term|Name|Mailbox)\b[^>]*\/>/g, '…')
    .replace(/(?:\s|&nbsp;)+/g, ' ');

/** What is no figure of the company, each with the file in which it is found. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // This is the singular of a reading time, which is counted from the text.
  'src/insights/full-article.tsx': ['1 minute'],
  // This is a date in the code.
  'src/investors/reporting-calendar.ts': ['1, day'],
  // This is the share of a colour in a mixture.
  'src/ui/styles/colour-styles.ts': ['26%'],
};

it('a figure or a promise is spelled out in company/ alone', () => {
  const files = globSync([
    'content/{policies,roles}/*.mdx',
    'src/!(downloads|server)/**/!(*.server|*.client).{astro,ts,tsx}',
  ]);
  const found = files
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map(
      (file) => [file, [...textOfSource(readFileSync(file, 'utf8')).matchAll(literal)].map(String)] as const,
    )
    .filter(([, literals]) => literals.length > 0);
  expect(found.length).toBeGreaterThan(0);
  expect(Object.fromEntries(found)).toEqual(allowed);
});

const plain = (text: string) => text.replaceAll(/[\u00A0\s]+/g, ' ').replaceAll('’', "'");

/** What a program or a reader takes from the build: pages, the report, data files, feeds, the press kit, the search. */
async function readOutputs() {
  const read = async (name: string) => {
    const bytes = readBuilt(name);
    if (name.endsWith('.pdf')) return (await readPdf(bytes)).pages.join(' ');
    return name.endsWith('.html') ? textOf(find(parse(bytes.toString()), 'body')) : bytes.toString();
  };
  const files = ['html', 'pdf', 'json', 'csv', 'xml', 'txt', 'ics'].flatMap((ending) =>
    builtFiles(`.${ending}`),
  );
  const kit = builtFiles('-press-kit.zip').flatMap((name) => Object.entries(unzipSync(readBuilt(name))));
  const { documents } = JSON.parse(readBuilt('search-index.json').toString()) as {
    documents: { kind: string; url: string; title: string; text: string }[];
  };
  // A reader finds a policy as a whole, and anything else by its own entry.
  const entries = Map.groupBy(documents, ({ kind, url }) =>
    kind === 'policy' ? url.replace(/#.*/, '') : url,
  );
  return [
    ...(await Promise.all(
      files
        .filter((name) => name !== 'search-index.json')
        .map(async (name) => [name, await read(name)] as const),
    )),
    ...kit
      .filter(([name]) => name.endsWith('.txt'))
      .map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const),
    ...[...entries].map(
      ([url, parts]) =>
        [`search: ${url}`, parts.map(({ title, text }) => `${title}. ${text}`).join(' ')] as const,
    ),
  ].map(([name, text]) => ({ name, text: plain(text) }));
}

const outputs = await readOutputs();

it.each([
  ['a yield', /\byields?\b[^.]{0,40}\d%/i, yieldMeaning],
  ['a target return', new RegExp(allFunds.map(formatTargetReturn).join('|')), returnMeaning],
  [
    'a first answer',
    /\bfirst answer within \d+ business/i,
    `first answer ${formatCommitment('answerEnquiry')}`,
  ],
  [
    'an acknowledgment and its latest day',
    /\backnowledg\w* [^.]*\bdays, and never later\b/i,
    concernAcknowledged,
  ],
  ['feedback', /\bfeedback within\b/i, `feedback ${formatCommitment('answerConcern')}`],
] as const)('each output that speaks of %s says the whole of it', (_what, about, says) => {
  const speaking = outputs.filter(({ text }) => about.test(text));
  expect(speaking).not.toEqual([]);
  const otherwise = speaking.filter(({ text }) => !text.toLowerCase().includes(plain(says).toLowerCase()));
  expect(otherwise.map(({ name }) => name)).toEqual([]);
});
