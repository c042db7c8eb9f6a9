import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { mainPages } from '../specification/specified-pages.ts';
import { stateAt, states, type OpenState } from '../support/states.ts';
import { violations } from '../support/visitor.ts';

// every-page.spec.ts checks the pages themselves.

/** A visitor who has not yet answered about consent, where the state asks for one. */
const firstVisit = { storageState: { cookies: [], origins: [] } };

for (const [name, open] of Object.entries(states))
  test.describe(() => {
    if (name.startsWith('consent')) test.use(firstVisit);
    test(`the state ${name} is accessible, in the light scheme and in the dark`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page);
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, 'main, [role=dialog], .consent-region', ['color-contrast'])).toEqual([]);
    });
  });

test('whatever can be unfolded is accessible when it is', async ({ page }) => {
  for (const path of ['/investor-relations', '/sustainability', '/careers']) {
    await page.goto(path);
    const unfolded = await page.locator('main details').evaluateAll((parts) => {
      for (const part of parts) {
        // Of those with one name, each closes the one before.
        part.removeAttribute('name');
        part.setAttribute('open', '');
      }
      return parts.length;
    });
    expect(unfolded, path).toBeGreaterThan(0);
    expect(await violations(page, 'main'), path).toEqual([]);
  }
});

test('with more contrast, grey text and thin lines take the colour of the text', async ({ page }) => {
  await page.goto('/contact');
  const field = page.getByLabel('Name');
  const hint = page.getByText('Up to', { exact: false }).first();
  const link = page.getByRole('main').getByRole('link', { name: 'Privacy Policy' });
  const styles = async () => {
    const colour = (element: Element) => getComputedStyle(element).color;
    return {
      text: await page.locator('body').evaluate(colour),
      hint: await hint.evaluate(colour),
      border: await field.evaluate((element) => getComputedStyle(element).borderTopWidth),
      underline: await link.evaluate((element) => getComputedStyle(element).textDecorationThickness),
      rule: await page.getByRole('banner').evaluate((element) => getComputedStyle(element).borderBottomColor),
    };
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    const { text, hint: grey, rule } = await styles();
    expect([grey, rule]).not.toContain(text);
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    expect(await styles()).toEqual({ text, hint: text, border: '2px', underline: '2px', rule: text });
  }
});

test.describe('IBM’s Equal Access rules', () => {
  // The policy forbids a script that the site has not sent.
  test.use({ bypassCSP: true });
  const engine = fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js'));

  /** False failures of the engine. */
  const exceptions: Readonly<Record<string, string>> = {
    // src/ui/tooltips.client.ts sets it. It is in ARIA 1.3, and in all three engines of browsers; the rule knows ARIA 1.2.
    aria_attribute_allowed: 'aria-description',
    // The table scrolls: without a tab stop, the keyboard would not reach the hidden part.
    element_tabbable_role_valid: 'class="scroll"',
  };

  interface Engine {
    readonly ace: {
      Checker: new () => { check: (of: Document, sets: string[]) => Promise<{ results: Result[] }> };
    };
  }
  interface Result {
    readonly ruleId: string;
    /** The level of the rule, and its finding. */
    readonly value: readonly [string, string];
    readonly message: string;
    readonly snippet: string;
  }

  /** The report of the engine about the page in its present state: one line for each element. */
  async function failures(page: Page): Promise<string[]> {
    await page.addScriptTag({ path: engine });
    const results = await page.evaluate(async () => {
      const { Checker } = (globalThis as unknown as Engine).ace;
      return (await new Checker().check(document, ['IBM_Accessibility'])).results;
    });
    const isException = (line: string) =>
      Object.entries(exceptions).some(([rule, part]) => line.startsWith(rule) && line.includes(part));
    return results
      .filter(({ value }) => value.join() === 'VIOLATION,FAIL')
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`)
      .filter((line) => !isException(line));
  }

  /** Every main page and every kind of view, and the policies that have tables and drawings of their own. */
  const addresses = [
    ...mainPages.map(({ path }) => path),
    ...['/privacy', '/cookies', '/whistleblowing', '/regulatory-disclosure', '/risk-management'],
    ...['/no-such-page', '/insights?search=complaint', '/contact?subject=speak-up'],
  ];
  const opened: readonly (readonly [name: string, open: OpenState])[] = [
    ...addresses.map((address) => [address, stateAt(address)] as const),
    ...Object.entries(states),
  ];
  for (const [name, open] of opened)
    test.describe(() => {
      if (name.startsWith('consent')) test.use(firstVisit);
      test(`${name} passes them`, { tag: '@long' }, async ({ page }) => {
        await open(page);
        expect(await failures(page)).toEqual([]);
      });
    });
});
