import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import { findFirstBrand } from './first-brand.server.ts';
import { isReservedHost } from './settings-issues.server.ts';

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);

const marks = ['wordmark.svg', 'monogram.svg', 'favicon.svg'];

/** Another brand than the present one, so that the tests hold for any company. */
const other = {
  words: [hashOf('northgate')],
  referencePrefix: hashOf('NGQ'),
  colours: hashOf('#ffffff #000000 #ffffff #000000'),
  marks: [],
};

const copyOfSources = () => {
  const root = temporaryFolder();
  for (const folder of ['company', 'brand'])
    cpSync(folder, join(root, folder), { recursive: true, filter: (path) => !path.endsWith('fonts') });
  return root;
};

function changeJson(root: string, file: string, change: (json: Record<string, unknown>) => void): void {
  const json = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>;
  change(json);
  writeFileSync(join(root, file), JSON.stringify(json));
}

/** What is listed when a fact of company/organization.json is this, beyond what was listed before. */
function listedWith(name: string, fact: { readonly status: string; readonly value: unknown }) {
  const root = copyOfSources();
  changeJson(root, 'company/organization.json', (json) => {
    json[name] = { status: 'settled', value: 'Nothing of a brand' };
  });
  const before = findFirstBrand(root, other).map(({ problem }) => problem);
  changeJson(root, 'company/organization.json', (json) => {
    json[name] = fact;
  });
  return findFirstBrand(root, other).filter(({ problem }) => !before.includes(problem));
}

describe('a settled value that is still that of the first brand', () => {
  it.each([
    ['telephone', '+44 (0)20 7946 0000', 'is a telephone number that is reserved for drama'],
    ['telephone', '+44 7700 900123', 'is a telephone number that is reserved for drama'],
    ['telephone', '+44 1632 960001', 'is a telephone number that is reserved for drama'],
    ['telephone', '+1 212 555 0142', 'is a telephone number that is reserved for drama'],
    ['vatNumber', 'GB 000 0000 00', 'is a number of one repeated digit'],
    ['dataProtectionRegistration', 'ZA000000', 'is a number of one repeated digit'],
    ['tagline', 'Write to post@north.example', 'has an address at a domain that is reserved for examples'],
    ['tagline', 'https://www.north.test/about', 'has an address at a domain that is reserved for examples'],
    ['tagline', 'Welcome to Northgate.', 'has a name of the first brand'],
  ])('%s “%s” %s', (name, value, problem) => {
    expect(listedWith(name, { status: 'settled', value })).toEqual([
      {
        problem: `“${value}” ${problem}.`,
        remedy: `company/organization.json, ${name}`,
        blocking: true,
        refusesStart: true,
      },
    ]);
  });

  it('is named by its place, with entries of lists counted from 1', () => {
    const root = copyOfSources();
    changeJson(root, 'company/optional-facts.json', (json) => {
      json['groupCompanies'] = ['06543210', '11111111'].map((number) => ({
        name: 'Merrow Limited',
        number,
        country: 'United Kingdom',
        ownedPercent: 100,
      }));
    });
    expect(findFirstBrand(root, other).map(({ remedy }) => remedy)).toContain(
      'company/optional-facts.json, groupCompanies.2.number',
    );
  });
});

it.each([
  ['telephone', '+44 (0)20 7123 4567'],
  ['telephone', '+44 7946 000123'],
  ['vatNumber', 'GB 123 4567 89'],
  ['tagline', 'Put to the test, for example.'],
  ['tagline', 'post@northgates.co.uk'],
])('a value of the company’s own is not listed: %s “%s”', (name, value) => {
  expect(listedWith(name, { status: 'settled', value })).toEqual([]);
});

it('a placeholder is not listed twice', () => {
  expect(listedWith('telephone', { status: 'placeholder', value: '+44 (0)20 7946 0000' })).toEqual([]);
});

it('marks, the slug, the prefix and the colours are listed while they are the first, the last two as advice', () => {
  const root = copyOfSources();
  changeJson(root, 'brand/names.json', (json) => {
    Object.assign(json, { slug: 'northgate', referencePrefix: 'NGQ' });
  });
  const { light } = JSON.parse(readFileSync(join(root, 'brand/colours.json'), 'utf8')) as {
    light: { backgrounds: Record<'page' | 'sustainability', Record<string, string>> };
  };
  const { page, sustainability } = light.backgrounds;
  const first = {
    ...other,
    colours: hashOf([page['ground'], page['ink'], page['line'], sustainability['ground']].join(' ')),
    marks: marks.map((name) => hashOf(readFileSync(join(root, 'brand', name)))),
  };
  const ofBrand = () =>
    findFirstBrand(root, first).filter(({ problem }) =>
      /mark of|names of downloads|References|colours/.test(problem),
    );
  expect(ofBrand().map(({ blocking }) => blocking)).toEqual([true, true, true, true, false, false]);

  changeJson(root, 'brand/names.json', (json) => {
    Object.assign(json, { slug: 'merrow', referencePrefix: 'ME' });
  });
  writeFileSync(
    join(root, 'brand/favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />',
  );
  changeJson(root, 'brand/colours.json', (json) => {
    (json as { light: typeof light }).light.backgrounds.page['ink'] = '#101010';
  });
  expect(ofBrand().map(({ problem }) => problem)).toEqual([
    'brand/wordmark.svg is the mark of the first brand.',
    'brand/monogram.svg is the mark of the first brand.',
  ]);
});

it.each([
  ['www.site.example', true],
  ['example.com', true],
  ['mail.example.org', true],
  ['site.invalid', true],
  ['www.examples.com', false],
  ['test.co.uk', false],
])('the host %s is reserved for examples: %s', (host, expected) => {
  expect(isReservedHost(host)).toBe(expected);
});
