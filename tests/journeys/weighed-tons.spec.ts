import { expect, test, type Page } from '@playwright/test';
import { violations } from '../support/visitor.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Tons of CO2 to draw' });
const field = (page: Page) => form(page).getByLabel('Number of tons');

async function draw(page: Page, typed: string): Promise<void> {
  await field(page).fill(typed);
  await form(page).getByRole('button', { name: 'Draw the cube' }).click();
}

test(
  'a visitor types a number of tons and sees its cube, and is told what is wrong with another',
  { tag: ['@phone', '@no-script-phone', '@no-script-desktop'] },
  async ({ page, request, javaScriptEnabled }) => {
    const accessibility = async () => {
      // axe is a script itself.
      if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    };
    await page.goto('/sustainability');
    await expect(page.getByRole('img', { name: '1,000 tons' })).toBeVisible();

    await draw(page, '1 000 000');
    await expect(page).toHaveURL(/\?tons=1\+000\+000$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1,000,000 tons of CO2');
    await expect(page.getByRole('img', { name: /1,000,000 tons 812\sm/ })).toBeVisible();
    await expect(field(page)).toHaveValue('1 000 000');
    await accessibility();
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { pathname, search } = new URL(image ?? '');
    const answer = await request.get(pathname + search);
    expect(answer.headers()['content-type']).toBe('image/png');
    // The width and the height in the head of a PNG file.
    const bytes = await answer.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

    await draw(page, 'nine');
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('alert')).toContainText('Enter a number of tons in digits');
    await expect(field(page)).toHaveValue('nine');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await accessibility();

    await draw(page, '1');
    await expect(page.getByRole('img', { name: /1 ton 8\.12\sm/ })).toBeVisible();
  },
);

for (const tons of ['1', '100000000'])
  test(`the drawing of ${tons} tons fits at every width, and none of its words covers another`, async ({
    page,
  }) => {
    await page.goto(`/sustainability?tons=${tons}`);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const where = (word: string) => `${word} at ${String(width)} pixels`;
      const words = await page.locator('.volume-drawing .frame text').evaluateAll((elements) =>
        elements.map((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return { text: element.textContent, left, right, top, bottom };
        }),
      );
      expect(words.length).toBeGreaterThan(5);
      for (const word of words) {
        expect(word.left, where(word.text)).toBeGreaterThanOrEqual(0);
        expect(word.right, where(word.text)).toBeLessThanOrEqual(width);
      }
      const covered = words.flatMap((one, index) =>
        words
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              // A line is higher than its letters.
              one.top + 4 < other.bottom &&
              other.top + 4 < one.bottom,
          )
          .map((other) => where(`${one.text} / ${other.text}`)),
      );
      expect(covered).toEqual([]);
    }
  });
