import { describe, expect, it } from 'vitest';
import { readDetails } from './enquiry-details.ts';

const from = (fields: Record<string, string>) => (name: string) => fields[name];

describe('the details of a link to the form', () => {
  it('are the role of an application', () => {
    expect(readDetails('application', from({ role: 'esg-manager', with: 'developers' }))).toEqual({
      role: 'esg-manager',
    });
  });

  it('are the kind of a partnership', () => {
    expect(readDetails('partnership', from({ with: 'municipalities' }))).toEqual({ with: 'municipalities' });
  });

  it('are left behind when another subject is chosen', () => {
    expect(readDetails('speak-up', from({ role: 'esg-manager', with: 'developers' }))).toEqual({});
  });

  it.each(['<b>', 'a b', '../etc', 'x'.repeat(81), ''])('are never what a visitor made up: %s', (role) => {
    expect(readDetails('application', from({ role, with: role }))).toEqual({});
    expect(readDetails('partnership', from({ role, with: role }))).toEqual({});
  });
});
