import { vi } from 'vitest';
import type { Tab } from './browser.ts';

/** The names of the keys in the standards. */
export const keys = { Enter: '\uE007', Escape: '\uE00C' } as const;

/** The first element that fits a selector and, where it is given, has this text or accessible name. */
export type Target = string | readonly [selector: string, text: string];

/** The limit is generous, because a busy machine is slow. */
const waitOptions = { timeout: 30_000, interval: 50 };

/** A page as a visitor uses it, with a pointer and a keyboard; each method waits until its element can be used. */
export interface Page {
  readonly goto: (path: string) => Promise<void>;
  readonly goBack: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a function in the page. It uses nothing from outside but its parameters, which are JSON, as is its result. */
  readonly evaluate: <Parameters extends readonly unknown[], Result>(
    run: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ) => Promise<Result>;
  /** The path of the address, with query and fragment. */
  readonly path: () => Promise<string>;
  /** The visible text of each element that fits and is shown. */
  readonly texts: (selector: string) => Promise<readonly string[]>;
  /** The visible text of the first element that fits and is shown. @throws when there is none */
  readonly text: (selector: string) => Promise<string>;
  readonly click: (target: Target) => Promise<void>;
  /** Types into the element that has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Clicks into a field and types. */
  readonly fill: (selector: string, text: string) => Promise<void>;
  readonly choose: (selector: string, value: string) => Promise<void>;
  readonly waitFor: (selector: string) => Promise<void>;
}

export function createPage(tab: Tab, origin: string): Page {
  const evaluate: Page['evaluate'] = async (run, ...parameters) =>
    (await tab.call(run.toString(), parameters)) as ReturnType<typeof run>;
  const texts = (selector: string) => evaluate(shownTexts, selector);
  const type = (text: string) =>
    tab.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: Array.from(text).flatMap((letter) => {
          const value = letter === '\n' ? keys.Enter : letter;
          return [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ];
        }),
      },
    ]);

  async function click(target: Target): Promise<void> {
    const [selector, text] = typeof target === 'string' ? [target, null] : target;
    const { x, y } = await vi.waitFor(() => evaluate(reachablePoint, selector, text), waitOptions);
    await tab.perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  return {
    goto: (path) => tab.open(`${origin}${path}`),
    goBack: tab.goBack,
    reload: async () => {
      await tab.open(await evaluate(() => location.href));
    },
    evaluate,
    path: () => evaluate(() => location.pathname + location.search + location.hash),
    texts,
    async text(selector) {
      const [first] = await texts(selector);
      if (first === undefined) throw new Error(`Nothing is shown that fits ${selector}`);
      return first;
    },
    click,
    type,
    async fill(selector, text) {
      await click(selector);
      await type(text);
    },
    async choose(selector, value) {
      await evaluate(chooseOption, selector, value);
    },
    async waitFor(selector) {
      await vi.waitFor(async () => {
        const isThere = await evaluate((wanted) => document.querySelector(wanted) !== null, selector);
        if (!isThere) throw new Error(`There is no ${selector}`);
      }, waitOptions);
    },
  };
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

/** Scrolls to the element. @throws while a click would not reach it */
function reachablePoint(selector: string, text: string | null): { x: number; y: number } {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (candidate) =>
      text === null || candidate.innerText.trim() === text || candidate.getAttribute('aria-label') === text,
  );
  if (!element) throw new Error(`There is no ${selector} ${text ?? ''}`);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A link over two lines has two boxes, and may have nothing in the middle between them.
  const [box] = element.getClientRects();
  if (!box) throw new Error(`${selector} ${text ?? ''} is not shown`);
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const hit = document.elementFromPoint(x, y);
  if (hit && element.contains(hit)) return { x, y };
  throw new Error(`${selector} ${text ?? ''} is behind ${hit?.tagName ?? 'nothing'}`);
}

/** Selects an option as a visitor does in the list that the system draws outside the page. */
function chooseOption(selector: string, value: string): void {
  const list = document.querySelector<HTMLSelectElement>(selector);
  if (!list) throw new Error(`There is no ${selector}`);
  list.value = value;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
