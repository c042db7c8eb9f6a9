import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnquiry, type EnquiryValues } from './enquiry-form.ts';
import { lengthOf } from './written-text.ts';

const complete: EnquiryValues = {
  subject: 'general',
  name: 'Ada Merrow',
  organisation: '',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.',
};

const read = (changes: Partial<EnquiryValues>) => readEnquiry({ ...complete, ...changes });

describe('what is typed in any script', () => {
  it.each(['مرحبا بالعالم', 'שלום עולם', 'こんにちは', 'ខ្ញុំ', '👩🏽‍🚀 café', '<b>"&amp;\' OR 1=1 --'])(
    'is kept to the letter: %s',
    (text) => {
      expect(read({ name: text, message: text })).toMatchObject({
        valid: true,
        enquiry: { name: text.normalize('NFC'), message: text.normalize('NFC') },
      });
    },
  );

  it('is composed, so that the same word is the same text', () => {
    expect(read({ name: 'Zoe\u0308' })).toMatchObject({ enquiry: { name: 'Zo\u00EB' } });
  });

  it('is refused or kept whole, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const result = read({ message: text });
        const kept = text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
        expect(result.valid ? result.enquiry.message : kept === '' || text.includes('\0')).toBe(
          result.valid ? kept : true,
        );
      }),
    );
  });
});

describe('what is not text', () => {
  it.each(['name', 'organisation', 'message'] as const)('is refused in %s', (field) => {
    for (const text of ['a\0b', 'a\uD800b', '\uDC00']) {
      expect(read({ [field]: text })).toMatchObject({
        valid: false,
        errors: { [field]: expect.stringMatching(/^Remove the characters/) as unknown },
      });
    }
  });
});

describe('marks that turn the direction of text', () => {
  it('are taken out of what is shown on one line', () => {
    expect(read({ name: '\u202EworreM adA\u2066', organisation: 'Merrow\u200F' })).toMatchObject({
      enquiry: { name: 'worreM adA', organisation: 'Merrow' },
    });
  });

  it('stay in the message, which is somebody’s own text', () => {
    expect(read({ message: 'שלום\u200F!' })).toMatchObject({ enquiry: { message: 'שלום\u200F!' } });
  });
});

describe('a line break', () => {
  it('counts as one character, however the browser sends it', () => {
    expect(lengthOf(' a\r\nb\r\n')).toBe(3);
    expect(read({ message: 'x\r\n'.repeat(2_500).trimEnd() + 'xy' }).valid).toBe(false);
    expect(read({ message: 'x\r\n'.repeat(2_499) + 'xy' }).valid).toBe(true);
  });

  it.each(['\u2028', '\u2029', '\u0085', '\v'])('of a rarer kind is refused in a name as well', (mark) => {
    expect(read({ name: `Ada${mark}Bcc: x` })).toMatchObject({ errors: { name: 'Write this on one line' } });
  });
});
