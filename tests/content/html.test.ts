import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtPages, consentRegionFile, readBuilt } from '../support/built-files.ts';
import { fetchPage, postForm } from '../support/fetch-page.ts';
import { faultsOf } from '../support/html-faults.ts';
import { findAll, readPage, type Page } from '../support/page.ts';

/** Pages, and states of pages, that are rendered on request. */
const made = [
  '/portfolio',
  '/portfolio?category=Energy',
  '/portfolio?category=Infrastructure',
  '/portfolio?category=Castles',
  '/portfolio?project=no-such-project',
  '/investor-relations?view=portal',
  '/insights',
  '/insights?category=Energy',
  '/insights?article=grid-queue',
  '/insights?article=no-such-article',
  '/insights?search=',
  '/insights?search=fees',
  '/insights?search=zzqqxx',
  '/insights?subscribed',
  '/insights?unsubscribed',
  `/insights?confirm=${'A'.repeat(43)}`,
  '/contact',
  '/contact?subject=speak-up',
];

const answeredForms = [
  ['an empty enquiry', {}],
  ['a concern with a wrong address', { subject: 'speak-up', email: 'ada@' }],
  [
    'a complete enquiry with the hidden field filled in',
    {
      subject: 'general',
      name: 'Ada Merrow',
      email: 'ada@merrow.example',
      enquirerType: 'partner',
      message: 'Good day.',
      website: 'https://example.com',
    },
  ],
] as const;

function styleAttributes({ document }: Page): string[] {
  return findAll(document, '[style]').map(({ tagName }) => tagName);
}

/** Pictures that would move the page when they arrive, or that say nothing to those who do not see them. */
function incompletePictures({ document }: Page): (string | undefined)[] {
  const required = ['width', 'height', 'alt'];
  return findAll(document, 'img')
    .filter((image) => required.some((name) => image.attribs[name] === undefined))
    .map((image) => image.attribs['src']);
}

async function expectValid(html: string, page: Page): Promise<void> {
  expect(await faultsOf(html)).toEqual([]);
  // The content security policy would refuse them.
  expect(styleAttributes(page)).toEqual([]);
  expect(incompletePictures(page)).toEqual([]);
}

describe('valid HTML, without style attributes, its pictures complete', () => {
  it.each(builtPages())('$name', async ({ file }) => {
    const html = readFileSync(file, 'utf8');
    await expectValid(html, readPage(html));
  });

  it.each(made)('%s, made on request', async (path) => {
    const page = await fetchPage(path);
    await expectValid(page.html, page);
  });

  it.each(answeredForms)('the answer to %s', async (_name, fields) => {
    const page = await postForm('/contact', fields);
    await expectValid(page.html, page);
  });

  it('the consent banner', async () => {
    expect(await faultsOf(readBuilt(consentRegionFile).toString())).toEqual([]);
  });

  it('the answer to an empty subscription', async () => {
    const page = await postForm('/insights', {});
    expect(page.status).toBe(422);
    await expectValid(page.html, page);
  });
});
