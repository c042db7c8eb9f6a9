import { load } from 'cheerio';
import { markdownToHtml } from 'satteri';
import { expect, it } from 'vitest';
import { numberClauses } from './number-clauses.ts';

const fileURL = new URL('file:///site/content/policies/example.mdx');

async function idsOfSubclauses(lines: readonly string[]) {
  const { html } = await markdownToHtml(lines.join('\n'), { hastPlugins: [numberClauses], fileURL });
  const $ = load(html);
  return $('li')
    .get()
    .map(({ attribs }) => attribs['id']);
}

it('each sub-clause of a policy has the id of its number, as CSS counts it, and the steps within one have none', async () => {
  const text = [
    '## Scope',
    '1. First.',
    '2. Second:',
    '   1. a step',
    '   2. another step',
    '',
    'This applies too:',
    '',
    '1. Third.',
    '',
    '## Review',
    '1. First.',
  ];
  expect(await idsOfSubclauses(text)).toEqual([
    'clause-1-1',
    'clause-1-2',
    undefined,
    undefined,
    'clause-1-3',
    'clause-2-1',
  ]);
});

it('each cell of a policy’s table after the first has the name of its column as text, which narrow windows show', async () => {
  const text = '## Retention\n\n| Data | Kept for |\n| --- | --- |\n| Messages | **Two** years |\n';
  const { html } = await markdownToHtml(text, { hastPlugins: [numberClauses], fileURL });
  expect(html.replaceAll(/\s*\n\s*/g, '')).toContain(
    '<tr><td>Messages</td><td><span class="cell-label">Kept for</span><strong>Two</strong> years</td></tr>',
  );
});
