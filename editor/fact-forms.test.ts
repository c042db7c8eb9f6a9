import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { factFiles } from '../company/fact-files.ts';
import { withoutSchemaKey } from '../company/fact-schema.ts';
import { toFile, toForm } from './fact-forms.ts';
import { factSchemas } from './fact-schemas.ts';

it.each([
  ...Object.keys(factSchemas).map((name) => [name, `company/${name}.json`]),
  ['optional-facts', 'tests/fixtures/optional-facts.json'],
])('the form of %s holds all of %s, in its order', (name, file) => {
  const schema = factSchemas[name] ?? {};
  const facts = withoutSchemaKey(JSON.parse(readFileSync(file, 'utf8')));
  const form: unknown = JSON.parse(JSON.stringify(toForm(schema, facts)));
  expect(JSON.stringify(toFile(schema, form, facts))).toBe(JSON.stringify(facts));
});

it('a fact that is emptied is null where it was given, and a key that may be missing is left out', () => {
  const optionalFacts = factSchemas['optional-facts'] ?? {};
  expect(
    toFile(optionalFacts, { boardMembers: [] }, { boardMembers: [{}], taxStrategy: 'https://a' }),
  ).toEqual({
    boardMembers: null,
    taxStrategy: null,
  });
  expect(
    toFile(optionalFacts, { projects: [{ name: 'a', value: { homes: 3 } }], tenants: {} }, { tenants: {} }),
  ).toEqual({ tenants: null, projects: { a: { homes: 3 } } });
});

it('each file of facts in company/ has a form', () => {
  const names = Object.keys(factFiles).filter((file) => file.startsWith('company/'));
  expect(
    Object.keys(factSchemas)
      .map((name) => `company/${name}.json`)
      .sort(),
  ).toEqual(names.sort());
});
