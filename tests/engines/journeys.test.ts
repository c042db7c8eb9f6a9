import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import brandNames from '../../brand/names.json' with { type: 'json' };
import { projects } from '../specification/owner.ts';
import { headerLinks, mainPages } from '../specification/site.ts';
import { consentCookieHeader } from '../support/consent.ts';
import { canary } from '../support/enquirer.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startSiteProcess, type SiteProcess } from '../support/site-process.ts';
import type { Browser, WindowSize } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { createPage, keys, type Page } from './page.ts';
import { startWebkit } from './webkit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly engine: 'Firefox' | 'WebKit';
  }
}

const engine = inject('engine');
const message = 'We have a site by the canal.\nIt floods "sometimes" & <never> in summer.';
const desktop = { width: 1440, height: 900 };
const phone = { width: 480, height: 900 };

let mail: MailServer;
let site: SiteProcess;
let browser: Browser;

beforeAll(async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'site-engines-'));
  mail = await startMailServer();
  site = await startSiteProcess({ settings: { DATA_DIR: dataDirectory, SMTP_URL: mail.url } });
  browser = await (engine === 'Firefox' ? startFirefox() : startWebkit());
  return async () => {
    await browser.stop();
    await site.kill();
    await mail.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
});

/** The page of a new visitor. */
async function firstVisit(path: string, size: WindowSize = desktop): Promise<Page> {
  const tab = await browser.newVisitor(size);
  onTestFinished(() => tab.close());
  const page = createPage(tab, site.origin);
  await page.goto(path);
  return page;
}

/** Like `firstVisit`, for a visitor who has already rejected everything optional, so that no banner is shown. */
async function visit(path: string, size?: WindowSize): Promise<Page> {
  const page = await firstVisit('/no-such-page', size);
  await page.evaluate((cookie) => {
    document.cookie = cookie;
  }, consentCookieHeader('rejected'));
  await page.goto(path);
  return page;
}

const heading = async (page: Page) => (await page.text('h1')).replace(/\s+/g, ' ');

/** Waits until every island is hydrated, the ones further down too. */
async function hydrateIslands(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [waiting] = document.querySelectorAll('astro-island[ssr]');
        waiting?.scrollIntoView();
        return document.querySelectorAll('astro-island[ssr]').length;
      }),
    )
    .toBe(0);
}

async function fillIn(page: Page): Promise<void> {
  await page.choose('#subject', 'partnership');
  await page.choose('#enquirerType', 'partner');
  for (const field of ['name', 'organisation', 'email'] as const) await page.fill(`#${field}`, canary[field]);
  await page.fill('#message', message);
}

describe(`in ${engine}`, () => {
  it('a visitor reaches all nine pages from the header, and sees which one is open', async () => {
    const page = await visit('/contact');
    for (const { name, path } of headerLinks) {
      await page.click(['header nav a', name]);
      await expect.poll(page.path).toBe(path);
      await expect.poll(() => heading(page)).toBe(mainPages.find((each) => each.path === path)?.heading);
      expect(await page.text('header [aria-current="page"]')).toBe(name);
    }
  });

  it.each(['/', '/privacy'])(
    'links in the text of %s are underlined in the colour of lines',
    async (path) => {
      const page = await visit(path);
      const links = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(':is(main, footer) :is(p, li, dd) > a:not([class])')]
          .filter((link) => link.parentElement?.innerText.trim() !== link.innerText.trim())
          .map((link) => {
            link.style.setProperty('outline-color', 'var(--line)');
            const style = getComputedStyle(link);
            return {
              text: link.innerText,
              line: style.textDecorationLine,
              thickness: style.textDecorationThickness,
              isColourOfLines: style.textDecorationColor === style.outlineColor,
              isColourOfText: style.textDecorationColor === style.color,
            };
          }),
      );
      expect(links.length).toBeGreaterThan(1);
      for (const { text, ...underline } of links) {
        expect(underline, text).toEqual({
          line: 'underline',
          thickness: '1px',
          isColourOfLines: true,
          isColourOfText: false,
        });
      }
    },
  );

  it('no space opens under the pictures of the offices when they have loaded', async () => {
    const page = await visit('/contact');
    const spaces = () =>
      page.evaluate(() => {
        document.querySelector('.offices')?.scrollIntoView();
        return [...document.querySelectorAll<HTMLImageElement>('.offices img')].map((picture) => {
          const text = picture.closest('li')?.querySelector('div');
          if (!text || !picture.complete || picture.naturalWidth === 0) return 'loading';
          return Math.round(text.getBoundingClientRect().top - picture.getBoundingClientRect().bottom);
        });
      });
    await expect.poll(spaces).toEqual([0, 0, 0, 0]);
  });

  it('each heading of a project’s text stands beside what it heads', async () => {
    const page = await visit(projects[0].path);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.project-text > h2')].map((heading) => {
          const [own, next] = [heading, heading.nextElementSibling].map((each) =>
            each?.getBoundingClientRect(),
          );
          return own !== undefined && next !== undefined && next.left > own.right && next.top < own.bottom;
        }),
      );
    await expect.poll(places).toEqual([true, true, true]);
  });

  it('the menu opens on a narrow screen, closes on Escape, and leads to a page', async () => {
    const page = await visit('/about', phone);
    const links = () => page.texts('header nav a');
    expect(await links()).toEqual([]);
    await page.click('header .menu');
    await expect.poll(links).toEqual(headerLinks.map(({ name }) => name));
    await page.type(keys.Escape);
    await expect.poll(links).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('menu');
    await page.click('header .menu');
    await page.click(['header nav a', 'Strategy']);
    await expect.poll(page.path).toBe('/strategy');
    await expect.poll(() => heading(page)).toBe('Strategy');
  });

  it('a category is chosen at once, announced, and undone by Back', async () => {
    const page = await visit('/portfolio');
    await hydrateIslands(page);
    const titles = () => page.texts('main article h2');
    expect(await titles()).toEqual(projects.map(({ title }) => title));
    await page.evaluate(() => {
      document.body.dataset['kept'] = '';
    });
    await page.click('nav.filter a[href$="Energy"]');
    await expect
      .poll(titles)
      .toEqual(projects.filter(({ category }) => category === 'Energy').map(({ title }) => title));
    expect(await page.path()).toBe('/portfolio?category=Energy');
    await expect.poll(() => page.texts('main [role="status"]')).toEqual(['1 project in Energy']);
    await page.goBack();
    await expect.poll(titles).toHaveLength(projects.length);
    expect(await page.path()).toBe('/portfolio');
    expect(await page.evaluate(() => 'kept' in document.body.dataset), 'The page was loaded anew').toBe(true);
  });

  it('a form with mistakes is explained, field by field, and keeps what was typed', async () => {
    const page = await visit('/contact');
    await hydrateIslands(page);
    await page.fill('#organisation', canary.organisation);
    await page.fill('#email', 'ada@');
    await page.click(['main form button', 'Send Message']);
    const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
    await expect.poll(() => page.texts('main [role="alert"] a')).toHaveLength(4);
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('alert');
    expect(await page.evaluate(() => document.title)).toMatch(/^Error: /);
    for (const field of ['name', 'email', 'enquirerType', 'message']) {
      await page.click(`main [role="alert"] a[href="#${field}"]`);
      await expect.poll(focused).toBe(field);
      expect(await page.evaluate((id) => document.getElementById(id)?.ariaInvalid, field)).toBe('true');
    }
    const values = await page.evaluate(() =>
      ['organisation', 'email', 'name'].map(
        (id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value,
      ),
    );
    expect(values).toEqual([canary.organisation, 'ada@', '']);
  });

  it('a complete message leads to a receipt, which may be read again', async () => {
    const page = await visit('/contact');
    await hydrateIslands(page);
    await fillIn(page);
    await page.click(['main form button', 'Send Message']);
    await expect.poll(page.path).toMatch(/^\/contact\?receipt=[\w-]{43}$/);
    await expect.poll(() => heading(page)).toMatch(/received$/);
    const reference = await page.text('main .code');
    expect(reference).toMatch(new RegExp(`^${brandNames.referencePrefix}-`));
    // The text is kept to the letter, line break included.
    expect(await page.text('main .written')).toBe(message);
    await page.reload();
    await expect.poll(() => page.text('main .code')).toBe(reference);
  });

  it('a visitor subscribes, and confirms with the link of the e-mail', async () => {
    const page = await visit('/insights');
    const address = `ada-${engine}@merrow.example`.toLowerCase();
    await page.fill('form[aria-label="Subscribe"] input[type="email"]', address);
    await page.click('form[aria-label="Subscribe"] input[name="topic-energy"]');
    await page.click(['form[aria-label="Subscribe"] button', 'Subscribe']);
    await expect.poll(() => heading(page)).toBe('Check your email');
    const link = () =>
      /\/insights\?confirm=[\w-]+/.exec(
        mail.received.find(({ to }) => to.includes(address))?.email.text ?? '',
      );
    await expect.poll(link).not.toBeNull();
    await page.goto(link()?.[0] ?? '');
    await expect.poll(() => heading(page)).toBe('Confirm your subscription');
    expect(await page.text('main')).toContain('Energy');
    await page.click(['main button', 'Confirm']);
    await expect.poll(() => heading(page)).toBe('Subscription confirmed');
  });

  it('the search opens by a key, and Enter leads to the clause that was chosen', async () => {
    const page = await visit('/about');
    await page.waitFor('header .search[role="button"]');
    await page.type('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox');
    await page.type('delete my data');
    const chosen = () => page.text('[role="option"][aria-selected="true"]');
    await expect.poll(chosen).toContain('7.1 Your rights');
    await page.type(keys.Enter);
    await expect.poll(page.path).toBe('/privacy#clause-7-1');
    await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe('clause-7-1');
  });

  it('a visitor who rejects statistics is not asked again, and may choose anew', async () => {
    const page = await firstVisit('/strategy');
    const question = () => page.texts('[aria-label="Cookie choices"] button');
    await expect.poll(question).toEqual(['Reject optional', 'Accept optional', 'Choose']);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.click(['[aria-label="Cookie choices"] button', 'Reject optional']);
    await expect.poll(question).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe(consentCookieHeader('rejected'));
    await page.goto('/about');
    await page.waitFor('header .search[role="button"]');
    expect(await question()).toEqual([]);
    await page.click(['footer a', 'Cookie settings']);
    await expect.poll(question).toContain('Accept optional');
  });
});
