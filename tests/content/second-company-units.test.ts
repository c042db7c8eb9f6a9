import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyProject } from '../support/project-copy.ts';
import { becomeSecondCompany } from '../support/second-company.ts';

/** The files that a file imports by their paths. */
const importsOf = (file: string) =>
  existsSync(file)
    ? [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)].map(([, path = '']) =>
        join(dirname(file), path),
      )
    : [];

const isFact = (file: string) => /^(?:brand|company)\//.test(file);

/** The unit tests that import facts of the company or check a module that does. The slow run has every unit test. */
const chosen = globSync('{company,src}/**/*.test.{ts,tsx}').filter(
  (file) =>
    process.env['LONG_TESTS'] !== undefined ||
    [file, ...importsOf(file), ...importsOf(file.replace('.test', ''))].some(isFact),
);

it('the unit tests hold for a company of another name, time zone and currency, with other bank holidays', async () => {
  const copy = copyProject();
  onTestFinished(() => {
    copy.remove();
  });
  becomeSecondCompany(copy);
  // What the owner specifies is in tests/, and the databases do not differ by company.
  const pattern = ['--testNamePattern', '^(?!.*on PostgreSQL)'];
  const args = ['run', '--project', 'unit', ...chosen, ...pattern];
  const output = await copy.run('node_modules/vitest/vitest.mjs', args);
  // A choice or a pattern that fits no test would pass too.
  expect(output).toMatch(/Tests .*\d{3} passed/);
}, 600_000);
