import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canary } from '../support/enquirer.ts';
import { copyBuild } from '../support/project-copy.ts';
import { startSiteProcess } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

test('a page that cannot be rendered is an error page with a reference, which the log has too, and tells nothing of the reason or of the visitor', async () => {
  const folder = temporaryFolder();
  copyBuild(join(folder, 'dist'));
  rmSync(join(folder, 'dist/client/search-index.json'));
  const site = await startSiteProcess({ folder, settings: { DATA_DIR: temporaryFolder() } });
  onTestFinished(() => site.kill());
  const response = await fetch(`${site.origin}/insights?search=${encodeURIComponent(canary.name)}`);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(text).toContain('Unexpected Application Error!');
  expect(text).not.toMatch(/SyntaxError|\.mjs|\{\{/);
  const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? 'no reference';
  await expect.poll(site.output).toContain(reference);
  // The stack comes from Astro.
  expect(site.output()).toContain('SyntaxError');
  expect(site.output()).not.toContain(encodeURIComponent(canary.name));
  expect((await fetch(`${site.origin}/about`)).status).toBe(200);
});
