import { describe, expect, it } from 'vitest';
import { articleAddress, listAddress } from './article.ts';

describe('addresses of Insights', () => {
  it('are the plain path for all articles', () => {
    expect(listAddress(null)).toBe('/insights');
  });

  it('name the category of a list', () => {
    expect(listAddress('Energy')).toBe('/insights?category=Energy');
  });

  it('name the article, and keep the category that the reader came from', () => {
    expect(articleAddress('grid-queue')).toBe('/insights?article=grid-queue');
    expect(articleAddress('grid-queue', 'Infrastructure')).toBe(
      '/insights?article=grid-queue&category=Infrastructure',
    );
  });
});
