import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { generalAnswer } from './commitments.ts';
import { contentNames } from '../src/operations/content-names.server.ts';
import { exampleFacts as fixture } from '../tests/support/example-facts.ts';
import { findFactIssues } from './fact-schema.ts';
import { findUnknownNames, optionalFactsSchema } from './optional-facts.schema.ts';
import { missingFacts, parseOptionalFacts as parse } from './optional-facts.ts';

const parseOptionalFacts = (facts: unknown) => parse(facts, contentNames('.'));

function complaint(facts: unknown): string {
  const file = 'company/optional-facts.json';
  const issues = findFactIssues(file, optionalFactsSchema, facts);
  const unknown =
    issues.length > 0 ? [] : findUnknownNames(v.parse(optionalFactsSchema, facts), contentNames('.'));
  return [...issues, ...unknown].map((issue) => issue.replace(`${file}: `, '')).join('\n');
}

const pay = { from: 50_000, to: 60_000, currency: 'GBP' };

describe('a fact in a wrong form is named on one line, with its value and what is expected:', () => {
  it.each([
    [
      'a date that does not exist',
      { roles: { 'esg-manager': { closes: '2027-02-30' } } },
      'roles.esg-manager.closes is "2027-02-30"; expected a date such as 2027-03-31',
    ],
    [
      'a date in words',
      { policyApprovals: { '/terms': '3 March 2027' } },
      'policyApprovals./terms is "3 March 2027"; expected a date such as 2027-03-31',
    ],
    [
      'a month that does not exist',
      { projects: { 'swedish-wind-farm': { opening: '2027-13' } } },
      'projects.swedish-wind-farm.opening is "2027-13"; expected a month such as 2027-03',
    ],
    [
      'a year as text',
      { assetOrigins: [{ assets: 'Warehouses', from: 'Bought', year: '2020' }] },
      'assetOrigins.1.year is "2020"; expected a year such as 2027',
    ],
    [
      'a telephone number with letters',
      { hotlineNumbers: { Dubai: '+971 CALL US' } },
      'hotlineNumbers.Dubai is "+971 CALL US"; expected an international telephone number such as +44 20 7946 0000',
    ],
    [
      'a telephone number without its country',
      { tenants: { repairsTelephone: '020 7946 0155' } },
      'tenants.repairsTelephone is "020 7946 0155"; expected an international telephone number such as +44 20 7946 0000',
    ],
    [
      'an email address without a domain',
      { tenants: { repairsEmail: 'repairs@' } },
      'tenants.repairsEmail is "repairs@"; expected an email address',
    ],
    [
      'a percentage over 100',
      { projects: { 'london-logistics-hub': { occupancyPercent: 104 } } },
      'projects.london-logistics-hub.occupancyPercent is 104; expected a percentage from 0 to 100',
    ],
    [
      'a negative amount',
      { netAssetValues: { core: { pounds: -1, asAt: '2026-06-30' } } },
      'netAssetValues.core.pounds is -1; expected a whole number, 0 or more',
    ],
    [
      'half a day',
      { generalAnswerBusinessDays: 2.5 },
      'generalAnswerBusinessDays is 2.5; expected a whole number from 1 to 30',
    ],
    [
      'tons as text',
      { emissionsByYear: [{ year: 2025, scope1Tons: '3,870', scope2Tons: 1 }] },
      'emissionsByYear.1.scope1Tons is "3,870"; expected a number of tons, 0 or more',
    ],
    [
      'an address that is not https',
      { taxStrategy: 'http://documents.example' },
      'taxStrategy is "http://documents.example"; expected an address that begins with https://',
    ],
    [
      'an empty text',
      { fundParticulars: { manager: ' ' } },
      'fundParticulars.manager is " "; expected a text of 1 to 300 characters',
    ],
    [
      'a word that is not on the list',
      { projects: { 'swedish-wind-farm': { status: 'nearly built' } } },
      'projects.swedish-wind-farm.status is "nearly built"; expected one of “built”, “being built”, “planned”',
    ],
    [
      'a pay range upside down',
      { roles: { 'asset-manager': { pay: { ...pay, to: 40_000 } } } },
      'roles.asset-manager.pay is {"from":50000,"to":40000,"currency":"GBP"}; expected a range that does not end below its start',
    ],
    [
      'a financial year that ends before it begins',
      { modernSlaveryStatement: { yearFrom: '2026-04-01', yearTo: '2026-03-31' } },
      'modernSlaveryStatement is {"yearFrom":"2026-04-01","yearTo":"2026-03-31"}; expected a financial year that ends after it begins',
    ],
    [
      'yes for true',
      { boardMembers: [{ name: 'A', role: 'B', independent: 'yes' }] },
      'boardMembers.1.independent is "yes"; expected true or false',
    ],
    ['an empty list', { benefits: [] }, 'benefits is []; expected 1 to 100 entries'],
    ['an object for a list', { accounts: {} }, 'accounts is {}; expected a list'],
    ['a list for an object', { roles: [] }, 'roles is []; expected an object'],
    ['a list for the whole', [], 'the whole is []; expected an object'],
    [
      'a part that is left out',
      { assetOrigins: [{ assets: 'Warehouses', year: 2020 }] },
      'assetOrigins.1.from is missing; expected a value',
    ],
    [
      'an unknown key',
      { taxStrategie: 'https://documents.example' },
      'taxStrategie is "https://documents.example"; expected a known key; the nearest is “taxStrategy”',
    ],
    [
      'an unknown key further down',
      { projects: { 'swedish-windfarm': {} } },
      'projects has “swedish-windfarm”; expected a known key; the nearest is “swedish-wind-farm”',
    ],
  ])('%s', (_name, facts, expected) => {
    expect(complaint(facts)).toBe(expected);
    expect(expected).not.toContain('\n');
  });
});

describe('optional facts', () => {
  it('are all absent from an empty file, and null stands for absent', () => {
    const none = parseOptionalFacts({});
    const asNull = Object.fromEntries(Object.keys(none).map((name) => [name, null]));
    expect(parseOptionalFacts(asNull)).toEqual(none);
  });

  it('each have an example in the fixture, in every part', () => {
    expect(JSON.stringify(parseOptionalFacts(fixture))).not.toContain('null');
    expect(missingFacts(parseOptionalFacts(fixture))).toEqual([]);
  });

  it('are taken for any project, role and article where the names in content/ are not known', () => {
    const { roles } = parse({ roles: { 'tidal-engineer': { closes: '2027-03-31' } } });
    expect(roles).toEqual({ 'tidal-engineer': { pay: null, closes: '2027-03-31', posted: null } });
    expect(parse({})).toMatchObject({ roles: {}, projects: {}, articleAuthors: {} });
  });
});

describe('doctor', () => {
  const named = (name: string, facts = parseOptionalFacts({})) =>
    missingFacts(facts).filter((missing) => missing.name === name);

  it('lists each fact that is missing, with where it would be printed', () => {
    const missing = missingFacts(parseOptionalFacts({}));
    expect(new Set(missing.map(({ name }) => name))).toEqual(new Set(Object.keys(parseOptionalFacts({}))));
    for (const { name, on, needed } of missing) {
      expect(on, name).not.toEqual([]);
      expect(needed, name).not.toBe('');
    }
  });

  it('lets a launch wait for a fact that a law demands, and only advises the others', () => {
    expect(named('modernSlaveryStatement')[0]).not.toHaveProperty('optional');
    expect(named('modernSlaveryStatement')[0]?.law).toContain('Modern Slavery Act 2015');
    expect(named('benefits')).toMatchObject([{ optional: true }]);
    expect(named('benefits')[0]).not.toHaveProperty('law');
  });

  it('separates the part of a fact that a law demands', () => {
    const [others, demanded] = named('roles');
    expect(others).toMatchObject({ optional: true });
    expect(demanded?.needed).toContain('missing: esg-manager.pay)');
    expect(demanded?.law).toContain('New York City');
  });

  it('names the parts that are still missing', () => {
    const facts = parseOptionalFacts({ tenants: { manager: 'Dunmore Property Management Limited' } });
    expect(named('tenants', facts)[0]?.needed).toContain(
      '(missing: repairsTelephone, repairsEmail, emergencyTelephone, complaintRoute)',
    );
  });
});

it('a general enquiry has a promised time limit only when one is given', () => {
  expect(generalAnswer(null)).toBeNull();
  expect(generalAnswer(5)).toMatchObject({ phrase: 'within', limit: { amount: 5, unit: 'business day' } });
});
