import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPageTemplate } from './page-template.ts';

const page = (key: string, code: string) =>
  `<!doctype html><title>Ä form</title>${'<p>Compressible text.</p>'.repeat(200)}
  <input value="${key}"><input value="${code}.${key}"><strong>${code}</strong><island props='{"key":"${key}"}'></island>`;
const first = { code: 'CODE-1', key: 'a1', signed: 'CODE-1.a1' };
const fill = createPageTemplate(page('a1', 'CODE-1'), first);

it('holds other values, compressed or not', () => {
  for (const [key, code] of [
    ['b2', 'CODE-2'],
    ['AA', 'a1-a1-'],
  ] as const) {
    const expected = page(key, code);
    expect(fill({ key, code, signed: `${code}.${key}` }, 'identity').toString()).toBe(expected);
    const gzipped = fill({ key, code, signed: `${code}.${key}` }, 'gzip');
    expect(gunzipSync(gzipped).toString()).toBe(expected);
    expect(gzipped.length).toBeLessThan(expected.length);
  }
});

it('takes no value that would need an escape, and no page without its values', () => {
  for (const key of ['""', '<b', 'a ', 'a', 'abc', '', undefined])
    expect(() => fill({ ...(key !== undefined && { key }), code: 'CODE-2' }, 'gzip')).toThrow(RangeError);
  expect(() => createPageTemplate('<p>Nothing</p>', { key: 'a1' })).toThrow(RangeError);
});
