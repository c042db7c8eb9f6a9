import { expect, test, type Page } from '@playwright/test';
import { commitments } from '../../company/commitments.ts';
import {
  articlePage,
  mainPages,
  pathsAndNotFound,
  projectPage,
  topPaddingPx,
} from '../specification/specified-pages.ts';
import { contentNames } from '../support/content-sources.ts';
import { hydrateIslands, scriptLoaded, violations } from '../support/visitor.ts';

const views = [
  '/portfolio?category=Energy',
  '/portfolio?category=Infrastructure',
  '/portfolio?category=Castles',
  projectPage,
  '/portfolio?project=no-such-project',
  '/investor-relations?view=portal',
  '/insights?category=Property',
  '/insights?category=Castles',
  articlePage,
  '/insights?article=no-such-article',
  '/insights?search=',
  '/insights?search=fees',
  '/insights?search=zzqqxx',
  // The site suggests a path for an address that is almost right.
  '/privcy',
  '/contact?subject=speak-up',
  `/contact?subject=application&role=${contentNames('roles')[0] ?? ''}`,
];

// A page that follows another in the same tab runs scripts that are already compiled, axe above all: a third of the work.
test.describe.configure({ mode: 'default' });
let page: Page;
let problems: string[] = [];

/** Collects the problems that the browser reports: errors, warnings, blocked and failed requests. */
test.beforeAll(async ({ browser, isMobile }) => {
  page = await browser.newPage();
  // Phones have the dark scheme, desktops the light one: no colour depends on the width.
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.warn(`Security policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('requestfailed', (request) => {
    problems.push(`${request.url()} did not arrive: ${request.failure()?.errorText ?? ''}`);
  });
});

// Requests of the page before are cancelled here, and are no problem of the next.
test.beforeEach(async ({ viewport }) => {
  await page.evaluate(() => {
    stop();
  });
  if (viewport) await page.setViewportSize(viewport);
  problems = [];
});

test.afterAll(() => page.close());

/** The elements that reach furthest beyond the right edge of the window; none when the page fits. */
async function elementsBeyondEdge(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    );
    return beyond.slice(-3).map(({ tagName, className, textContent }) => {
      const name = typeof className === 'string' ? className : '';
      return `${tagName}.${name} “${textContent.trim().slice(0, 30)}”`;
    });
  });
}

/** The other policies have the layout of these, and the other views that of the page of which they are views. */
const onPhonesToo = new Set([
  ...mainPages.map(({ path }) => path),
  '/privacy',
  '/risk-management',
  projectPage,
]);

for (const path of [...pathsAndNotFound, ...views]) {
  test(
    `${path} loads whole, is accessible, begins below the fixed header and fits its window`,
    { tag: onPhonesToo.has(path) ? '@phone' : [] },
    async () => {
      await page.goto(path);
      await expect.soft(page.locator('main')).toHaveCSS('padding-top', `${String(topPaddingPx)}px`);
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect.soft(heading?.y).toBeGreaterThanOrEqual(topPaddingPx);
      await scriptLoaded(page);
      await hydrateIslands(page);
      const isExpected = (problem: string) => /no-such|privcy/.test(path) && problem.includes('404');
      expect.soft(problems.filter((problem) => !isExpected(problem))).toEqual([]);
      await page.evaluate(() => {
        scrollTo(0, 1_000);
      });
      expect.soft(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: topPaddingPx });
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
      // Header and footer are the same on every page.
      expect.soft(await violations(page, path === '/' ? 'html' : 'main')).toEqual([]);

      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${String(percent)}%`;
      }, commitments.textScaling.value);
      expect.soft(await elementsBeyondEdge(page), 'with text enlarged as promised').toEqual([]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await elementsBeyondEdge(page), 'at a width of 320 pixels').toEqual([]);
    },
  );
}
