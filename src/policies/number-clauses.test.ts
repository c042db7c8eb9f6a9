import { expect, it } from 'vitest';
import { findAll, parse, type Document } from '../../tests/support/page.ts';
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
`;

const read = async (path: string): Promise<Document> => parse(await renderMdx(text, path));
const idsOf = (page: Document, tag: string) => findAll(page, tag).map((element) => element.attribs['id']);

it('each clause of a policy has an address, even where a heading repeats, and each sub-clause a number', async () => {
  const policy = await read('/site/content/policies/complaints.mdx');
  expect(idsOf(policy, 'h2')).toEqual(['what-we-promise', 'dates', 'dates-1']);
  const subClauses = ['clause-1-1', 'clause-1-2', undefined, undefined, 'clause-2-1', 'clause-3-1'];
  expect(idsOf(policy, 'li')).toEqual(subClauses);
});

it('another document passes through without numbers', async () => {
  const role = await read('/site/content/roles/analyst.mdx');
  expect(idsOf(role, 'li').every((id) => id === undefined)).toBe(true);
  expect(findAll(role, 'h2').flatMap((heading) => findAll(heading, 'a'))).toEqual([]);
});
