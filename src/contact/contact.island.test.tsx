import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { EnquiryFormState } from './contact-state.ts';
import { messageLimitText, valuesOf } from '../enquiries/enquiry.ts';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { telephoneHref } from '../../company/telephone.ts';
import { contactFacts } from './contact-facts.ts';
import { ContactIsland } from './contact.island.tsx';
import type { ConcernState } from './contact-response.ts';

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

const heading = { title: 'Report a concern', lead: 'You need not say who you are.' };
const render = (served: ComponentProps<typeof ContactIsland>['served']) =>
  renderToStaticMarkup(<ContactIsland facts={contactFacts} served={served} />);

describe('the enquiry form, as it is served', () => {
  const html = render({ kind: 'form', heading, form });

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

  it('calls no field invalid but those with an error', () => {
    const controls = html.match(/<(?:input|select|textarea) id="(?!website)[^>]*>/g) ?? [];
    const invalid = controls.filter((control) => control.includes('aria-invalid="true"'));
    expect(invalid).toEqual([expect.stringContaining('id="email"')]);
    const valid = controls.filter((control) => control.includes('aria-invalid="false"'));
    expect(invalid.length + valid.length).toBe(controls.length);
    expect(valid).toEqual(expect.arrayContaining([expect.stringContaining('id="message"')]));
    // Firefox says of a form what it says of its fields.
    expect(controls.filter((control) => control.includes(' required'))).toEqual([]);
    expect(html).toMatch(/<textarea id="message"[^>]*aria-required="true"/);
  });

  it('keeps the number of characters left out of the description, whose changes screen readers announce', () => {
    expect(html).toContain(`<span id="message-hint">${messageLimitText}</span>.</p>`);
  });

  it('says in the list who cannot receive a concern, before anything is typed', () => {
    expect(html).not.toContain('at the moment');
    const marked = render({
      kind: 'form',
      heading,
      form: { ...form, recipientsWithoutKey: ['committee-chair'] },
    });
    expect(marked).toMatch(/>The Compliance Officer<\/option>/);
    expect(marked).toMatch(/>The chair of the Audit &amp; Risk Committee \(not at the moment\)<\/option>/);
    expect(marked).toMatch(
      /id="recipient-hint">[^<]*committee\. The chair [^<]* Committee cannot receive a concern by this form at the moment: telephone/,
    );
  });

  it('for a concern asks who should receive it and not what the reporter is, and is not remembered', () => {
    expect(html).toMatch(/<option value="committee-chair" selected="">/);
    expect(html).not.toContain('enquirerType');
    expect(html.match(/autocomplete="(?!off)[^"]*"/gi)).toBeNull();
  });
});

it.each([
  ['complaints-officer', 'committeeChair'],
  ['personal-data', 'privacy'],
  [undefined, 'complaints'],
] as const)('a complaint about “%s” that was not stored is offered as an email to %s', (about, mailbox) => {
  const values = { ...form.values, subject: 'formal-complaint' };
  const details = about === undefined ? {} : { about };
  const html = render({
    kind: 'form',
    heading,
    form: { values, details, errors: {}, problem: 'unavailable' },
  });
  const alert = /role="alert".*?<form/s.exec(html)?.[0] ?? '';
  expect(alert).toContain(`href="mailto:${contactFacts.mailboxes[mailbox]}?`);
});

const concern = {
  caseCode: '7QK4-93PD-XW2M-TR6H',
  reference: 'HM-7QK4-93PD',
  recipient: 'Compliance Officer',
  dates: [],
};
const opened: ConcernState = {
  kind: 'concern',
  ...concern,
  isOpen: true,
  messages: [],
  idempotencyKey: '11111111-2222-4333-8444-555555555555',
  isAdded: false,
  addition: 'The second copy is blue.',
  error: 'Enter what you want to add',
};
const refused = { kind: 'case-code', typed: concern.caseCode, addition: 'It is blue.' } as const;

/** A link to another page of this site opens in a new tab and says so. */
function expectNewTabs(links: readonly RegExpExecArray[]): void {
  for (const { groups } of links) {
    expect(groups?.['attributes']).toContain('target="_blank" rel="noopener noreferrer"');
    expect(groups?.['text']).toMatch(/ \(opens in a new tab\)$/);
  }
}

const linksToPages = (html: string) => [
  ...html.matchAll(/<a (?<attributes>[^>]*href="\/[^>]*)>(?<text>[^<]*)/g),
];

describe('a link beside what was typed, or beside a case code that is shown once', () => {
  it.each([
    ['the form', 3, { kind: 'form', heading, form }],
    [
      'a form not stored',
      4,
      { kind: 'form', heading, form: { ...form, errors: {}, problem: 'unavailable' } },
    ],
    ['a form refused', 4, { kind: 'form', heading, form: { ...form, errors: {}, problem: 'no-key' } }],
    ['a receipt', 1, { kind: 'concern-receipt', ...concern }],
    ['an addition with a mistake', 0, opened],
    ['an addition not stored', 1, { ...refused, problem: 'unavailable' }],
    ['an addition too many', 1, { ...refused, problem: 'too-many' }],
    ['an addition refused', 1, { ...refused, problem: 'no-key' }],
    ['an unknown case code', 0, { ...refused, problem: 'unknown' }],
  ] as const)('opens in a new tab, says so, and sends no referrer: %s', (_name, count, served) => {
    const links = linksToPages(render(served));
    // The button of the receipt leads to the form for the code, once the code is noted.
    const leaving = links.filter(([link]) => !link.includes('href="/contact?subject=speak-up"'));
    expect(leaving).toHaveLength(count);
    expectNewTabs(leaving);
  });
});

it.each(enquirySubjects)('no link in or beside the form about “$label” leaves the page', ({ slug }) => {
  const values = { ...form.values, subject: slug };
  for (const problem of [undefined, 'unavailable'] as const) {
    const links = linksToPages(render({ kind: 'form', heading, form: { ...form, values, problem } }));
    expect(links).not.toEqual([]);
    expectNewTabs(links);
  }
});
