import { expect, test, type Page } from '@playwright/test';
import { organization } from '../../company/organization.ts';
import { articlePage } from '../specification/specified-pages.ts';

// The size of a page of A4 between its margins, in CSS pixels.
const paper = { width: 657, height: 979 };

test.use({ viewport: paper, colorScheme: 'dark' });

// One page follows another in the same tab.
test.describe.configure({ mode: 'default' });
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});

test.afterAll(() => page.close());

// Of the other pages, each has the layout of one of these.
for (const path of ['/', '/portfolio', '/sustainability', '/careers', articlePage, '/privacy']) {
  test(`${path} is printed black on white, whole, and without what is only clicked`, async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');
    await expect(
      page.getByRole('banner').getByRole('link', { name: `${organization.tradingName.value}, home` }),
    ).toBeVisible();
    const clicked = page.locator('nav, button, .btn, [href="#main"], [type="search"], [href$="?search="]');
    await expect(clicked.filter({ visible: true })).toHaveCount(0);
    // The contents of a policy are navigation, which is not printed.
    for (const answer of await main.locator('details:not(nav > *) > :not(summary)').all())
      await expect(answer).toBeVisible();

    const printed = await page.evaluate(() => {
      const styles = (selector: string, property: string) => [
        ...new Set(
          [...document.querySelectorAll(selector)].map((part) =>
            getComputedStyle(part).getPropertyValue(property),
          ),
        ),
      ];
      return {
        backgrounds: styles('html, body, [data-background]', 'background-color'),
        colours: styles('main :is(h1, h2, p, li, td)', 'color'),
        highest: Math.max(
          0,
          ...[...document.querySelectorAll('main img')].map((image) => image.clientHeight),
        ),
        width: document.documentElement.scrollWidth,
      };
    });
    expect(printed.backgrounds).toEqual(['rgba(0, 0, 0, 0)']);
    expect(['rgb(0, 0, 0)', 'rgb(51, 51, 51)']).toEqual(expect.arrayContaining(printed.colours));
    expect(printed.highest).toBeLessThanOrEqual(paper.height / 2);
    expect(printed.width).toBe(paper.width);
  });
}
