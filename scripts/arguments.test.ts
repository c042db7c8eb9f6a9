import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each([
  ['scripts/start.mjs', '--nosuch', /^npm start does not take --nosuch; it takes --verbose\. Example: .+\n$/],
  ['scripts/build.mjs', 'fast', /^npm run build does not take fast; it takes --verbose\. Example: .+\n$/],
  ['scripts/test.mjs', '--nosuch', /^npm test does not take --nosuch; it takes --unit, .+ Example: .+\n$/],
  ['art/render.ts', 'nosuch', /^No such picture in .+: nosuch\. Example: npm run art -- .+\n$/],
  ['art/render.ts', '--nosuch', /^No such .+ option: --nosuch\. Example: npm run art -- .+\n$/],
  ['art/draw.ts', 'nosuch', /^No such drawing in art\/drawings\.json: nosuch\n$/],
])('%s refuses %s on one line, and does nothing', (script, argument, line) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, argument], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(line);
});
