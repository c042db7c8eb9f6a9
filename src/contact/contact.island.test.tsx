import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { EnquiryFormState } from './contact-state.ts';
import { valuesOf } from '../enquiries/enquiry.ts';
import { telephoneHref } from '../../company/telephone.ts';
import { contactFacts } from './contact-facts.ts';
import { ContactIsland } from './contact.island.tsx';

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
  caseCode: '7QK4-93PD-XW2M-TR6H',
};

describe('the enquiry form, as it is served', () => {
  const heading = { title: 'Report a concern', lead: 'You need not say who you are.' };
  const html = renderToStaticMarkup(
    <ContactIsland facts={contactFacts} served={{ kind: 'form', heading, form }} />,
  );

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

  it('for a concern names the hotline first, and nobody else to telephone or write to', () => {
    const telephones = html.match(/href="tel:[^"]+"/g) ?? [];
    expect(telephones).toEqual([`href="${telephoneHref(contactFacts.hotline.telephone)}"`]);
    expect(html.indexOf('href="tel:')).toBeLessThan(html.indexOf('<form'));
    expect(html).not.toContain('mailto:');
  });

  it('for a concern asks who should receive it and not what the reporter is, and is not remembered', () => {
    expect(html).toMatch(/<option value="committee-chair" selected="">/);
    expect(html).not.toContain('enquirerType');
    expect(html.match(/autocomplete="(?!off)[^"]*"/gi)).toBeNull();
  });
});
