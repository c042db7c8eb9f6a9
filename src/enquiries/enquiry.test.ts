import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enquiryFields, messageLimit, parseEnquiry, valuesOf, type EnquiryValues } from './enquiry.ts';

const complete: EnquiryValues = {
  ...valuesOf(new Map()),
  subject: 'general',
  name: 'Ada Merrow',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.',
};

describe('the enquiry form', () => {
  it('lets a concern be raised without a name or an address, does not ask what the reporter is, and keeps no answer', () => {
    for (const enquirerType of ['', 'investor']) {
      const result = parseEnquiry({ ...complete, subject: 'speak-up', name: '', email: '', enquirerType });
      expect(result).toMatchObject({ valid: true, enquiry: { recipient: 'compliance-officer' } });
      expect(result).not.toHaveProperty('enquiry.enquirerType');
    }
  });

  it('sends a concern to the person who was chosen, and to nobody who is not on the list', () => {
    const sentTo = (recipient: string) => parseEnquiry({ ...complete, subject: 'speak-up', recipient });
    expect(sentTo('committee-chair')).toMatchObject({ enquiry: { recipient: 'committee-chair' } });
    expect(sentTo('somebody')).toMatchObject({ errors: { recipient: 'Choose from the list' } });
  });

  it('takes an investor’s own statement of their category, or none, and drops it from other subjects', () => {
    const read = (subject: string, investorCategory: string) =>
      parseEnquiry({ ...complete, subject, investorCategory });
    for (const stated of ['high-net-worth', ''])
      expect(read('investor-access', stated)).toMatchObject({ enquiry: { investorCategory: stated } });
    expect(read('investor-portal', 'a king')).toMatchObject({
      errors: { investorCategory: expect.stringContaining('from the list') as unknown },
    });
    expect(read('general', 'high-net-worth')).not.toHaveProperty('enquiry.investorCategory');
  });

  it.each(['general', 'speak-up'] as const)('has the domain of an address in ASCII, of %s', (subject) => {
    const email = ' info@exämple.de ';
    const read = parseEnquiry({ ...complete, subject, email });
    expect(read).toMatchObject({ enquiry: { email: 'info@xn--exmple-cua.de' } });
  });

  it.each([
    ...(['name', 'organisation', 'email'] as const).map((field) => [field, '\r\n'] as const),
    ...['\u2028', '\u2029', '\u0085', '\v'].map((mark) => ['name', mark] as const),
  ])('refuses in %s the line break %j', (field, mark) => {
    expect(parseEnquiry({ ...complete, [field]: `a@b.example${mark}Bcc: c@d.example` })).toMatchObject({
      valid: false,
      errors: { [field]: 'Write this on one line' },
    });
  });

  it.each([
    ['a list of addresses', { email: 'a@b.example, c@d.example' }],
    ['a message over the limit', { message: 'x'.repeat(messageLimit + 1) }],
    ['a subject that is not on the list', { subject: 'everything' }],
  ])('refuses %s', (_what, typed) => {
    expect(parseEnquiry({ ...complete, ...typed }).valid).toBe(false);
  });
});

const read = (changes: Partial<EnquiryValues>) => parseEnquiry({ ...complete, ...changes });

describe('the link to a CV', () => {
  const cvLink = 'https://files.example.org/ada/cv.pdf?v=2';
  const withLink = (link: string, subject = 'application') => read({ subject, cvLink: link });

  it('comes with an application, and is dropped from anything else', () => {
    expect(withLink(` ${cvLink} `)).toMatchObject({ enquiry: { cvLink } });
    for (const subject of ['general', 'media', 'speak-up']) {
      const other = withLink(cvLink, subject);
      expect(other.valid && other.enquiry.cvLink, subject).toBeUndefined();
      expect(withLink('javascript:alert(1)', subject).valid).toBe(true);
    }
  });

  it.each([
    'http://files.example.org/cv.pdf',
    'javascript:alert(1)',
    'data:text/html,cv',
    'file:///etc/passwd',
    'https://localhost/cv.pdf',
    'https://ada:secret@files.example.org/cv.pdf',
    'files.example.org/cv.pdf',
    'my cv',
  ])('is refused as %s', (link) => {
    expect(withLink(link)).toEqual({
      valid: false,
      errors: { cvLink: 'Enter a link that begins with https://' },
    });
  });

  it('is at most 500 characters long, on one line', () => {
    const { limit = 0 } = enquiryFields.cvLink;
    const long = `https://files.example.org/${'x'.repeat(limit)}`;
    expect(withLink(long.slice(0, limit)).valid).toBe(true);
    expect(withLink(long)).toMatchObject({ errors: { cvLink: 'Shorten the link to 500 characters' } });
    expect(withLink(`${cvLink}\r\nBcc: a@b.example`)).toMatchObject({
      errors: { cvLink: 'Write this on one line' },
    });
  });
});

describe('what is typed in any script', () => {
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
        errors: { [field]: expect.stringMatching(/^Remove what/) as unknown },
      });
    }
  });
});

it('takes marks that turn the direction of text out of a line, and leaves them in the message', () => {
  const typed = { name: '\u202EworreM adA\u2066', organisation: 'Merrow\u200F', message: 'שלום\u200F!' };
  expect(read(typed)).toMatchObject({
    enquiry: { name: 'worreM adA', organisation: 'Merrow', message: 'שלום\u200F!' },
  });
});
