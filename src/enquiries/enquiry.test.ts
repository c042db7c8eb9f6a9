import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleEnquiry } from '../../tests/support/example-enquiry.ts';
import {
  detailFacts,
  messageLimit,
  parseDetails,
  parseEnquiry,
  valuesOf,
  type EnquiryValues,
} from './enquiry.ts';

const complete: EnquiryValues = { ...valuesOf(new Map()), ...exampleEnquiry, organisation: '' };
const read = (changes: Partial<EnquiryValues>) => parseEnquiry({ ...complete, ...changes });

it('tells the company the role that was applied for in words', () => {
  expect(detailFacts(parseDetails('application', new Map([['role', 'asset-manager']])))).toEqual([
    ['Role', 'asset manager'],
  ]);
});

describe('the enquiry form', () => {
  it('lets a concern be raised without a name or an address, does not ask what the reporter is, and keeps no answer', () => {
    const result = read({ subject: 'speak-up', name: '', email: '', enquirerType: 'investor' });
    expect(result).toMatchObject({ valid: true, enquiry: { recipient: 'compliance-officer' } });
    expect(result).not.toHaveProperty('enquiry.enquirerType');
  });

  it('sends a concern to the person who was chosen, and to nobody who is not on the list', () => {
    const sentTo = (recipient: string) => read({ subject: 'speak-up', recipient });
    expect(sentTo('committee-chair')).toMatchObject({ enquiry: { recipient: 'committee-chair' } });
    expect(sentTo('somebody')).toMatchObject({ errors: { recipient: 'Choose from the list' } });
  });

  it('takes a letter with as many marks as any language has, and none whose marks only cost time', () => {
    const marked = (count: number) => ({
      message: `a${'\u0316'.repeat(count)} and b${'\u0316'.repeat(count)}`,
    });
    expect(read(marked(30))).toMatchObject({ valid: true, enquiry: marked(30) });
    expect(read(marked(31))).toMatchObject({ errors: { message: 'Remove characters that are not text' } });
  });

  it('takes an investor’s own statement of their category, or none, and drops it from other subjects', () => {
    for (const investorCategory of ['high-net-worth', ''])
      expect(read({ subject: 'investor-access', investorCategory })).toMatchObject({
        enquiry: { investorCategory },
      });
    expect(read({ subject: 'investor-portal', investorCategory: 'a king' })).toMatchObject({
      errors: { investorCategory: 'Choose from the list' },
    });
    expect(read({ investorCategory: 'high-net-worth' })).not.toHaveProperty('enquiry.investorCategory');
  });

  it.each(['general', 'speak-up'] as const)('has the domain of an address in ASCII, of %s', (subject) => {
    expect(read({ subject, email: ' info@exämple.de ' })).toMatchObject({
      enquiry: { email: 'info@xn--exmple-cua.de' },
    });
  });

  it.each([
    ...['\u115F', '\u1160', '\u3164', '\uFFA0', '\u2800', '\u200B', '\u200D', '\u2060', '\uFEFF', '\u00AD'],
    ...[
      '\u034F',
      '\u061C',
      '\u180E',
      '\u17B4',
      '\uFE0F',
      '\u{E0001}',
      '\u{E0100}',
      '\u{1D173}',
      '\uFFF0',
      '\u0001',
    ],
    ' \u3164\u00A0\u2800\u3000\u200D ',
  ])('takes a name and a message of %j alone as empty', (text) => {
    expect(read({ name: text, message: text })).toEqual({
      valid: false,
      errors: { name: 'Enter your name', message: 'Enter a message' },
    });
    const concern = read({ subject: 'speak-up', name: text });
    expect(concern).toMatchObject({ valid: true, enquiry: { name: '' } });
  });

  it.each([
    ...['👩‍👩‍👧‍👦', '🏳️‍🌈', '❤️', '👩🏽‍🚀', '✊', '⠓⠑⠇⠇⠕⠀⠺'],
    ...[
      'کتاب‌ها',
      'ශ්‍රී ලංකා',
      'क्‍ष',
      '한글',
      '가',
      '李 小龍',
      'محمد',
      'ญาณี',
      'Ὀδυσσεύς',
      'O’Brien-Łuczak',
      'ᠮᠣᠩᠭᠣᠯ᠎ᠠ',
    ],
  ])('keeps %j as it is typed', (text) => {
    expect(read({ name: text, message: text })).toMatchObject({
      valid: true,
      enquiry: { name: text, message: text },
    });
  });

  it('reads 16,000 invisible characters in a moment', () => {
    const text = '\u200D'.repeat(16_000);
    expect(read({ name: text, message: text })).toMatchObject({ errors: { message: 'Enter a message' } });
  });

  it.each([
    ...(['name', 'organisation', 'email'] as const).map((field) => [field, '\r\n'] as const),
    ...['\u2028', '\u2029', '\u0085', '\v'].map((mark) => ['name', mark] as const),
  ])('refuses in %s the line break %j', (field, mark) => {
    expect(read({ [field]: `a@b.example${mark}Bcc: c@d.example` })).toMatchObject({
      errors: { [field]: 'Write this on one line' },
    });
  });

  it.each([
    ['email', 'a@b.example, c@d.example', /^Enter one/],
    ['message', 'x'.repeat(messageLimit + 1), /^Shorten/],
    ['subject', 'everything', /^Choose/],
    ...(['name', 'organisation', 'message'] as const).flatMap((field) =>
      ['a\0b', 'a\uD800b', '\uDC00'].map((text) => [field, text, /^Remove characters/] as const),
    ),
  ] as const)('refuses the %s %j', (field, text, problem) => {
    expect(read({ [field]: text })).toMatchObject({
      errors: { [field]: expect.stringMatching(problem) as unknown },
    });
  });
});

describe('what is typed in any script', () => {
  it('is refused or kept whole, and composed, so that the same word is the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const result = read({ message: text });
        const kept = text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
        if (result.valid) expect(result.enquiry.message).toBe(kept);
        else
          expect(/^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(kept) || text.includes('\0')).toBe(
            true,
          );
      }),
    );
  });

  it('loses marks that turn its direction in a line, and none in the message', () => {
    const typed = { name: '\u202EworreM adA\u2066', organisation: 'Merrow\u200F', message: 'שלום\u200F!' };
    expect(read(typed)).toMatchObject({
      enquiry: { name: 'worreM adA', organisation: 'Merrow', message: 'שלום\u200F!' },
    });
  });
});

describe('a link to the form', () => {
  it.each<[string, string, object]>([
    ['application', 'esg-manager', { role: 'esg-manager' }],
    ['media', 'esg-manager', {}],
    ...['<b>', 'a b', '../etc', 'x'.repeat(81), ''].map((text): [string, string, object] => [
      'application',
      text,
      {},
    ]),
  ])('has, of the subject %s with “%s”, the details %j', (subject, text, details) => {
    expect(parseDetails(subject, new URLSearchParams({ role: text }))).toEqual(details);
  });
});
