import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { mainPages } from '../specification/site.ts';
import { stateAt, states, type OpenState } from '../support/states.ts';

const engine = fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js'));

/** False failures of the engine. */
const exceptions: Readonly<Record<string, string>> = {
  // src/ui/tooltips.client.ts sets it. It is in ARIA 1.3, and in all three engines of browsers; the rule knows ARIA 1.2.
  aria_attribute_allowed: 'aria-description',
  // The table scrolls: without a tab stop, the keyboard would not reach the hidden part.
  element_tabbable_role_valid: 'class="scroll"',
};

interface Result {
  readonly ruleId: string;
  /** The level of the rule, and its finding. */
  readonly value: readonly [string, string];
  readonly message: string;
  readonly snippet: string;
}

/** The report of IBM’s engine about the page in its present state: one line for each element. */
async function failures(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: engine });
  const results = await page.evaluate(async (): Promise<Result[]> => {
    const { ace } = globalThis as unknown as {
      ace: { Checker: new () => { check: (of: Document, sets: string[]) => Promise<{ results: Result[] }> } };
    };
    return (await new ace.Checker().check(document, ['IBM_Accessibility'])).results;
  });
  return results
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .filter(({ ruleId, message, snippet }) => {
      const exception = exceptions[ruleId];
      return exception === undefined || !`${message} ${snippet}`.includes(exception);
    })
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
}

// The policy forbids a script that the site has not sent.
test.use({ bypassCSP: true });

/** Every main page and every kind of view, and the policies that have tables and drawings of their own. */
const addresses = [
  ...mainPages.map(({ path }) => path),
  ...['/privacy', '/cookies', '/whistleblowing', '/regulatory-disclosure', '/risk-management'],
  ...[
    '/no-such-page',
    '/insights?article=grid-queue',
    '/insights?search=complaint',
    '/contact?subject=speak-up',
  ],
];

const opened: readonly (readonly [name: string, open: OpenState])[] = [
  ...addresses.map((address) => [address, stateAt(address)] as const),
  ...Object.entries(states),
];

for (const [name, open] of opened)
  test.describe(name, () => {
    if (name.startsWith('consent')) test.use({ storageState: { cookies: [], origins: [] } });

    test(`${name} passes IBM’s Equal Access rules`, { tag: '@long' }, async ({ page }) => {
      await open(page);
      expect(await failures(page)).toEqual([]);
    });
  });
