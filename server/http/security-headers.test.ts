import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { inlineBlocks } from './inline-blocks.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const keyedHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const page = (body: string) =>
  `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`;

describe('inlineBlocks', () => {
  it('finds scripts, modules, speculation rules and styles', () => {
    const found = inlineBlocks(
      page(`<style>p{}</style><script>a < b && "</p>"</script><script type="module">m</script>
      <script type="speculationrules">{"prerender":[]}</script><SCRIPT TYPE=" Text/JavaScript ">t</SCRIPT>`),
    );
    expect(found.styles).toEqual([keyedHash('p{}')]);
    expect(found.scripts).toEqual(['a < b && "</p>"', 'm', '{"prerender":[]}', 't'].map(keyedHash));
    expect(found.refused).toEqual([]);
  });

  it('passes over files and data', () => {
    const found = inlineBlocks(
      page(
        '<script src="/a.js"></script><script src>b</script><script type="application/ld+json">{}</script>',
      ),
    );
    expect(found.scripts).toEqual([]);
  });

  it.each([
    '<!-- <script>x</script> -->',
    '<input value="<script>x</script>">',
    "<input value='><script>x</script>'>",
    '<textarea><script>x</script></textarea>',
    '<title><script>x</script></title>',
    '<p>&lt;script>x&lt;/script></p>',
    '<style>/* <script>x</script> */</style>',
    '<iframe><script>x</script></iframe>',
    '<script>x',
  ])('sees that %s is no script', (markup) => {
    expect(inlineBlocks(page(markup)).scripts).toEqual([]);
  });

  it('reads on to the end of a script that holds an escaped one', () => {
    const text = '<!-- <script>"</script>" -->';
    expect(inlineBlocks(page(`<script>${text}</script>`)).scripts).toEqual([keyedHash(text)]);
  });

  it('hashes text as the parser leaves it', () => {
    expect(inlineBlocks(page('<script>a\r\nb</script>')).scripts).toEqual([keyedHash('a\nb')]);
    expect(inlineBlocks(page('<script>"é — 😀"</script>')).scripts).toEqual([keyedHash('"é — 😀"')]);
    expect(inlineBlocks(page('<script></script>')).scripts).toEqual([keyedHash('')]);
  });

  it('finds what is meant for browsers without scripts', () => {
    expect(inlineBlocks('<noscript><style>p{}</style></noscript>').styles).toEqual([keyedHash('p{}')]);
  });

  it('names each block once', () => {
    expect(inlineBlocks('<style>p{}</style><style>p{}</style>').styles).toHaveLength(1);
  });

  it('names what no policy without unsafe-inline allows', () => {
    expect(inlineBlocks('<p style="color:red"><b onclick="x()">').refused).toEqual([
      'style on <p>',
      'onclick on <b>',
    ]);
  });
});

describe('contentSecurityPolicy', () => {
  const none = { scripts: [], styles: [] };

  it('allows the hashes it is given and nothing unsafe', () => {
    const policy = contentSecurityPolicy(
      { scripts: ['sha256-a='], styles: ['sha256-b='] },
      readEnvironment({}),
    );
    expect(policy).toContain(
      "default-src 'none'; script-src 'self' 'sha256-a='; style-src 'self' 'sha256-b=';",
    );
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('asks for https only where the site has it', () => {
    const secure = readEnvironment({ PUBLIC_ORIGIN: 'https://www.hallmere.example' });
    expect(contentSecurityPolicy(none, secure)).toMatch(/; upgrade-insecure-requests$/);
    expect(Object.fromEntries(securityHeaders(secure))).toHaveProperty('Strict-Transport-Security');
    expect(Object.fromEntries(securityHeaders(readEnvironment({})))).not.toHaveProperty(
      'Strict-Transport-Security',
    );
  });

  it('lets forms lead to a configured investor portal, and nowhere else', () => {
    const served = readEnvironment({ INVESTOR_PORTAL_URL: 'https://portal.example/enter' });
    expect(contentSecurityPolicy(none, served)).toContain("form-action 'self' https://portal.example;");
    expect(contentSecurityPolicy(none, readEnvironment({}))).toContain("form-action 'self';");
  });

  it('lets in the origin of a configured analytics script', () => {
    const served = readEnvironment({ ANALYTICS_SCRIPT_URL: 'https://count.example/a/script.js' });
    const policy = contentSecurityPolicy(none, served);
    expect(policy).toContain("script-src 'self' https://count.example;");
    expect(policy).toContain("connect-src 'self' https://count.example;");
  });
});
