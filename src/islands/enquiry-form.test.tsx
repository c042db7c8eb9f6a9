import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { EnquiryFormState } from '../../forms/contact-state.ts';
import { contactFacts } from '../components/contact/contact-facts.ts';
import { EnquirySection } from '../components/contact/enquiry-section.tsx';
import { EnquiryIsland } from './enquiry-form.tsx';
import { messageHint } from './enquiry-status.tsx';

const form: EnquiryFormState = {
  values: {
    subject: 'speak-up',
    name: 'Ada "A" <Merrow>',
    organisation: '',
    email: 'ada@',
    enquirerType: 'other',
    cvLink: '',
    message: '\n\nTwo empty lines come first.\n</textarea><b>',
  },
  details: {},
  errors: { email: 'Enter an email address in the form name@example.com' },
  idempotencyKey: '11111111-2222-4333-8444-555555555555',
  formToken: 'abc.def',
};

const withoutStatus = (html: string) =>
  html
    .replaceAll(/<p class="(?:progress|sr)" role="status"><\/p>/g, '')
    .replace('<div class="toasts" role="status"></div>', '');

describe('the enquiry form, as it is served', () => {
  const html = renderToStaticMarkup(<EnquiryIsland form={form} facts={contactFacts} />);

  it('is the plain form, with empty status messages', () => {
    const plain = renderToStaticMarkup(<EnquirySection form={form} facts={contactFacts} />);
    expect(html).not.toBe(plain);
    expect(withoutStatus(html)).toBe(plain);
  });

  it('keeps what was typed, to the letter', () => {
    expect(html).toContain('value="Ada &quot;A&quot; &lt;Merrow&gt;"');
    // The first line break after the tag is not part of the text.
    expect(html).toContain('>\n\n\nTwo empty lines come first.\n&lt;/textarea&gt;&lt;b&gt;</textarea>');
  });

  it('carries its keys, and a honeypot', () => {
    expect(html).toContain('name="idempotencyKey" value="11111111-2222-4333-8444-555555555555"');
    expect(html).toContain('name="formToken" value="abc.def"');
    expect(html).toMatch(
      /aria-hidden="true"><label for="website">Leave this empty<\/label><input[^>]*tabindex="-1"/i,
    );
  });

  it('asks for a link to a CV in an application, and in nothing else', () => {
    const served = (subject: string) =>
      renderToStaticMarkup(
        <EnquirySection form={{ ...form, values: { ...form.values, subject } }} facts={contactFacts} />,
      );
    expect(served('application')).toMatch(/<input[^>]* name="cvLink"/);
    for (const subject of ['general', 'speak-up', 'media']) expect(served(subject)).not.toContain('cvLink');
  });

  it('cuts off nothing that is pasted', () => {
    expect(html).not.toMatch(/<textarea[^>]*maxlength/i);
  });
});

describe('the hint of the message', () => {
  it('counts the characters left', () => {
    expect(messageHint(null)).toBeUndefined();
    expect(messageHint('')).toBe('Up to 5,000 characters: 5,000 left.');
    expect(messageHint('x'.repeat(4_999))).toBe('Up to 5,000 characters: 1 left.');
    expect(messageHint('x'.repeat(5_010))).toBe('Up to 5,000 characters: 10 too many.');
  });
});
