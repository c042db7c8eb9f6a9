import { describe, expect, it } from 'vitest';
import { presetEnquiry } from './preset-enquiry.ts';

describe('a link to the form', () => {
  const roles = new Map([['esg-manager', 'ESG Manager']]);
  const policies = new Map([['terms', 'Terms']]);
  const apply = 'I would like to apply for the role of ESG Manager.';

  it.each([
    ['subject=formal-complaint', 'formal-complaint', '', ''],
    ['subject=<script>', 'general', '', ''],
    ['subject=media', 'media', 'media', ''],
    ['subject=application&role=esg-manager', 'application', 'other', apply],
    ['subject=application.&role=esg-manager?utm_source=x', 'application', 'other', apply],
    ['subject=application&role=chief-wizard', 'application', 'other', ''],
    ['subject=speak-up?about=terms', 'speak-up', '', ''],
    ['subject=general&about=terms,', 'general', '', 'About the Terms: '],
    ['subject=general&about=nothing', 'general', '', ''],
  ])('with ?%s chooses the subject %s and “%s”, and begins the message “%s”', (query, ...expected) => {
    const { subject, enquirerType, message } = presetEnquiry(new URLSearchParams(query), roles, policies);
    expect([subject, enquirerType, message]).toEqual(expected);
  });
});
