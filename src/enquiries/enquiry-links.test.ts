import { describe, expect, it } from 'vitest';
import { presetEnquiry, parseDetails } from './enquiry.ts';

const from = (fields: Record<string, string>) => new URLSearchParams(fields);

describe('the details of a link to the form', () => {
  it('are the role of an application', () => {
    expect(parseDetails('application', from({ role: 'esg-manager', with: 'developers' }))).toEqual({
      role: 'esg-manager',
    });
  });

  it('are the kind of a partnership', () => {
    expect(parseDetails('partnership', from({ with: 'municipalities' }))).toEqual({ with: 'municipalities' });
  });

  it('are left behind when another subject is chosen', () => {
    expect(parseDetails('speak-up', from({ role: 'esg-manager', with: 'developers' }))).toEqual({});
  });

  it.each(['<b>', 'a b', '../etc', 'x'.repeat(81), ''])('are never what a visitor made up: %s', (role) => {
    expect(parseDetails('application', from({ role, with: role }))).toEqual({});
    expect(parseDetails('partnership', from({ role, with: role }))).toEqual({});
  });
});

const roles = new Map([['esg-manager', 'ESG Manager']]);

describe('a link to the contact form', () => {
  it('chooses the subject that it names', () => {
    expect(presetEnquiry(new URLSearchParams('subject=formal-complaint'), roles).subject).toBe(
      'formal-complaint',
    );
  });

  it('falls back to a general enquiry for a subject that is not on the list', () => {
    expect(presetEnquiry(new URLSearchParams('subject=<script>'), roles).subject).toBe('general');
  });

  it('begins an application with the title of the role', () => {
    expect(
      presetEnquiry(new URLSearchParams('subject=application&role=esg-manager'), roles).message,
    ).toContain('ESG Manager');
  });

  it('repeats nothing of a role that is not open', () => {
    expect(presetEnquiry(new URLSearchParams('subject=application&role=chief-wizard'), roles).message).toBe(
      '',
    );
  });
});
