import { describe, expect, it } from 'vitest';
import { boilerplate } from './boilerplate.ts';
import { organization } from '../company/organization.ts';

describe.each(Object.entries(boilerplate))('the %s text about the group', (_length, { words, text }) => {
  it('has as many words as it is offered with, or a few less', () => {
    const counted = text.split(/\s+/).length;
    expect(counted).toBeLessThanOrEqual(words);
    expect(counted).toBeGreaterThanOrEqual(0.9 * words);
  });

  it('names the operating company behind the trading name, and dates the figure that it quotes', () => {
    expect(text.startsWith(organization.tradingName.value)).toBe(true);
    expect(text).toContain(`is a trading name of ${organization.operatingCompany.name.value}`);
    expect(text).toMatch(/£8\.5bn[^.]*estimate[^.]*January 2025/);
  });
});

it('the long text names the parent and says that the group is unregulated', () => {
  expect(boilerplate.long.text).toContain(organization.parent.name.value);
  expect(boilerplate.long.text).toContain('The group is unregulated');
});
