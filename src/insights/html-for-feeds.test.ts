import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { htmlForFeeds } from './html-for-feeds.ts';

it('a feed has the text and the pictures of an article by absolute addresses, and nothing that needs the site’s styles', () => {
  const $ = load(
    `<p class="lead">See <a href="#sources" aria-description="Sources">below</a> and <a href="/fees">fees</a>.</p>
<img src="/_astro/yard.abc.jpg" srcset="/_astro/yard.def.jpg 2x" alt="A yard" loading="lazy">
<div><div><svg><path d="M0 0"/></svg></div></div><!-- a comment --><style>p{}</style>`,
    null,
    false,
  );
  expect(htmlForFeeds($, 'https://site.example/insights?article=yards').replaceAll('\n', '')).toBe(
    '<p>See <a href="https://site.example/insights?article=yards#sources">below</a> and ' +
      '<a href="https://site.example/fees">fees</a>.</p>' +
      '<img src="https://site.example/_astro/yard.abc.jpg" alt="A yard">',
  );
});
