import type { Page } from '@playwright/test';

/** The parts of the portfolio that a visitor uses. */
export function portfolio(page: Page) {
  const main = page.getByRole('main');
  return {
    projects: main.getByRole('article'),
    filter: main.getByRole('navigation', { name: 'Project categories' }),
    announcement: main.getByRole('status'),
  };
}
