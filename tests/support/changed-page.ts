import type { Page } from '@playwright/test';

/** What others do to a page that React is about to take over, or has taken over. */
export const changes = {
  /** As Google Translate does: each text node is replaced by elements, and so is each that is inserted later. */
  translated: 'translated',
  /** As extensions do: elements beside fields and in sections, and attributes. */
  extended: 'extended by an extension',
} as const;
export type Change = keyof typeof changes;

export const moments = {
  parsed: 'as soon as it is parsed',
  waiting: 'while it waits for its script',
  hydrating: 'when React begins with it',
  hydrated: 'once React has it',
} as const;
export type Moment = keyof typeof moments;

/** Put before each text that is translated. */
const translationMark = '¡';

/** In the page. Nothing outside of it can be used here. */
function prepareChanges({ moment, change, mark }: { moment: Moment; change: Change; mark: string }): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font')) continue;
      // Translators insert this element.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `${mark}${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const translateAll = () => {
    translate(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  const extend = () => {
    document.body.setAttribute('data-extension', 'on');
    for (const field of document.querySelectorAll('main input, main textarea, main select, main b, main a')) {
      field.setAttribute('data-extension', 'seen');
      field.after(document.createElement('div'));
    }
    for (const part of document.querySelectorAll('main astro-island > *, main form, main ul, main nav')) {
      part.setAttribute('spellcheck', 'false');
      part.prepend(document.createElement('x-extension'));
    }
  };
  const run = () => {
    (change === 'translated' ? translateAll : extend)();
  };
  Object.assign(window, { changePage: run });
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    if (moment === 'parsed') run();
    if (moment !== 'hydrating') return;
    // Astro takes the attribute away when it has handed the island to React, which begins in a task of its own.
    const observer = new MutationObserver(() => {
      observer.disconnect();
      run();
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['ssr'] });
  });
}

/**
 * Opens a page that is changed at a moment.
 *
 * @param use what a visitor does before the script of the page arrives
 */
export async function openChangedPage(
  page: Page,
  path: string,
  { moment, change }: { readonly moment: Moment; readonly change: Change },
  use: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const arrival = Promise.withResolvers<undefined>();
  await page.addInitScript(prepareChanges, { moment, change, mark: translationMark });
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').first().waitFor();
  await use();
  const changeNow = () =>
    page.evaluate(() => {
      (window as unknown as { changePage: () => void }).changePage();
    });
  if (moment === 'waiting') await changeNow();
  arrival.resolve(undefined);
  for (const island of await page.locator('astro-island').all()) await island.scrollIntoViewIfNeeded();
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  if (moment === 'hydrated') await changeNow();
}
