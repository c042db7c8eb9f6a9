import { readFileSync } from 'node:fs';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';
import config from '../../.htmlvalidate.mjs';
import { builtPages, readBuiltPage } from '../support/built-files.ts';
import { fetchPage, postForm } from '../support/fetch-page.ts';
import { findAll, type Page } from '../support/page.ts';

/** States of pages that are rendered on request. */
const made = [
  '/insights?search=',
  '/insights?search=fees',
  '/insights?search=zzqqxx',
  '/insights?subscribed',
  '/insights?unsubscribed',
  `/insights?confirm=${'A'.repeat(43)}`,
  '/contact?subject=speak-up',
];

const answeredForms = [
  ['an empty enquiry', '/contact', {}],
  ['a concern with a wrong address', '/contact', { subject: 'speak-up', email: 'ada@' }],
  ['an empty subscription', '/insights', {}],
] as const;

const validator = new HtmlValidate(new StaticConfigLoader(config));

const faultsOf = async (html: string) =>
  (await validator.validateString(html)).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (line ${String(line)})`),
  );

async function expectValid({ document, html }: Page & { readonly html: string }): Promise<void> {
  expect(await faultsOf(html)).toEqual([]);
  // The content security policy would refuse them.
  expect(findAll(document, '[style]').map(({ tagName }) => tagName)).toEqual([]);
  // Other pictures would move the page when they arrive, or say nothing to those who do not see them.
  const complete = new Set(findAll(document, 'img[width][height][alt]'));
  const incomplete = findAll(document, 'img').filter((image) => !complete.has(image));
  expect(incomplete.map((image) => image.attribs['src'])).toEqual([]);
}

describe('valid HTML, without style attributes, its pictures complete', () => {
  it.each(builtPages())('$name', async ({ file }) => {
    const html = readFileSync(file, 'utf8');
    await expectValid({ ...readBuiltPage(file), html });
  });

  it.each(made)('%s, made on request', async (path) => {
    await expectValid(await fetchPage(path));
  });

  it.each(answeredForms)('the answer to %s', async (_name, path, fields) => {
    const page = await postForm(path, fields);
    expect(page.status).toBe(422);
    await expectValid(page);
  });
});
