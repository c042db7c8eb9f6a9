import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { policyOfPage } from './page-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const [script, style, other] = [hashOf('go()'), hashOf('p{}'), hashOf('other()')];
const policy = `default-src 'none'; script-src 'self' ${other} ${script}; style-src 'self' ${style} ${other};`;
const own = `default-src 'none'; script-src 'self' ${script}; style-src 'self' ${style};`;

it.each([
  ['', '<style>p{}</style><script>go()</script>'],
  [
    ' with attributes',
    '<style media="(width > 1px)">p{}</style><script type="module" data-a=\'1\'>go()</script>',
  ],
  [
    ' after a value that looks like one',
    '<p title="<script>"></p><style>p{}</style><a b="<style>">x</a><script>go()</script>',
  ],
])('keeps the hashes of the inline scripts and styles of a page, and no others%s', (_where, html) => {
  expect(policyOfPage(policy, html)).toBe(own);
});

it('takes no value of an attribute, and no text, for a script of the page', () => {
  const html =
    '<style>p{}</style><script>go()</script><p title="<script>other()</script>">&lt;script>other()</p>';
  expect(policyOfPage(policy, html)).toBe(own);
});

it('keeps none for a page without inline scripts and styles', () => {
  const html = '<script src="/a.js"></script><link rel="stylesheet" href="/a.css">';
  expect(policyOfPage(policy, html)).toBe("default-src 'none'; script-src 'self'; style-src 'self';");
});
