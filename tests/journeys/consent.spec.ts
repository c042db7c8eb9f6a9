import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test';
import { consentCookie, inventory, statisticsPath } from '../../company/device-storage.ts';
import { pathsAndNotFound } from '../specification/specified-pages.ts';
import { consentCookieHeader } from '../support/consent-storage.ts';
import {
  contactForm,
  hydrateIslands,
  pageIdle,
  raiseConcern,
  scriptLoaded,
  violations,
} from '../support/visitor.ts';

// The browser has no cookies, as on a first visit.
test.use({ storageState: { cookies: [], origins: [] } });

/** Without https, cookies have no prefix. */
const cookieName = consentCookie.replace('__Host-', '');

function consentBanner(page: Page) {
  const region = page.getByRole('region', { name: 'Cookie choices' });
  const button = (name: string) => region.getByRole('button', { name, exact: true });
  return {
    region,
    reject: button('Reject'),
    accept: button('Accept'),
    choose: button('Choose'),
    save: button('Save choice'),
    statistics: region.getByRole('checkbox', { name: 'Statistics' }),
    announcement: page.locator('.consent-status'),
    settings: page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }),
  };
}

const setChoice = (context: BrowserContext, baseURL: string | undefined, choice: 'accepted' | 'rejected') =>
  context.addCookies([
    { name: cookieName, value: consentCookieHeader(choice).split('=')[1] ?? '', url: baseURL ?? '' },
  ]);

/** Hides the page as when the visitor turns to another tab, which is when measurements are sent. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

/** What every page stores, and what it sends beside the files of the build. */
async function crawl(page: Page): Promise<{ stored: string[]; sent: string[] }> {
  const [stored, sent] = [new Set<string>(), new Set<string>()];
  const note = (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.method() !== 'GET') sent.add(pathname);
    else if (origin !== new URL(page.url()).origin) sent.add(request.url());
  };
  await page.goto('/');
  page.on('request', note);
  for (const path of pathsAndNotFound) {
    await page.goto(path);
    await hydrateIslands(page);
    await scriptLoaded(page);
    await hide(page);
    for (const { name } of await page.context().cookies())
      stored.add(name.replace(cookieName, consentCookie));
    const others = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
    for (const name of others) stored.add(name);
  }
  page.off('request', note);
  return { stored: [...stored].sort(), sent: [...sent].sort() };
}

const named = (category: string) =>
  inventory
    .filter((item) => item.category === category)
    .map(({ name }) => name)
    .sort();

test(
  'every page stores and sends exactly the inventory: before a choice, after each, and after withdrawal',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const banner = consentBanner(page);
    expect(await crawl(page), 'before a choice').toEqual({ stored: [], sent: [] });
    await banner.reject.click();
    // This stores that the key is off.
    await page.keyboard.press('/');
    await page.getByRole('checkbox', { name: /“\/”/ }).uncheck();
    await page.keyboard.press('Escape');
    const stored = named('strictly necessary');
    expect(await crawl(page), 'after a rejection').toEqual({ stored, sent: [] });
    await banner.settings.click();
    await banner.accept.click();
    expect(await crawl(page), 'after an acceptance').toEqual({ stored, sent: named('statistics') });
    await banner.settings.click();
    await banner.reject.click();
    expect(await crawl(page), 'after withdrawal').toEqual({ stored, sent: [] });
  },
);

test('the banner offers to reject and to accept in the same way, and takes neither the page nor the focus', async ({
  page,
}) => {
  await page.goto('/strategy');
  const { region, reject, accept, choose } = consentBanner(page);
  await expect(region).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const look = async (button: typeof reject) => {
    const box = await button.boundingBox();
    const style = await button.evaluate((element) => {
      const { color, backgroundColor, font, border } = getComputedStyle(element);
      return { color, backgroundColor, font, border };
    });
    return { ...style, width: Math.round(box?.width ?? 0), height: box?.height, y: box?.y };
  };
  for (const width of [320, 390, 430, 480, 560, 640, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await look(reject), `at ${String(width)} px`).toEqual(await look(accept));
  }
  expect((await look(choose)).height).toBeGreaterThanOrEqual(44);
  // The page can be used meanwhile.
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/\/strategy$/);
  await expect(region).toBeVisible();
});

test('a choice by category begins with nothing selected, and is kept', async ({ page }) => {
  await page.goto('/about');
  const { region, choose, save, statistics, announcement, settings } = consentBanner(page);
  await expect(choose).toHaveAttribute('aria-expanded', 'false');
  await choose.click();
  await expect(statistics).toBeFocused();
  await expect(statistics).not.toBeChecked();
  expect(await violations(page, '.consent-region')).toEqual([]);
  for (const { name, purpose } of inventory) {
    await expect(region).toContainText(name);
    await expect(region).toContainText(purpose);
  }
  await save.click();
  await expect(region).toBeHidden();
  await expect(announcement).toHaveText(/statistics are off/);

  await settings.click();
  await expect(region).toBeFocused();
  await expect(region.getByText('Your choice at present: statistics are off')).toBeVisible();
  await statistics.check();
  await save.click();
  await expect(announcement).toHaveText(/statistics are on/);
  await page.goto('/privacy');
  await expect(settings).toBeVisible();
  await expect(region).toBeHidden();
});

test('the question says what is counted, and its link to the details leaves neither the page nor the text in a form', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Merrow');
  const { region, statistics, reject } = consentBanner(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(region).toContainText(/count page views, loading times and referring sites/);
  await region.getByRole('link', { name: 'Details' }).press('Enter');
  await expect(region).toBeFocused();
  await expect(statistics).not.toBeChecked();
  for (const { purpose } of inventory) await expect(region.getByText(purpose)).toBeVisible();
  await expect(region.getByRole('link', { name: /\(opens in a new tab\)$/ })).toBeVisible();
  await reject.click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Name')).toHaveValue('Ada Merrow');
});

test('the keyboard opens the banner, closes it without a choice, saves one, and is given back its place', async ({
  page,
}) => {
  await page.goto('/terms');
  const { region, statistics, save, settings } = consentBanner(page);
  await expect(region).toBeVisible();
  await settings.focus();
  await page.keyboard.press('Enter');
  await expect(region).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(statistics).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(region).toBeHidden();
  await expect(settings).toBeFocused();
  expect(await page.context().cookies(), 'Closing is no choice').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(region).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(settings).toBeFocused();
});

test(
  'the banner never hides what has the focus, nor the end of the page',
  { tag: ['@phone', '@not-desktop'] },
  async ({ page }) => {
    await page.goto('/contact');
    const { region } = consentBanner(page);
    await expect(region).toBeVisible();
    // The height is known from the next frame on, which a busy machine may draw late.
    await expect(page.locator('html')).toHaveAttribute('style', /--consent-region/);
    const hidden: string[] = [];
    for (let step = 0; step < 300; step += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        const cover = document.querySelector('.consent-region');
        if (!element || !cover || element === document.body) return 'end';
        if (cover.matches('[inert]')) return '';
        if (cover.contains(element)) return 'banner';
        const { top, bottom } = element.getBoundingClientRect();
        const edge = cover.getBoundingClientRect().top;
        // An element that is higher than the window is visible in part.
        return bottom <= edge + 1 || top <= edge - 44 ? '' : element.textContent.trim();
      });
      if (stop === 'end' || stop === 'banner') break;
      if (stop !== '') hidden.push(stop);
    }
    expect(hidden).toEqual([]);
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
    });
    const imprint = page.getByRole('contentinfo').getByText(/registered/i);
    const last = await imprint.last().boundingBox();
    const edge = await region.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((edge?.y ?? 0) + 1);
  },
);

for (const { width, height, most } of [
  { width: 390, height: 844, most: 120 },
  { width: 1440, height: 900, most: 72 },
])
  test(`at ${String(width)} px the question is small, and is never the largest paint`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const { region } = consentBanner(page);
    await expect(region).toBeVisible();
    expect((await region.boundingBox())?.height).toBeLessThanOrEqual(most);
    const isLargest = await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((list) => {
            const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
            resolve(element?.closest('.consent-region') !== null);
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    expect(isLargest).toBe(false);
  });

test('with large text no answer lies over a category, and nothing covers a field that is typed into', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/contact');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const { region, choose, save, statistics, settings } = consentBanner(page);
  await choose.click();
  await expect(save).toBeInViewport({ ratio: 1 });
  // A click at its centre reaches it.
  await statistics.click({ trial: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('Name').focus();
  await expect(region).toBeHidden();
  await settings.click();
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(region).toHaveCSS('position', 'static');
});

test('a question that arrives while somebody types does not cover the field, and shows once it is left', async ({
  page,
}) => {
  const { promise: isTyping, resolve: allowScript } = Promise.withResolvers<undefined>();
  await page.route(/\/consent-region\.[^/]*\.js$/, async (route) => {
    await isTyping;
    await route.continue();
  });
  await page.goto('/contact');
  const { name } = contactForm(page);
  await name.focus();
  allowScript(undefined);
  await expect(page.locator('.consent-region')).toHaveJSProperty('hidden', false);
  const { region } = consentBanner(page);
  await expect(region).toBeHidden();
  await name.blur();
  await expect(region).toBeVisible();
});

test('where a content blocker hides the banner, the policy has the same form', async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.consent-region { display: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto('/strategy');
  await scriptLoaded(page);
  await consentBanner(page).settings.click();
  await expect(page).toHaveURL('/cookies#settings');
  const form = page.getByRole('main').getByRole('form', { name: 'Categories' });
  await expect(form).toBeInViewport();
  expect(await violations(page, '#settings')).toEqual([]);
  await form.getByRole('checkbox', { name: 'Statistics' }).check();
  await form.getByRole('button', { name: 'Save choice' }).click();
  await expect(form.getByText('Your choice at present: statistics are on')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([cookieName]);
});

test('Global Privacy Control is a rejection, which the visitor may overrule', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
  await page.goto('/terms');
  await scriptLoaded(page);
  await page.waitForLoadState('networkidle');
  const { region, accept, settings } = consentBanner(page);
  await expect(region).toHaveCount(0);
  await settings.click();
  await expect(region).toContainText('Global Privacy Control');
  const sent = page.waitForResponse((response) => response.url().endsWith(statisticsPath));
  await accept.click();
  expect((await sent).status()).toBe(204);
});

test('statistics stop in every tab once they are withdrawn in one', async ({ page, context, baseURL }) => {
  await setChoice(context, baseURL, 'accepted');
  const counted = page.waitForRequest((request) => request.url().endsWith(statisticsPath));
  await page.goto('/about');
  await counted;
  const other = await context.newPage();
  await other.goto('/terms');
  await scriptLoaded(other);
  await consentBanner(other).settings.click();
  await consentBanner(other).reject.click();
  await expect(consentBanner(other).region).toBeHidden();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/strategy');
  await scriptLoaded(page);
  await page.waitForLoadState('networkidle');
  await hide(page);
  await pageIdle(page);
  expect(sent.filter((url) => url.endsWith(statisticsPath))).toEqual([]);
});

test('a page view tells the path, the other website’s host and the device, and loading speed follows', async ({
  page,
  context,
  baseURL,
}) => {
  // Neither Chrome 125 nor Safari 17.5 has this function.
  await context.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
  await setChoice(context, baseURL, 'accepted');
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(statisticsPath)) reports.push(JSON.parse(request.postData() ?? ''));
  });
  await page.goto('/portfolio?category=Energy', { referer: 'https://news.example/today?id=7' });
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]).toEqual({ page: '/portfolio', device: 'desktop', referrer: 'news.example' });
  // The largest paint is final with the first click.
  await page.getByRole('heading', { level: 1 }).click();
  await pageIdle(page);
  await hide(page);
  await expect.poll(() => reports.length).toBe(2);
  expect(reports[1]).toEqual({
    page: '/portfolio',
    vitals: expect.objectContaining({ TTFB: expect.any(Number), LCP: expect.any(Number) }) as unknown,
  });
});

test('on pages about a concern nothing is asked, unless the visitor asks, and nothing is counted', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/contact?subject=speak-up');
  await scriptLoaded(page);
  await page.waitForLoadState('networkidle');
  const { region, settings, reject } = consentBanner(page);
  await expect(region).toHaveCount(0);
  await settings.click();
  await expect(reject).toBeVisible();

  await setChoice(context, baseURL, 'accepted');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await raiseConcern(page, 'Something is wrong at the quarry.');
  await scriptLoaded(page);
  await hide(page);
  await page.waitForLoadState('networkidle');
  expect(sent).not.toContain(statisticsPath);
  await page.goto('/contact');
  await expect.poll(() => sent).toContain(statisticsPath);
});

test('a prerendered page counts and asks nothing before it is seen, and then heeds the choice made meanwhile', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  const openPrerendered = async (path: string) => {
    await page.goto(path);
    await scriptLoaded(page);
    await page.waitForLoadState('networkidle');
  };
  const activate = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const { region } = consentBanner(page);

  await openPrerendered('/strategy');
  await expect(region).toBeHidden();
  await activate();
  await expect(region).toBeVisible();

  await openPrerendered('/about');
  await setChoice(context, baseURL, 'accepted');
  expect(sent).not.toContain(statisticsPath);
  await activate();
  await expect.poll(() => sent).toContain(statisticsPath);
  await expect(region).toBeHidden();

  sent.length = 0;
  await openPrerendered('/terms');
  expect(sent).not.toContain(statisticsPath);
});

test('Back shows a page as it was left, with the banner gone that has been answered', async ({ page }) => {
  await page.goto('/about');
  await expect(consentBanner(page).region).toBeVisible();
  await page.goto('/terms');
  await consentBanner(page).reject.click();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(consentBanner(page).region).toBeHidden();
});

test(
  'without JavaScript nothing is asked or stored, and the link leads to the policy',
  { tag: ['@no-script-desktop', '@not-desktop'] },
  async ({ page }) => {
    await page.goto('/strategy');
    const { region, settings } = consentBanner(page);
    await expect(region).toHaveCount(0);
    await settings.click();
    await expect(page).toHaveURL('/cookies#settings');
    await expect(page.getByRole('main')).toContainText(
      'there is a choice to save only where JavaScript is on',
    );
    expect(await page.context().cookies()).toEqual([]);
  },
);
