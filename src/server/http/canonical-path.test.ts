import { describe, expect, it } from 'vitest';
import { canonicalPath } from './app.ts';

describe('canonicalPath', () => {
  it.each([
    ['/about/', '/about'],
    ['/ABOUT.HTML', '/about'],
    ['/about/index.html', '/about'],
    ['//about', '/about'],
    ['///about///', '/about'],
    ['/%61bout', '/about'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['//', '/'],
    ['/Health-Safety/', '/health-safety'],
  ])('takes %s for %s', (given, page) => {
    expect(canonicalPath(given)).toBe(page);
  });

  it.each([
    '//evil.com',
    '/\\evil.com',
    '//evil.com/about',
    '/%5Cabout',
    '/%2Fabout',
    '/%2F%2Fevil.com',
    '/about/../about',
    '/about.html.html',
    '/nothing/',
    '/about/team/',
    '/404.html',
    '/%E0%A4%A',
    '',
  ])('takes %s for no page', (given) => {
    expect(canonicalPath(given)).toBeUndefined();
  });
});
