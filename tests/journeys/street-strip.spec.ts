import { expect, test, type Locator, type Page } from '@playwright/test';

const boxesOf = (tiles: Locator) =>
  tiles.evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON() as DOMRect));

// The page of all windows and of paper.
test.describe.configure({ mode: 'default' });
let street: Page;

test.beforeAll(async ({ browser }) => {
  street = await browser.newPage();
  await street.goto('/sustainability');
});

test.afterAll(() => street.close());

for (const width of [320, 390, 768, 1440, 1441])
  test(`in a window of ${String(width)} px neighbouring tiles of the street touch on whole pixels`, async () => {
    await street.setViewportSize({ width, height: 844 });
    const boxes = await boxesOf(street.locator('.street-strip img'));
    expect(boxes.length).toBeGreaterThan(1);
    for (const [index, box] of boxes.entries()) {
      expect(box.width % 1).toBe(0);
      expect(box.left).toBe(boxes[index - 1]?.right ?? 0);
      expect(box.height).toBe(boxes[0]?.height);
    }
    expect(await street.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test('the street takes the place of the small picture, and one goes along it by link and by key', async ({
    page,
  }) => {
    await page.goto('/sustainability');
    await expect(page.locator('.model-figure')).toBeHidden();
    const strip = page.getByRole('region', { name: 'The street from the pond to the turbine' });
    await expect(strip.locator('img').first()).toHaveJSProperty('clientHeight', 500);

    const middle = async (name: string) => {
      const box = await strip.getByRole('listitem').filter({ hasText: name }).boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2);
    };
    const next = strip.getByRole('link', { name: 'Next: Terrace' });
    expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await next.click();
    await expect.poll(() => middle('Brick houses')).toBe(195);

    const before = await strip.evaluate((region) => region.scrollLeft);
    await strip.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => strip.evaluate((region) => region.scrollLeft)).toBeGreaterThan(before);
  });
});

test('the street is printed in rows of whole tiles', async () => {
  // The width of a page of A4 between its margins.
  await street.setViewportSize({ width: 657, height: 979 });
  await street.emulateMedia({ media: 'print' });
  const boxes = await boxesOf(street.locator('.street-strip img'));
  // Pictures lose their outermost line on paper, which would part the tiles.
  await expect(street.locator('.street-strip img').first()).toHaveCSS('clip-path', 'none');
  const rows = [...new Set(boxes.map(({ top }) => top))];
  expect(rows).toHaveLength(2);
  for (const top of rows) {
    const row = boxes.filter((box) => box.top === top);
    for (const [index, box] of row.entries()) {
      expect(box.left).toBeCloseTo(row[index - 1]?.right ?? 0, 1);
      expect(box.right).toBeLessThanOrEqual(657.5);
      expect(box.width / box.height).toBeCloseTo(0.64, 2);
    }
  }
});
