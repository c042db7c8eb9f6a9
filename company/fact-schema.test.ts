import { describe, expect, it } from 'vitest';
import type { GenericSchema } from 'valibot';
import {
  count,
  day,
  email,
  FactError,
  fact,
  list,
  oneOf,
  nullable,
  optionalObject,
  parseFacts,
  percent,
  strict,
  telephone,
  text,
  webAddress,
} from './fact-schema.ts';

/** The line of an error about a file that holds this value. */
function issueOf(schema: GenericSchema, value: unknown): string {
  try {
    parseFacts('a.json', strict({ a: schema }), { a: value });
  } catch (error) {
    if (error instanceof FactError) return error.message;
    throw error;
  }
  return '';
}

const aDay = 'a date such as 2027-03-31';
const aTelephone = 'an international telephone number such as +44 20 7946 0000';

describe('a value in a wrong form is named on one line, with its place and what is expected:', () => {
  it.each([
    ['a date that does not exist', day, '2027-02-30', `"2027-02-30"; expected ${aDay}`],
    ['a telephone number with letters', telephone, '+971 CALL US', `"+971 CALL US"; expected ${aTelephone}`],
    [
      'an address that is not https',
      webAddress,
      'http://a.example',
      '"http://a.example"; expected an address that begins with https://',
    ],
    ['a percentage over 100', percent, 104, '104; expected a percentage from 0 to 100'],
    ['half a day', count(30), 2.5, '2.5; expected a whole number from 1 to 30'],
    ['a word that is not on the list', oneOf('a', 'b'), 'c', '"c"; expected one of “a”, “b”'],
    ['an object for a list', list(text), {}, '{}; expected a list'],
  ])('%s', (_what, schema, value, line) => {
    expect(issueOf(schema, value)).toBe(`a.json: a is ${line}`);
  });

  it.each(['repairs@', 'müller@a.example', 'a,b@c.example', 'a@b..example', `${'a'.repeat(65)}@b.example`])(
    'an address to which no email can be sent: %s',
    (address) => {
      expect(issueOf(email, address)).toBe(`a.json: a is "${address}"; expected an email address`);
    },
  );

  it('a part of an entry of a list, which is counted from 1', () => {
    const offices = list(strict({ city: text, from: text }), 2);
    const one = { city: 'Bath', from: '09:00' };
    expect(issueOf(offices, [one, { city: 'Rye' }])).toBe('a.json: a.2.from is missing; expected a value');
    expect(issueOf(offices, [])).toBe('a.json: a has 0 entries; expected 1 to 2 entries');
    expect(issueOf(offices, [one, one, one])).toBe('a.json: a has 3 entries; expected 1 to 2 entries');
  });

  it('every problem of a file, an unknown key included', () => {
    expect(issueOf(fact(text, ''), { status: 'done', valu: 1 }).split('\n')).toEqual([
      'a.json: a.status is "done"; expected one of “placeholder”, “settled”',
      'a.json: a.value is missing; expected a value',
      'a.json: a.valu is 1; expected no key of this name',
    ]);
  });
});

it('null stands for what is left out', () => {
  const schema = strict({ pay: nullable(text), tenants: optionalObject({ manager: nullable(text) }) });
  const none = { pay: null, tenants: { manager: null } };
  expect(parseFacts('a.json', schema, {})).toEqual(none);
  expect(parseFacts('a.json', schema, { $schema: './a.json', pay: null, tenants: null })).toEqual(none);
});
