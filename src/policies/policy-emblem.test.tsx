import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { policyRoutes } from '../../company/site-map.ts';
import { PolicyEmblem } from './policy-emblem.tsx';

const slugs = policyRoutes.map(({ path }) => path.slice(1));
const emblemOf = (slug: string) => renderToStaticMarkup(<PolicyEmblem slug={slug} />);

describe('the drawings of the policies', () => {
  it('are one for each policy and no more', () => {
    const files = readdirSync(resolve('src/policies/emblems'));
    expect(files.sort()).toEqual(slugs.map((slug) => `${slug}.svg`).sort());
  });

  it('differ from each other', () => {
    expect(new Set(slugs.map(emblemOf)).size).toBe(slugs.length);
  });

  it('are missed where there is none', () => {
    expect(() => emblemOf('unheard-of')).toThrow(RangeError);
  });
});

describe.each(slugs)('the drawing of %s', (slug) => {
  const html = emblemOf(slug);

  it('is hidden from assistive technology, and has no id', () => {
    expect(html).toMatch(/^<svg [^>]*aria-hidden="true">/);
    expect(html).not.toMatch(/ id=/);
  });

  it('has one element in the colour of lines', () => {
    expect(html.match(/class="detail"/g)).toHaveLength(1);
  });
});
