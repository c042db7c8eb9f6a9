import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { policyRoutes } from '../../company/site-map.ts';
import { PolicyEmblem } from './policy-emblem.tsx';

const slugs = policyRoutes.map(({ path }) => path.slice(1));

it('there is one drawing for each policy and no more', () => {
  const files = readdirSync(resolve('src/policies/emblems'));
  expect(files.sort()).toEqual(slugs.map((slug) => `${slug}.svg`).sort());
});

it.each(slugs)('the drawing of %s is hidden from assistive technology, and has no id', (slug) => {
  const html = renderToStaticMarkup(<PolicyEmblem slug={slug} />);
  expect(html).toMatch(/^<div [^>]*aria-hidden="true"[^>]*><svg /);
  expect(html).not.toMatch(/ id=/);
});
