import { beforeAll, describe, expect, it } from 'vitest';
import { findAll, linksIn, parse, textOf, type Document } from '../../tests/support/page.ts';
import { renderMdx } from '../../tests/support/policy-texts.ts';

const text = `
## What we promise

1. We answer.
2. We answer in these ways:
   - by letter; and
   - by e-mail.

## Dates

1. Dates are kept. See [what we promise](#what-we-promise).

## Dates

1. A heading may repeat.

| Step | Who |
| --- | --- |
| First | Us |
`;

const read = async (path: string): Promise<Document> => parse(await renderMdx(text, path));
const idsOf = (page: Document, tag: string) => findAll(page, tag).map((element) => element.attribs['id']);

describe('the clauses of a policy', () => {
  let policy: Document;
  beforeAll(async () => {
    policy = await read('/site/content/policies/complaints.mdx');
  });

  it('have an address each, even where a heading repeats', () => {
    expect(idsOf(policy, 'h2')).toEqual(['what-we-promise', 'dates', 'dates-1']);
  });

  it('carry a link to themselves that says which clause it is', () => {
    const headings = findAll(policy, 'h2');
    const links = headings.map((heading) => findAll(heading, 'a')[0]);
    expect(links.map((link) => link && [link.attribs['href'], link.attribs['aria-label']])).toEqual([
      ['#what-we-promise', 'Link to clause 1'],
      ['#dates', 'Link to clause 2'],
      ['#dates-1', 'Link to clause 3'],
    ]);
    expect(headings.map(textOf)).toEqual(['What we promise', 'Dates', 'Dates']);
  });

  it('have numbered sub-clauses, whose dashes have no number of their own', () => {
    expect(idsOf(policy, 'li')).toEqual([
      'clause-1-1',
      'clause-1-2',
      undefined,
      undefined,
      'clause-2-1',
      'clause-3-1',
    ]);
  });

  it('hold their tables in regions that the keyboard can scroll', () => {
    const regions = findAll(policy, 'section');
    expect(regions.map((region) => [region.attribs['aria-label'], region.attribs['tabindex']])).toEqual([
      ['Table 1', '0'],
    ]);
    expect(regions.flatMap((region) => findAll(region, 'table'))).toHaveLength(1);
  });

  it('leave the links of the text alone', () => {
    expect(linksIn(policy, 'what we promise')).toEqual([
      { text: 'what we promise', href: '#what-we-promise' },
    ]);
  });
});

describe('another document', () => {
  it('passes through without numbers', async () => {
    const role = await read('/site/content/roles/analyst.mdx');
    expect(idsOf(role, 'li').every((id) => id === undefined)).toBe(true);
    expect(findAll(role, 'h2').flatMap((heading) => findAll(heading, 'a'))).toEqual([]);
  });
});
