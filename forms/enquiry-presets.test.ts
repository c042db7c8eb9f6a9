import { describe, expect, it } from 'vitest';
import { presetEnquiry } from './enquiry-presets.ts';

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
