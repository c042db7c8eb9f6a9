import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { EnquiryFormState } from './contact-state.ts';
import { valuesOf } from './enquiry.ts';
import { FormEnd } from './next-steps.tsx';
import { contactFacts } from './contact-facts.ts';
import { EnquirySection } from './enquiry-section.tsx';
import { EnquiryIsland } from './enquiry-form.island.tsx';

const form: EnquiryFormState = {
  values: {
    ...valuesOf(new Map()),
    subject: 'speak-up',
    recipient: 'committee-chair',
    name: 'Ada "A" <Merrow>',
    email: 'ada@',
    enquirerType: 'other',
    message: '\n\nTwo empty lines come first.\n</textarea><b>',
  },
  details: {},
  errors: { email: 'Enter one email address in the form name@example.com' },
  caseCode: { code: '7QK4-93PD-XW2M-TR6H', isReplacement: false },
};

const withoutStatus = (html: string) =>
  html
    .replaceAll(/<p class="(?:progress|sr-only)" role="status"><\/p>/g, '')
    .replace('<div class="toasts" role="status"></div>', '');

describe('the enquiry form, as it is served', () => {
  const html = renderToStaticMarkup(
    <EnquiryIsland form={form} facts={contactFacts} formEnd={<FormEnd subject="speak-up" />} />,
  );

  it('is the plain form, with empty status messages', () => {
    const plain = renderToStaticMarkup(
      <EnquirySection form={form} facts={contactFacts} formEnd={<FormEnd subject="speak-up" />} />,
    );
    expect(html).not.toBe(plain);
    expect(withoutStatus(html)).toBe(withoutStatus(plain));
  });

  it('keeps what was typed, to the letter', () => {
    expect(html).toContain('value="Ada &quot;A&quot; &lt;Merrow&gt;"');
    // The first line break after the tag is not part of the text.
    expect(html).toContain('>\n\n\nTwo empty lines come first.\n&lt;/textarea&gt;&lt;b&gt;</textarea>');
  });

  it('carries its case code, and a honeypot', () => {
    expect(html).toContain('name="newCaseCode" value="7QK4-93PD-XW2M-TR6H"');
    expect(html).toMatch(
      /aria-hidden="true"><label for="website">Leave this empty<\/label><input[^>]*tabindex="-1"/i,
    );
  });

  it('for a concern asks who should receive it and not what the reporter is, and is not remembered', () => {
    expect(html).toMatch(/<option value="committee-chair" selected="">/);
    expect(html).not.toContain('enquirerType');
    expect(html).toMatch(/<form class="form"[^>]* autoComplete="off"/i);
    expect(html).not.toMatch(/autocomplete="(?!off")/i);
  });
});
