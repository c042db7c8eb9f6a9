import { describe, expect, it } from 'vitest';
import { projectCategories } from '../../company/categories.ts';
import { addressOf, formatResult, viewOf } from './category-view.ts';

describe('the address of a view of the portfolio', () => {
  it.each(projectCategories)('leads back to %s', (category) => {
    expect(viewOf(new URL(addressOf(category), 'https://x.example').search)).toEqual({
      category,
      unknown: false,
    });
  });

  it('writes spaces as a form would', () => {
    expect(addressOf('Urban Redevelopment')).toBe('/portfolio?category=Urban+Redevelopment');
  });

  it('shows everything without a category, or with an empty one', () => {
    expect(viewOf('')).toEqual({ category: null, unknown: false });
    expect(viewOf('?category=')).toEqual({ category: null, unknown: false });
    expect(viewOf('?other=Energy')).toEqual({ category: null, unknown: false });
  });

  it('says so when a category does not exist', () => {
    expect(viewOf('?category=Castles')).toEqual({ category: null, unknown: true });
  });
});

describe('a view of the portfolio', () => {
  it('is announced with its number of projects', () => {
    expect(formatResult('Energy', 1)).toBe('1 project in Energy');
    expect(formatResult('Infrastructure', 0)).toBe('No projects in Infrastructure');
    expect(formatResult(null, 3)).toBe('3 projects');
  });
});
