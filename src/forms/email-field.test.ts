import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { maxEmailLength, maxLocalPartLength } from '../../company/email-address.ts';
import { emailAddressSchema, requiredEmail } from './email-field.ts';

const parse = (address: string) => v.safeParse(emailAddressSchema, address);
const characters = (text: string) => fc.constantFrom(...Array.from(text));
const joined = (parts: fc.Arbitrary<string>, limits: fc.ArrayConstraints, separator = '') =>
  fc.array(parts, limits).map((texts) => texts.join(separator));

const letDig = characters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
const ldhStr = joined(fc.oneof(letDig, fc.constant('-')), { maxLength: 61 });
const label = fc.oneof(
  letDig,
  fc.tuple(letDig, ldhStr, letDig).map((parts) => parts.join('')),
);
const atext = fc.oneof(letDig, characters("!#$%&'*+-/=?^_`{|}~"));

/** The production of the HTML standard for `<input type="email">`, with at least one dot in the domain. */
const validAddress = fc
  .tuple(
    joined(fc.oneof(atext, fc.constant('.')), { minLength: 1, maxLength: maxLocalPartLength }),
    joined(label, { minLength: 2, maxLength: 5 }, '.'),
  )
  .map((parts) => parts.join('@'))
  .filter((address) => address.length <= maxEmailLength);

describe('an e-mail address', () => {
  it('is everything that the HTML standard calls one, unchanged', () => {
    fc.assert(
      fc.property(validAddress, (address) => {
        expect(parse(address)).toMatchObject({ success: true, output: address });
      }),
    );
  });

  it('is nothing that has a character more which the standard leaves out', () => {
    const forbidden = characters(' "(),:;<>@[\\]\t\r\n\0\u007F');
    fc.assert(
      fc.property(validAddress, forbidden, fc.nat(), (address, character, position) => {
        const at = position % (address.length + 1);
        expect(parse(address.slice(0, at) + character + address.slice(at)).success).toBe(false);
      }),
    );
  });

  it.each([
    ['info@exämple.de', 'info@xn--exmple-cua.de'],
    ['info@exa\u0308mple.de', 'info@xn--exmple-cua.de'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ])('“%s” has its domain in ASCII: “%s”', (address, ascii) => {
    expect(parse(address)).toMatchObject({ success: true, output: ascii });
  });

  it.each([
    '\u202Aada@merrow.example\u202C',
    '\u200Bada@\u2060merrow.example\u200E',
    '\uFEFFada@merrow.example ',
  ])('that is pasted with invisible characters is the address without them: %j', (typed) => {
    expect(v.safeParse(requiredEmail, typed)).toMatchObject({ success: true, output: 'ada@merrow.example' });
  });

  it.each([
    'ada@localhost',
    'ada@merrow..example',
    'ada@merrow.example.',
    'ada@-merrow.example',
    'ada@mer_row.example',
    `ada@${'x'.repeat(64)}.example`,
    `ada@${'ä'.repeat(60)}.example`,
    'Ada <ada@merrow.example>',
    'ada@exämple.de/path',
    'ada@exämple.de:25',
    'ada@ä%65.de',
    'ada@ä／.de',
    'müller',
  ])('is not “%s”, and the message shows the form', (address) => {
    expect(parse(address).issues?.[0].message).toBe('Enter one email address in the form name@example.com');
  });

  it.each(['müller@example.de', 'müller@exämple.de', '用户@例え.テスト', '“ada”@merrow.example'])(
    'is not “%s”, and the message says that the part before the @ is to be ASCII',
    (address) => {
      expect(parse(address).issues).toMatchObject([
        { message: expect.stringMatching(/^Before the @/) as string },
      ]);
    },
  );

  it('has at most 254 characters, of which an international domain needs more than are typed', () => {
    const domain = (rest: string) => ['x'.repeat(63), 'x'.repeat(63), rest, 'exämple.de'].join('.');
    const local = 'a'.repeat(maxLocalPartLength);
    const left =
      maxEmailLength - `${local}@${domain('')}`.length - 'xn--exmple-cua'.length + 'exämple'.length;
    expect(parse(`${local}@${domain('x'.repeat(left))}`).success).toBe(true);
    expect(parse(`${local}@${domain('x'.repeat(left + 1))}`).success).toBe(false);
  });

  it('has at most 64 characters before the @, since mail servers refuse more', () => {
    expect(parse(`${'a'.repeat(65)}@merrow.example`).success).toBe(false);
  });
});
