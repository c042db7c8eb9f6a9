import { describe, expect, it } from 'vitest';
import { enquiryLimits, readEnquiry, type EnquiryValues } from './enquiry-form.ts';

const complete: EnquiryValues = {
  subject: 'general',
  name: 'Ada Merrow',
  organisation: '',
  email: 'ada@merrow.example',
  enquirerType: 'partner',
  message: 'We have a site by the canal.',
};

describe('the enquiry form', () => {
  it('accepts a complete enquiry and trims it', () => {
    expect(readEnquiry({ ...complete, name: '  Ada Merrow ' })).toEqual({ valid: true, enquiry: complete });
  });

  it('names every field that needs attention', () => {
    const read = readEnquiry({ ...complete, name: ' ', email: 'ada@', enquirerType: '', message: '' });
    expect(read).toEqual({
      valid: false,
      errors: {
        name: 'Enter your name',
        email: 'Enter an email address in the form name@example.com',
        enquirerType: 'Choose what describes you best',
        message: 'Enter a message',
      },
    });
  });

  it('lets a concern be raised without a name or an address', () => {
    expect(readEnquiry({ ...complete, subject: 'speak-up', name: '', email: '' }).valid).toBe(true);
  });

  it('still checks an address that comes with a concern', () => {
    expect(readEnquiry({ ...complete, subject: 'speak-up', email: 'ada@' })).toMatchObject({
      valid: false,
      errors: { email: expect.stringContaining('name@example.com') as unknown },
    });
  });

  it.each(['name', 'organisation', 'email'] as const)('refuses a line break in %s', (field) => {
    expect(readEnquiry({ ...complete, [field]: 'a@b.example\r\nBcc: c@d.example' })).toMatchObject({
      valid: false,
      errors: { [field]: 'Write this on one line' },
    });
  });

  it('refuses a list of addresses', () => {
    expect(readEnquiry({ ...complete, email: 'a@b.example, c@d.example' }).valid).toBe(false);
  });

  it('accepts a message of exactly the limit and refuses one more', () => {
    expect(readEnquiry({ ...complete, message: 'x'.repeat(enquiryLimits.message) }).valid).toBe(true);
    expect(readEnquiry({ ...complete, message: 'x'.repeat(enquiryLimits.message + 1) }).valid).toBe(false);
  });

  it('refuses a subject that is not on the list', () => {
    expect(readEnquiry({ ...complete, subject: 'everything' }).valid).toBe(false);
  });
});
