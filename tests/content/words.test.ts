import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mainRoutes, policyRoutes } from '../../company/site-map.ts';
import { impactReportFile } from '../../src/downloads/impact-report/impact-report.ts';
import { builtPages, readBuilt, readBuiltPage } from '../support/built-files.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { findAll, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';

const inLine = /<\/?(?:a|abbr|b|bdi|cite|code|em|i|mark|q|small|span|strong|sub|sup|time)\b[^<>]*>/g;

/** A source as one line, without comments, imports, thrown errors, numbers of clauses, references to `company/` and drawn geometry. */
function wordsOf(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '')
    .replace(/^(?:import|export) [^;'"`]*? from '.*$|\bthrow new [^;]*;/gm, '')
    .replace(/\b(?:width|x[12]?)="100%"|<(?:Commitment|Figure|Term|Name|Mailbox|Telephone)\b[^>]*\/>/g, '…')
    .replace(inLine, '')
    .replace(/^\d+\. /gm, '')
    .replace(/(?:\s|&nbsp;)+/g, ' ');
}

const sources = (patterns: readonly string[]) =>
  globSync(patterns)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();

describe('a figure or a promise is spelled out in company/ alone', () => {
  const number =
    '(?:\\d[\\d.,]*\\+?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand)';
  const time =
    '(?:(?:business|working|calendar|consecutive) )?(?:minute|hour|day|week|fortnight|month|quarter|year)s?';
  const unit =
    '(?:%|per ?cent\\b|°C|(?:[MGk]Wh?|megawatts?|t(?:on(?:ne)?s?)?|jobs|communities|continents|pounds|bn|billion|million)\\b)';
  // The key of an object is not text.
  const rhythm =
    "\\b(?:(?:bi-?|semi-?)?annual(?:ly)?|(?:bi-?)?(?:yearly|quarterly|monthly|fortnightly|weekly|daily|hourly))\\b(?!'?:)";
  const literal = new RegExp(
    [
      `\\b${number}[ -]${time}\\b`,
      `\\b${number}\\s?${unit}`,
      '[£€]\\s?\\d[\\d.,]*',
      rhythm,
      `\\b(?:every|each|per|once an?|twice an?|once every|once in every) (?:${number} |other )?${time}\\b`,
      '\\b24/7\\b',
      '\\b(?:under|over|aged?|below)[ -]\\d+s?\\b',
      '\\bWCAG \\d|\\bAES-\\d|\\bTLS \\d',
    ].join('|'),
    'gi',
  );
  const literalsIn = (text: string) => [...wordsOf(text).matchAll(literal)].map(([found]) => found);

  /** Phrases that commit nobody, each with the texts in which it is found. */
  const allowed: Readonly<Record<string, readonly string[]>> = {
    // This is the specification’s own word for the hotline, from which no limit is calculated.
    'content/policies/whistleblowing.mdx': ['24/7'],
    // The figures of a project are per year; its text explains that unit, and the term net-zero.
    'content/projects/london-logistics-hub/index.mdx': ['annual', 'annual'],
    'content/projects/manchester-urban-regeneration/index.mdx': ['annual'],
    'content/projects/swedish-wind-farm/index.mdx': ['annual'],
    // An aim of the role, without a figure.
    'content/roles/asset-manager.mdx': ['each year'],
    // People use this power every day: nothing is promised or reported daily.
    'src/about/company.tsx': ['every day'],
    // This is the singular of a reading time, which is counted from the text.
    'src/insights/article-view.tsx': ['1 minute'],
    // This is a date in the code.
    'src/investors/reporting-calendar.ts': ['1, day'],
    // This is the scale of a drawing.
    'src/sustainability/roadmap-and-targets.tsx': ['100%'],
    // This is the share of a colour in a mixture.
    'src/ui/styles/colour-styles.ts': ['26%'],
  };

  it.each(
    sources([
      'content/{policies,projects,roles}/**/*.mdx',
      'src/!(downloads|server)/**/!(*.server|*.client).{astro,ts,tsx}',
    ]),
  )('%s', (file) => {
    expect(literalsIn(readFileSync(file, 'utf8'))).toEqual(allowed[file] ?? []);
  });
});

describe('plain words', () => {
  /** Ways of writing that say less than they seem to. */
  const patterns = {
    'an undated promise':
      /\b(?:from time to time|regularly|periodically|in due course|on a regular basis)\b/i,
    'a sentence that begins with “At” and has no subject':
      /(?:^|[.!?]\s|[>'"`])At (?!(?:present|least|most|once|the end|the same time)\b)[a-z][^.!?,]*[.!?]/,
    'a row of questions in place of a fact':
      /\bwhat (?:it|we|each)\b[^.!?]*, (?:and )?what (?:it|we|each)\b/i,
    'a slogan': /\b(?:world[- ]class|best[- ]in[- ]class|cutting[- ]edge|passionate|outlast the market)\b/i,
    '“X, not Y”': /[a-z]{3,}, (?:and )?not (?:a|an|the|for|as) [a-z]+[.;]/,
    'another spelling of “email”': /\be-mail/i,
    'another name for “this site”': /\b(?:this|our) website\b/i,
    '“apart” for “separately”': /\bapart\b(?! from)/i,
  };
  const found = (text: string) =>
    Object.entries(patterns).flatMap(([name, pattern]) => {
      const match = pattern.exec(text);
      return match ? [`${name}: ${match[0]}`] : [];
    });

  it.each(builtPages())('on $name', ({ file }) => {
    const { document } = readBuiltPage(file);
    const texts =
      'title, h1, h2, h3, h4, p, li, dt, dd, th, td, caption, figcaption, summary, a, button, label';
    expect(findAll(document, texts).map(textOf).flatMap(found)).toEqual([]);
  });

  it('in the Impact Report', async () => {
    const { pages } = await readPdf(readBuilt(`downloads/${impactReportFile}`));
    expect(pages.flatMap((text) => found(text))).toEqual([]);
  });

  // These are emails, messages of forms, and text that is printed on request.
  it.each(sources(['{brand,company}/**/*.ts', 'src/**/*.{astro,ts,tsx}', 'scripts/*.ts', '*.ts']))(
    'in %s',
    (file) => {
      expect(found(wordsOf(readFileSync(file, 'utf8')))).toEqual([]);
    },
  );
});

describe('sentences with a negative', () => {
  const negative = /\b(?:not|no|never|nothing|none|nobody|without|cannot|neither|nor|unless)\b|n't\b/i;
  const blocks = 'p, li, dt, dd, td, th, figcaption, caption, summary, label';
  const limits = [
    ...mainRoutes.map(({ path }) => ({ path, share: 1 / 5 })),
    ...policyRoutes.map(({ path }) => ({ path, share: 1 / 4 })),
  ];

  it.each(limits)('on $path are fewer than $share', async ({ path, share }) => {
    const { main } = await fetchPage(path);
    const texts = findAll(main, blocks)
      .filter((block) => findAll(block, blocks).length === 0)
      .map(textOf);
    const sentences = texts
      .flatMap((text) => text.split(/(?<=[.!?]["')]?)\s+(?=["'(£]?[A-Z\d])/))
      .filter((text) => /\s.*[.!?]["')]?$/.test(text));
    // The warning about returns may stand on a page more than once.
    const found = [...new Set(sentences)];
    const negatives = found.filter((sentence) => negative.test(sentence));
    expect(negatives.length / found.length, negatives.join('\n')).toBeLessThan(share);
  });
});
