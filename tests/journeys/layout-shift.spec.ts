import { expect, test } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

for (const path of ['/', '/sustainability', '/portfolio', '/privacy']) {
  test(
    `nothing on ${path} moves while it loads, though its fonts come late`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(globalThis, { moved });
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            const nodes = sources.map(({ node }) => node?.nodeName ?? 'something').join(', ');
            moved.push(`${nodes} by ${String(value)}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const painted = Promise.withResolvers<undefined>();
      await page.route('**/*.woff2', async (route) => {
        await painted.promise;
        await route.continue();
      });

      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      painted.resolve(undefined);
      await page.waitForLoadState('load');
      const moved = await page.evaluate(async () => {
        await document.fonts.ready;
        // Two frames: what the fonts moved is painted in the first and reported before the second ends.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return (globalThis as unknown as { moved: string[] }).moved;
      });
      expect(moved).toEqual([]);
    },
  );
}
