import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { headerLinks, notFound } from '../specification/specified-pages.ts';
import { scriptLoaded, violations } from '../support/visitor.ts';

/** The button that opens the links of the header; hidden on a wide screen. */
const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Menu|Close)$/ });

test(
  'without JavaScript a visitor reaches all nine pages from the menu of a phone',
  { tag: ['@no-script-phone', '@not-desktop'] },
  async ({ page }) => {
    await page.goto('/contact');
    for (const { name, path } of headerLinks) {
      await menuButton(page).click();
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  },
);

const onPhone = { tag: ['@phone', '@not-desktop'] };

test(
  'the nine links of a phone are behind a button, large enough to touch and accessible',
  onPhone,
  async ({ page }) => {
    await page.goto('/about');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const button = menuButton(page);
    await expect(navigation).toBeHidden();
    await expect(button).toHaveAccessibleName('Menu');
    await button.tap();
    await expect(button).toHaveAccessibleName('Close');
    for (const { name } of headerLinks)
      await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible();
    for (const target of [button, ...(await navigation.getByRole('link').all())])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
    await button.tap();
    await expect(navigation).toBeHidden();
  },
);

test(
  'a link in the menu to a place in the same page closes the menu and shows the place',
  onPhone,
  async ({ page }) => {
    await page.goto('/insights');
    await scriptLoaded(page);
    await menuButton(page).tap();
    await page.getByRole('banner').getByRole('link', { name: 'Press', exact: true }).tap();
    await expect(page).toHaveURL('/insights#press');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.locator('#press')).toBeInViewport();
  },
);

test(
  'Escape closes the menu and returns the focus to its button',
  { tag: ['@no-script-phone', '@not-desktop'] },
  async ({ page }) => {
    await page.goto('/about');
    const button = menuButton(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(button).toBeFocused();
  },
);

test('the first stop of the keyboard is a link that skips to the content', async ({ page }) => {
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

/** The element that has the focus, and the fault in how it shows; the page itself when nothing is focused. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: 'the page', fault: null };
    const name = `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}”`;
    const [box] = element.getClientRects();
    if (!box) return { name, fault: 'is not shown' };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
      return { name, fault: 'has no outline' };
    const onTop = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
    if (!onTop || !(element.contains(onTop) || onTop.contains(element)))
      return { name, fault: `is under ${onTop?.tagName ?? 'the edge of the window'}` };
    const edge = document.querySelector('header.masthead')?.getBoundingClientRect().bottom ?? 0;
    // What is higher than the window cannot be shown whole.
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    const fits = box.height < innerHeight - Number.parseFloat(scrollPaddingTop);
    const isUnder = fits && box.top < edge - 1 && !element.closest('header.masthead, .skip');
    return { name, fault: isUnder ? 'is under the header' : null };
  });

for (const path of ['/', '/investor-relations'])
  test(`on ${path} the focus shows, is never under the header, and is never caught`, async ({ page }) => {
    // A hundred keys are pressed and looked after.
    test.slow();
    const beyondAnyPage = 300;
    /** Presses the key until the focus has left the page or moved `most` steps. */
    const walk = async (key: 'Tab' | 'Shift+Tab', most: number) => {
      const steps: Awaited<ReturnType<typeof focused>>[] = [];
      while (steps.length < most) {
        await page.keyboard.press(key);
        const step = await focused(page);
        if (step.name === 'the page') break;
        steps.push(step);
      }
      expect(steps.filter(({ fault }) => fault !== null)).toEqual([]);
      return steps.map(({ name }) => name);
    };
    await page.goto(path);
    const forwards = await walk('Tab', beyondAnyPage);
    expect(forwards.length).toBeGreaterThan(25);
    expect(forwards.length, 'The focus is caught').toBeLessThan(beyondAnyPage);
    expect((await walk('Shift+Tab', forwards.length)).toReversed()).toEqual(forwards);
  });

test('a page that does not exist says so, leads home, and logs the path without its query', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    // Chromium reports the status of the page as an error of its own.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      logged.push(message.text());
  });
  expect((await page.goto('/reports/2019?token=secret#part'))?.status()).toBe(404);
  await expect(page.getByText(notFound.text)).toBeVisible();
  expect(logged).toEqual([expect.stringContaining('/reports/2019')]);
  expect(logged[0]).not.toMatch(/secret|token|part/);
  await page.getByRole('link', { name: notFound.link.text }).click();
  await expect(page).toHaveURL(notFound.link.href);
});

test('an injected script is not run, be it inserted, HTML from a string, or a path', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  expect((await page.goto('/%3Cimg%20src=x%20onerror=alert(1)%3E'))?.status()).toBe(404);
  await expect(page.getByText(notFound.text)).toBeVisible();
  const violated = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          resolve(event.effectiveDirective);
        });
        const script = document.createElement('script');
        script.append('document.body.dataset.injected = ""');
        document.body.append(script);
      }),
  );
  expect(violated).toMatch(/^(script-src|require-trusted-types-for)/);
  const html = page.evaluate(() => {
    document.body.innerHTML = '<p data-injected></p>';
  });
  await expect(html).rejects.toThrow('TrustedHTML');
  await expect(page.locator('[data-injected]')).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test('the year of the copyright follows the calendar, not the build', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-05-01T12:00:00Z'));
  await page.goto('/copyright');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
  await expect(page.getByRole('main')).toContainText('© 2031');
});

test('with forced colours every field, button and link shows its edge or its line', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/contact');
  const controls = page.locator('main :is(input, select, textarea, button)').filter({ visible: true });
  const borders = await controls.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).borderTopStyle),
  );
  expect(new Set(borders)).toEqual(new Set(['solid']));
  const links = page.locator('main p a').filter({ visible: true });
  const lines = await links.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).textDecorationLine),
  );
  expect(new Set(lines)).toEqual(new Set(['underline']));
});

test('the line under a title gives way beside a letter that reaches below it', async ({ page }) => {
  await page.goto('/strategy');
  await page.evaluate(() => document.fonts.ready);
  const title = page.getByRole('heading', { level: 1 });
  /** From the left edge of the window to the end of the title. */
  const { bottom, right, letters } = await title.evaluate((heading) => {
    const text = heading.firstChild;
    const boxes = Array.from(heading.textContent).map((letter, index) => {
      const range = document.createRange();
      range.setStart(text ?? heading, index);
      range.setEnd(text ?? heading, index + 1);
      const { left, right } = range.getBoundingClientRect();
      return { letter, left: Math.round(left), right: Math.round(right) };
    });
    return {
      bottom: Math.ceil(heading.getBoundingClientRect().bottom),
      right: Math.ceil(boxes.at(-1)?.right ?? 0) + 20,
      letters: boxes,
    };
  });
  const clip = { x: 0, y: bottom - 60, width: right, height: 80 };
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowAt = (y: number) => [...data.subarray(y * info.width, (y + 1) * info.width)];
  const ground = rowAt(0)[2] ?? 0;
  // The margin at the left has the line alone. Round letters reach into its upper edge.
  const row = Array.from({ length: info.height }, (_, y) => rowAt(y)).findLast(
    ([, , at = 0]) => at < ground - 30,
  );
  if (row === undefined) throw new Error('There is no line');
  const line = row[2] ?? 0;
  const isLine = (x: number) => Math.abs((row[x] ?? 0) - line) < 8;
  for (const { letter, left, right: end } of letters) {
    const ink = row.flatMap((value, x) => (x >= left && x < end && value < line - 40 ? [x] : []));
    if ('gy'.includes(letter)) {
      expect(ink, `${letter} crosses the line`).not.toEqual([]);
      const struck = ink.filter((x) => isLine(x - 3) || isLine(x + 3));
      expect(struck, `the line touches ${letter}`).toEqual([]);
    } else {
      const under = row[Math.round((left + end) / 2)] ?? 0;
      expect(ground - under, `the line runs under ${letter}`).toBeGreaterThan(30);
    }
  }
});
