import { expect, test, type Page } from '@playwright/test';
import { commitments } from '../../company/commitments.ts';
import {
  articlePage,
  pathsAndNotFound,
  projectPage,
  topPaddingPx,
} from '../specification/specified-pages.ts';
import { hydrateIslands, scriptLoaded, violations } from '../support/visitor.ts';

const views = [
  '/portfolio?category=Castles',
  projectPage,
  '/investor-relations?view=portal',
  articlePage,
  '/insights?search=fees',
  '/insights?search=zzqqxx',
  // The site suggests a path for an address that is almost right.
  '/privcy',
  '/contact?subject=speak-up',
];

// A page that follows another in the same tab runs scripts that are already compiled, axe above all: a third of the work.
test.describe.configure({ mode: 'default' });
let page: Page;
let problems: string[] = [];

/** Collects the problems that the browser reports: errors, warnings, blocked and failed requests. */
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
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

/**
 * The sentences that a grid or a row lays out in pieces: those with bare text before and after an element, and those in which an
 * element that keeps words together or lowers a digit stands beside bare text.
 */
async function tornSentences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isText = ({ nodeType, textContent }: ChildNode) =>
      nodeType === Node.TEXT_NODE && textContent?.trim() !== '';
    /** What is only read aloud is no item. */
    const isItem = (node: ChildNode): node is Element =>
      node instanceof Element && getComputedStyle(node).position !== 'absolute';
    return [...document.body.querySelectorAll('*')]
      .filter((element) => /^(?:inline-)?(?:grid|flex)$/.test(getComputedStyle(element).display))
      .filter(({ childNodes }) => {
        const items = [...childNodes].filter((node) => isText(node) || isItem(node));
        const texts = items.filter(
          (node, index) => isText(node) && !items.slice(index - 1, index).some(isText),
        );
        const isKept = items.some((node) => isItem(node) && node.matches('.no-break, sub, sup'));
        return texts.length > (isKept ? 0 : 1);
      })
      .map(({ tagName, textContent }) => `${tagName} “${textContent.trim().slice(0, 60)}”`);
  });
}

/** The figures of 28 pixels or more that have an outline although they are achieved, or none although they are not. */
async function wronglyOutlined(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLarge = (element: Element) => Math.round(parseFloat(getComputedStyle(element).fontSize)) >= 28;
    const isOutlined = (element: Element) =>
      parseFloat(getComputedStyle(element).getPropertyValue('-webkit-text-stroke-width')) > 0;
    const stated = [...document.querySelectorAll('.stated-figure')].filter(
      (figure) => isOutlined(figure) !== (figure.getAttribute('data-status') !== 'achieved'),
    );
    // Years, times, clauses and case codes are no figures, and what a fund asks for is no estimate.
    const others = [...document.querySelectorAll('main *')].filter(
      (element) =>
        [...element.childNodes].some(
          ({ nodeType, nodeValue }) =>
            nodeType === Node.TEXT_NODE && /^\s*(?:£|€|US\$)?\d(?!\d{3}\s*$|\d:)/.test(nodeValue ?? ''),
        ) &&
        isLarge(element) &&
        !element.closest('.stated-figure, .lead, .receipt-code, h1, h2, h3, time') &&
        element.closest('td')?.textContent.startsWith('Minimum investment') !== true,
    );
    return [...stated, ...others].map(({ textContent }) => textContent);
  });
}

for (const path of [...pathsAndNotFound, ...views]) {
  test(`${path} loads whole, is accessible, begins below the fixed header and fits its window`, async () => {
    await page.goto(path);
    await expect.soft(page.locator('main')).toHaveCSS('padding-top', `${String(topPaddingPx)}px`);
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect.soft(heading?.y).toBeGreaterThanOrEqual(topPaddingPx);
    await scriptLoaded(page);
    await hydrateIslands(page);
    const belowFooter = await page
      .getByRole('contentinfo')
      .evaluate(
        (footer) => document.documentElement.scrollHeight - scrollY - footer.getBoundingClientRect().bottom,
      );
    expect.soft(belowFooter, 'the page ends with its footer').toBeLessThan(1);
    const isExpected = (problem: string) => /no-such|privcy/.test(path) && problem.includes('404');
    expect.soft(problems.filter((problem) => !isExpected(problem))).toEqual([]);
    await page.evaluate(() => {
      scrollTo(0, 1_000);
    });
    expect.soft(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: topPaddingPx });
    await page.evaluate(() => {
      scrollTo(0, 0);
      for (const folded of document.querySelectorAll('main details')) {
        // Of those with one name, each closes the one before.
        folded.removeAttribute('name');
        folded.setAttribute('open', '');
      }
    });
    expect.soft(await tornSentences(page), 'sentences in pieces').toEqual([]);
    expect.soft(await wronglyOutlined(page), 'figures with a wrong outline').toEqual([]);
    // Header and footer are the same on every page.
    expect.soft(await violations(page, path === '/' ? 'html' : 'main')).toEqual([]);

    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${String(percent)}%`;
    }, commitments.textScaling.value);
    expect.soft(await elementsBeyondEdge(page), 'with text enlarged as promised').toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [spaced];
    });
    expect.soft(await elementsBeyondEdge(page), 'with the text spacing of WCAG 1.4.12').toEqual([]);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await elementsBeyondEdge(page), 'at a width of 320 pixels').toEqual([]);
  });
}

// Playwright computes names itself. These are the ones that Chromium gives to screen readers.
for (const path of ['/contact', '/privacy', '/insights?search=targets'])
  test(`${path} has names that are heard once, with their spaces`, async () => {
    await page.goto(path);
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const wrong: string[] = [];
    for (const { role, name, description, properties, backendDOMNodeId } of nodes) {
      const isInvalid = properties?.find((property) => property.name === 'invalid')?.value.value === 'true';
      if (isInvalid) wrong.push(`${String(name?.value)} is invalid before anything was sent`);
      if (!['textbox', 'combobox', 'link', 'button'].includes(String(role?.value))) continue;
      const heard = String(name?.value);
      if (description?.value === heard) wrong.push(`${heard} is heard twice`);
      if (backendDOMNodeId === undefined) continue;
      const { object } = await session.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
      const { result } = await session.send('Runtime.callFunctionOn', {
        objectId: object.objectId ?? '',
        functionDeclaration: 'function () { return (this.labels?.[0] ?? this).textContent; }',
        returnByValue: true,
      });
      const words = (text: string) => text.split(/\s+/).filter(Boolean);
      const [shown, said] = [words(String(result.value)), words(heard)];
      if (shown.join('') === said.join('') && shown.length > said.length)
        wrong.push(`${heard} lacks a space`);
    }
    await session.detach();
    expect(wrong).toEqual([]);
  });
