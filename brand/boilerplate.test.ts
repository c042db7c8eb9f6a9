import { describe, expect, it } from 'vitest';
import { boilerplate } from './boilerplate.ts';
import { figuresAsAt, formatFigure } from '../company/figures.ts';
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
    const [value, month] = [formatFigure('assetsUnderManagement'), figuresAsAt].map((words) =>
      RegExp.escape(words),
    );
    expect(text).toMatch(new RegExp(`${value ?? ''}[^.]*estimate[^.]*${month ?? ''}`));
  });
});

it('the long text names the parent and says that the group is unregulated', () => {
  expect(boilerplate.long.text).toContain(organization.parent.name.value);
  expect(boilerplate.long.text).toContain('The group is unregulated');
});
