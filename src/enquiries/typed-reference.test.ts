import { expect, it } from 'vitest';
import brand from '../../brand/names.json' with { type: 'json' };
import { parseReference } from './typed-reference.ts';

const prefix = brand.referencePrefix;
const reference = `${prefix}-7QK4-93PD`;

it.each([
  ['as it is', reference],
  ['in lower case', reference.toLowerCase()],
  ['without the prefix', '7QK4-93PD'],
  ['without dashes', `${prefix}7qk493pd`],
  ['with spaces', ` ${prefix} 7QK4 93PD `],
  ['with non-breaking hyphens', `${prefix}\u20117QK4\u201193PD`],
  ['with long dashes and spaces', `${prefix} – 7QK4 – 93PD`],
  ['in the subject of an email', `Re: [${reference}] Your enquiry`],
  ['in a sentence', `My reference is ${reference}.`],
  ['in full-width letters', '７ＱＫ４－９３ＰＤ'],
])('finds a reference %s', (_form, typed) => {
  expect(parseReference(typed)).toBe(reference);
});

it.each(['PQCW-KXTH', 'pqcwkxth', 'PQCW\u2011KXTH'])('finds a reference without a digit in %j', (typed) => {
  expect(parseReference(typed)).toBe(`${prefix}-PQCW-KXTH`);
});

it.each([
  [`${prefix}-`, `${prefix}-`],
  [`${prefix}-7q`, `${prefix}-7Q`],
  [`${prefix}7QK4`, `${prefix}-7QK4`],
  [`${prefix}-7QK4-`, `${prefix}-7QK4`],
  [`${prefix} 7QK4 9`, `${prefix}-7QK4-9`],
])('takes %j for the beginning %j', (typed, expected) => {
  expect(parseReference(typed)).toBe(expected);
});

it.each(['canal', 'https://x.example', 'THNX BRRR', prefix, 'plot 7', '', `${prefix}ming along`])(
  'takes %j for words',
  (typed) => {
    expect(parseReference(typed)).toBeUndefined();
  },
);

it.each([
  ['parts of references', '7QK4-'.repeat(4_000), `${prefix}-7QK4-7QK4`],
  ['dashes', '-'.repeat(16_000), undefined],
  ['prefixes', prefix.repeat(8_000), undefined],
  ['dashes after a prefix', `${prefix}${'-'.repeat(16_000)}`, `${prefix}-`],
])('reads 16,000 letters of %s', (_what, typed, expected) => {
  expect(parseReference(typed)).toBe(expected);
});
