import { expect, test, type Page } from '@playwright/test';

/** The element that has the focus, and faults in how it shows; the page itself when nothing is focused. */
async function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: 'the page', fault: null };
    const name = `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}”`;
    const [box] = element.getClientRects();
    if (!box) return { name, fault: 'is not shown' };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
      return { name, fault: 'has no outline' };
    const onTop = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
    if (!onTop || !(element.contains(onTop) || onTop.contains(element))) {
      return { name, fault: `is under ${onTop?.tagName ?? 'the edge of the window'}` };
    }
    const header = document.querySelector('header.masthead');
    const isBelow = box.top >= (header?.getBoundingClientRect().bottom ?? 0) - 1;
    if (!isBelow && !element.closest('header.masthead, .skip')) return { name, fault: 'is under the header' };
    return { name, fault: null };
  });
}

/** Presses the key until the focus has left the page or moved `most` steps, and collects the faults on the way. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', most: number) {
  const faults: string[] = [];
  const seen: string[] = [];
  while (seen.length < most) {
    await page.keyboard.press(key);
    const { name, fault } = await focused(page);
    if (name === 'the page') break;
    if (fault !== null) faults.push(`${name} ${fault}`);
    seen.push(name);
  }
  return { faults, seen };
}

test('the first stop is a link that skips to the content', async ({ page }) => {
  await page.goto('/strategy');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/strategy#main');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

for (const path of ['/', '/portfolio', '/investor-relations', '/contact', '/privacy']) {
  test(`on ${path} the focus shows, is never under the header, and is never caught`, async ({ page }) => {
    const beyondAnyPage = 300;
    await page.goto(path);
    const forwards = await walk(page, 'Tab', beyondAnyPage);
    expect(forwards.faults).toEqual([]);
    expect(forwards.seen.length).toBeGreaterThan(25);
    expect(forwards.seen.length, 'The focus is caught').toBeLessThan(beyondAnyPage);
    const backwards = await walk(page, 'Shift+Tab', forwards.seen.length);
    expect(backwards.faults).toEqual([]);
    expect(backwards.seen.toReversed()).toEqual(forwards.seen);
  });
}
