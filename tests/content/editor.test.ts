import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { fetchFromSite } from '../support/fetch-page.ts';

it('the server does not know the addresses of the editor', async () => {
  for (const path of [
    '/keystatic',
    '/keystatic/singleton/privacy',
    '/keystatic/script/editor.js',
    '/api/keystatic/tree',
    '/api/keystatic/blob/0/content/policies/privacy.mdx',
  ])
    expect((await fetchFromSite(new URL(path, inject('origin')).href)).status, path).toBe(404);
  const update = await fetch(new URL('/api/keystatic/update', inject('origin')), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'no-cors': '1', Origin: inject('origin') },
    body: JSON.stringify({ additions: [], deletions: [], read: {} }),
  });
  expect(update.status).toBe(404);
});

it('the build holds nothing of the editor', () => {
  const files = globSync('dist/**/*').filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /keystatic/i.test(file + readFileSync(file, 'latin1')))).toEqual([]);
});
