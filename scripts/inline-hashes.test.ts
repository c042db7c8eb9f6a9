import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findInlineHashes } from './inline-hashes.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const page = (body: string) =>
  `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`;

describe('findInlineHashes', () => {
  it('finds scripts, modules, speculation rules and styles', () => {
    const found = findInlineHashes(
      page(`<style>p{}</style><script>a < b && "</p>"</script><script type="module">m</script>
      <script type="speculationrules">{"prerender":[]}</script><SCRIPT TYPE=" Text/JavaScript ">t</SCRIPT>`),
    );
    expect(found.styles).toEqual([hashOf('p{}')]);
    expect(found.scripts).toEqual(['a < b && "</p>"', 'm', '{"prerender":[]}', 't'].map(hashOf));
    expect(found.refused).toEqual([]);
  });

  it('passes over files and data', () => {
    const found = findInlineHashes(
      page(
        '<script src="/a.js"></script><script src>b</script><script type="application/ld+json">{}</script>',
      ),
    );
    expect(found.scripts).toEqual([]);
  });

  it.each(['<!-- <script>x</script> -->', '<input value="<script>x</script>">', '<script>x'])(
    'sees that %s is no script',
    (markup) => {
      expect(findInlineHashes(page(markup)).scripts).toEqual([]);
    },
  );

  it('hashes text as the parser leaves it', () => {
    expect(findInlineHashes(page('<script>a\r\nb</script>')).scripts).toEqual([hashOf('a\nb')]);
    expect(findInlineHashes(page('<script>"é — 😀"</script>')).scripts).toEqual([hashOf('"é — 😀"')]);
    expect(findInlineHashes(page('<script></script>')).scripts).toEqual([hashOf('')]);
  });

  it('finds what is meant for browsers without scripts', () => {
    expect(findInlineHashes('<noscript><style>p{}</style></noscript>').styles).toEqual([hashOf('p{}')]);
  });

  it('names what no policy without unsafe-inline allows', () => {
    expect(findInlineHashes('<p style="color:red"><b onclick="x()">').refused).toEqual([
      'style on <p>',
      'onclick on <b>',
    ]);
  });
});
