import { expect, test, type Page } from '@playwright/test';
import { pathsAndNotFound } from '../specification/site.ts';

const paths = [...pathsAndNotFound, '/portfolio?category=Infrastructure', '/insights?article=grid-queue'];

/** The elements that reach furthest beyond the right edge of the window; none when the page fits. */
async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const far = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    );
    return far.slice(-3).map(({ tagName, className, textContent }) => {
      const name = typeof className === 'string' ? className : '';
      return `${tagName}.${name} “${textContent.trim().slice(0, 30)}”`;
    });
  });
}

test('no page is wider than a window of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    wide.push(...(await beyondTheEdge(page)).map((element) => `${path}: ${element}`));
  }
  expect(wide).toEqual([]);
});

test('no page grows beyond its window when its text is twice as large', async ({ page }) => {
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    wide.push(...(await beyondTheEdge(page)).map((element) => `${path}: ${element}`));
  }
  expect(wide).toEqual([]);
});
