import type { Page } from '@playwright/test';

/** As the specification writes: straight apostrophes and single spaces. */
export function plainText(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The button that opens the links of the header; there is none to be seen on a wide screen. */
export function menuButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^(Menu|Close)$/ });
}

/** Chooses one of the nine links, by way of the menu where the links are behind it. */
export async function followHeaderLink(page: Page, name: string): Promise<void> {
  const button = menuButton(page);
  if (await button.isVisible()) await button.click();
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

/** Goes to the end of the page and waits until every island on the way has come alive. */
export async function wakeIslands(page: Page): Promise<void> {
  for (const island of await page.locator('astro-island').all()) await island.scrollIntoViewIfNeeded();
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
}
