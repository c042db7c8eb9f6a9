import { describe, expect, it } from 'vitest';
import { presetEnquiry, parseDetails } from './enquiry.ts';

const from = (fields: Record<string, string>) => new URLSearchParams(fields);

describe('the details of a link to the form', () => {
  it.each([
    ['application', { role: 'esg-manager' }],
    ['partnership', { with: 'municipalities' }],
    ['speak-up', {}],
  ])('are, of the subject %s, %j', (subject, details) => {
    expect(parseDetails(subject, from({ role: 'esg-manager', with: 'municipalities' }))).toEqual(details);
  });

  it.each(['<b>', 'a b', '../etc', 'x'.repeat(81), ''])('are never what a visitor made up: %s', (text) => {
    for (const subject of ['application', 'partnership'])
      expect(parseDetails(subject, from({ role: text, with: text }))).toEqual({});
  });
});

const roles = new Map([['esg-manager', 'ESG Manager']]);

const policies = new Map([['terms', 'Terms']]);

describe('a link to the contact form', () => {
  it.each([
    ['investor-access', 'investor'],
    ['investor-portal', 'investor'],
    ['application', 'other'],
    ['partnership', 'partner'],
    ['media', 'media'],
    ['general', ''],
  ])('for %s says that the sender is “%s”', (subject, enquirerType) => {
    expect(presetEnquiry(from({ subject }), roles)).toMatchObject({ enquirerType });
  });

  it.each([
    ['subject=formal-complaint', 'formal-complaint', ''],
    ['subject=<script>', 'general', ''],
    [
      'subject=application&role=esg-manager',
      'application',
      'I would like to apply for the role of ESG Manager.',
    ],
    [
      'subject=application.&role=esg-manager?utm_source=x',
      'application',
      'I would like to apply for the role of ESG Manager.',
    ],
    ['subject=speak-up?about=terms', 'speak-up', ''],
    ['subject=general&about=terms,', 'general', 'About the Terms: '],
    ['subject=application&role=chief-wizard', 'application', ''],
    ['subject=general&about=terms', 'general', 'About the Terms: '],
    ['subject=general&about=nothing', 'general', ''],
  ])('with ?%s chooses the subject %s and begins the message “%s”', (query, subject, message) => {
    expect(presetEnquiry(new URLSearchParams(query), roles, policies)).toMatchObject({ subject, message });
  });
});
