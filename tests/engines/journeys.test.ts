import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { projects } from '../specification/owner.ts';
import { headerLinks, mainPages } from '../specification/site.ts';
import { consentCookieHeader } from '../support/consent.ts';
import { canary } from '../support/enquirer.ts';
import { startSiteProcess, type SiteProcess } from '../support/site-process.ts';
import { startFirefox, startWebkit, type Browser, type Tab } from './browsers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly engine: 'Firefox' | 'WebKit';
  }
}

const engine = inject('engine');
const message = 'We have a site by the canal.\nIt floods "sometimes" & <never> in summer.';
const desktop = { width: 1440, height: 900 };

let site: SiteProcess;
let browser: Browser;

beforeAll(async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'site-engines-'));
  site = await startSiteProcess({ settings: { DATA_DIR: dataDirectory } });
  browser = await (engine === 'Firefox' ? startFirefox() : startWebkit());
  return async () => {
    await browser.stop();
    await site.kill();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
});

/** The page of a new visitor, with what journeys read of it and do there. */
async function firstVisit(path: string, size = desktop) {
  const tab = await browser.newVisitor(size);
  onTestFinished(() => tab.close());
  await tab.goto(site.origin + path);
  const texts = (selector: string) => tab.evaluate(shownTexts, selector);
  const click = (selector: string, text = '') =>
    vi.waitFor(() => tab.click(findShown, selector, text), { timeout: 30_000 });
  return {
    ...tab,
    goto: (next: string) => tab.goto(site.origin + next),
    /** The path of the address, with query and fragment. */
    path: () => tab.evaluate(() => location.pathname + location.search + location.hash),
    texts,
    text: async (selector: string) => (await texts(selector))[0] ?? '',
    heading: async () => (await texts('h1'))[0]?.replace(/\s+/g, ' '),
    click,
    async fill(selector: string, text: string) {
      await click(selector);
      await tab.type(text);
    },
  };
}

/** Like `firstVisit`, for a visitor who has already rejected everything optional, so that no banner is shown. */
async function visit(path: string, size?: typeof desktop) {
  // A file of text takes least to load.
  const page = await firstVisit('/robots.txt', size);
  await page.evaluate((cookie) => {
    document.cookie = cookie;
  }, consentCookieHeader('rejected'));
  await page.goto(path);
  return page;
}

function shownTexts(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) =>
      element.innerText
        .replace(/[‘’]/g, "'")
        .replace(/\u00ad/g, '')
        .trim(),
    );
}

/** The first element that fits and has this text or label, in the middle of the window. */
function findShown(selector: string, text: string): Element {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    ({ innerText, ariaLabel }) => text === '' || innerText.trim() === text || ariaLabel === text,
  );
  if (!element) throw new Error(`There is no ${selector} ${text}`);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element;
}

/** Waits until every island is hydrated, the ones further down too. */
async function hydrateIslands(page: Pick<Tab, 'evaluate'>): Promise<void> {
  const waiting = () =>
    page.evaluate(() => {
      const islands = document.querySelectorAll('astro-island[ssr]');
      islands[0]?.scrollIntoView();
      return islands.length;
    });
  await expect.poll(waiting).toBe(0);
}

describe(`in ${engine}`, () => {
  it('a visitor reaches all nine pages from the header, and sees which one is open', async () => {
    const page = await visit('/contact');
    for (const { name, path } of headerLinks) {
      await page.click('header nav a', name);
      await expect.poll(page.path).toBe(path);
      await expect.poll(page.heading).toBe(mainPages.find((each) => each.path === path)?.heading);
      expect(await page.text('header [aria-current="page"]')).toBe(name);
    }
  });

  it.each(['/', '/portfolio', ...projects.map(({ path }) => path)])(
    'on %s each fact of a project stands beneath its term',
    async (path) => {
      const page = await visit(path);
      const gaps = await page.evaluate(() =>
        [...document.querySelectorAll('.block dl > div > dd')].map(
          (value) =>
            value.getBoundingClientRect().top -
            (value.previousElementSibling?.getBoundingClientRect().bottom ?? Number.NaN),
        ),
      );
      expect(gaps.length).toBeGreaterThan(4);
      expect(Math.max(...gaps)).toBeLessThan(24);
    },
  );

  it('the figures over the picture of a project stand beside their letters', async () => {
    const page = await visit(projects[0].path);
    const distances = await page.evaluate(() =>
      [...document.querySelectorAll('.leaders p')].map((words) => {
        const letter = words.closest('svg')?.querySelector('circle')?.getBoundingClientRect();
        const { left, top } = words.getBoundingClientRect();
        return { right: left - (letter?.right ?? Number.NaN), down: top - (letter?.top ?? Number.NaN) };
      }),
    );
    expect(distances).toHaveLength(2);
    for (const { right, down } of distances) {
      expect(Math.abs(right - 10)).toBeLessThan(2);
      expect(Math.abs(down + 2)).toBeLessThan(2);
    }
  });

  it('the menu opens on a narrow screen, closes on Escape, and leads to a page', async () => {
    const page = await visit('/about', { width: 480, height: 900 });
    const links = () => page.texts('header nav a');
    expect(await links()).toEqual([]);
    await page.click('header .menu');
    await expect.poll(links).toEqual(headerLinks.map(({ name }) => name));
    await page.press('Escape');
    await expect.poll(links).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('menu');
    await page.click('header .menu');
    await page.click('header nav a', 'Strategy');
    await expect.poll(page.path).toBe('/strategy');
  });

  it('a category is chosen at once, announced, and undone by Back', async () => {
    const page = await visit('/portfolio');
    await hydrateIslands(page);
    const titles = () => page.texts('main article h2');
    const titlesIn = (wanted: string) =>
      projects.filter(({ category }) => category === wanted).map(({ title }) => title);
    await page.evaluate(() => {
      document.body.dataset['kept'] = '';
    });
    await page.click('nav.filter a[href$="Energy"]');
    await expect.poll(titles).toEqual(titlesIn('Energy'));
    expect(await page.path()).toBe('/portfolio?category=Energy');
    await expect
      .poll(() => page.texts('main [role="status"]'))
      .toEqual([expect.stringMatching(/^One project in Energy\b/)]);
    await page.goBack();
    await expect.poll(titles).toHaveLength(projects.length);
    expect(await page.evaluate(() => 'kept' in document.body.dataset), 'The page was loaded anew').toBe(true);
  });

  it('a message with mistakes is explained, and leads to a receipt once they are mended', async () => {
    const page = await visit('/contact');
    await hydrateIslands(page);
    await page.fill('#organisation', canary.organisation);
    await page.fill('#message', message);
    await page.click('main form button', 'Send Message');
    await expect.poll(() => page.texts('main [role="alert"] a')).toHaveLength(3);
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('alert');
    await page.click('main [role="alert"] a[href="#name"]');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name');
    expect(await page.evaluate(() => document.activeElement?.ariaInvalid)).toBe('true');
    await page.type(canary.name);
    await page.fill('#email', canary.email);
    await page.evaluate(() => {
      const list = document.querySelector<HTMLSelectElement>('#enquirerType');
      if (list) list.value = 'partner';
      list?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.click('main form button', 'Send Message');
    await expect.poll(page.path).toMatch(/^\/contact\?receipt=[\w-]{43}$/);
    await expect.poll(page.heading).toMatch(/received$/);
    // The text is kept to the letter, line break included.
    expect(await page.text('main .written')).toBe(message);
  });

  it('the search opens by a key, and Enter leads to the clause that was chosen', async () => {
    const page = await visit('/about');
    await expect.poll(() => page.texts('header .search[role="button"]')).toHaveLength(1);
    await page.type('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox');
    await page.type('delete my data');
    await expect.poll(() => page.text('[role="option"][aria-selected="true"]')).toContain('7.1 Your rights');
    await page.press('Enter');
    await expect.poll(page.path).toBe('/privacy#clause-7-1');
  });

  it('the question about cookies is answered once, and can be changed', async () => {
    const page = await firstVisit('/');
    const question = () => page.texts('[aria-label="Cookie choices"] button');
    await expect.poll(question).toEqual(['Reject', 'Accept', 'Choose']);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.click('[aria-label="Cookie choices"] button', 'Reject');
    await expect.poll(question).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe(consentCookieHeader('rejected'));
    await page.goto('/about');
    await expect.poll(() => page.texts('header .search[role="button"]')).toHaveLength(1);
    expect(await question()).toEqual([]);
    await page.click('footer a', 'Cookie settings');
    await expect.poll(question).toContain('Accept');
  });
});
