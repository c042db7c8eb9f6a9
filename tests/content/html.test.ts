import { readFileSync } from 'node:fs';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';
import config from '../../.htmlvalidate.mjs';
import { builtPages } from '../support/built-files.ts';
import { fetchPage, postForm } from '../support/fetch-page.ts';
import { attribute, findAll, readPage } from '../support/page.ts';

const validator = new HtmlValidate(new StaticConfigLoader(config));

async function faults(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${String(line)}:${String(column)})`,
    ),
  );
}

/** Pages, and states of pages, that are made when they are asked for. */
const made = [
  '/portfolio',
  '/portfolio?category=Energy',
  '/portfolio?category=Infrastructure',
  '/portfolio?category=Castles',
  '/insights',
  '/insights?category=Energy',
  '/insights?article=grid-queue',
  '/insights?article=no-such-article',
  '/contact',
  '/contact?subject=speak-up',
];

const answeredForms = [
  ['an empty enquiry', {}],
  ['a concern with a wrong address', { subject: 'speak-up', email: 'ada@' }],
  [
    'a complete enquiry',
    {
      subject: 'general',
      name: 'Ada Merrow',
      email: 'ada@merrow.example',
      enquirerType: 'partner',
      message: 'Good day.',
    },
  ],
] as const;

function styleAttributes(html: string): string[] {
  const { document } = readPage(html);
  return findAll(document, { attributes: { style: true } }).map(({ tagName }) => tagName);
}

/** Pictures that would move the page when they arrive, or that say nothing to those who do not see them. */
function poorPictures(html: string): (string | undefined)[] {
  const { document } = readPage(html);
  const wanted = ['width', 'height', 'alt'];
  return findAll(document, { tag: 'img' })
    .filter((image) => wanted.some((name) => attribute(image, name) === undefined))
    .map((image) => attribute(image, 'src'));
}

describe.each(builtPages())('$name', ({ file }) => {
  const html = readFileSync(file, 'utf8');

  it('is valid HTML', async () => {
    expect(await faults(html)).toEqual([]);
  });

  it('has no style attribute, which the content security policy would refuse', () => {
    expect(styleAttributes(html)).toEqual([]);
  });

  it('gives every picture its width, height and alternative text', () => {
    expect(poorPictures(html)).toEqual([]);
  });
});

describe.each(made)('%s, made on request', (path) => {
  it('is valid HTML, without style attributes, its pictures complete', async () => {
    const { html } = await fetchPage(path);
    expect(await faults(html)).toEqual([]);
    expect(styleAttributes(html)).toEqual([]);
    expect(poorPictures(html)).toEqual([]);
  });
});

describe.each(answeredForms)('the answer to %s', (_name, fields) => {
  it('is valid HTML, without style attributes', async () => {
    const { html } = await postForm('/contact', fields);
    expect(await faults(html)).toEqual([]);
    expect(styleAttributes(html)).toEqual([]);
  });
});
