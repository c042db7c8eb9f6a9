import { expect, test, type Page } from '@playwright/test';
import { projectAddress } from '../../src/portfolio/project.tsx';
import { projectSources } from '../support/content-sources.ts';

// Over the picture of a page that is cut open lies a second one, unless motion is reduced.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// One page follows another in the same tab.
test.describe.configure({ mode: 'default' });
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});

test.afterAll(() => page.close());

interface Drawn {
  /** Width by height, of the box and of the picture or drawing itself. */
  readonly box: number;
  readonly natural: number;
  /** By how many pixels an edge of what lies over it is off. */
  readonly off: number;
}

/** Each picture, map or drawing on which something is placed by shares of its width and height. */
async function drawnOver(): Promise<Drawn[]> {
  const edges = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  /** A drawing that keeps its ratio. */
  const scaled = 'svg[viewBox]:not([preserveAspectRatio="none"])';
  const ratio = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width / height;
  };
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const measure = async (under: Element, over: readonly Element[]) => {
    let natural = ratio(under);
    if (under instanceof HTMLImageElement) {
      under.loading = 'eager';
      // A picture of another width may take its place while it is decoded.
      await under.decode().catch(() => under.decode());
      natural = under.naturalWidth / under.naturalHeight;
    }
    const { width = 0, height = 0 } =
      under.querySelector<SVGSVGElement>('svg[viewBox]')?.viewBox.baseVal ?? {};
    if (height > 0) natural = width / height;
    const differences = over.flatMap((element) =>
      edges(element).map((edge, index) => Math.abs(edge - (edges(under)[index] ?? 0))),
    );
    return { box: ratio(under), natural, off: Math.max(0, ...differences) };
  };
  const measured: Promise<Drawn>[] = [];
  for (const box of document.querySelectorAll('main :is(figure, .drawn-over, .frame)')) {
    const [picture, ...others] = [...box.querySelectorAll(':scope > picture > img')].filter(isShown);
    const [drawing] = box.querySelectorAll(':scope > svg');
    const under = picture ?? drawing;
    if (!under || !isShown(under)) continue;
    const over = [...box.querySelectorAll(':scope > [aria-hidden]')].filter(
      (element) => element !== under && getComputedStyle(element).position === 'absolute',
    );
    const isMap = drawing !== undefined && drawing.querySelector(scaled) !== null;
    if (over.length + others.length > 0 || isMap) measured.push(measure(under, [...others, ...over]));
  }
  return Promise.all(measured);
}

for (const { path, narrowest } of [
  ...[...projectSources().map(({ slug }) => projectAddress(slug)), '/portfolio'].map((address) => ({
    path: address,
    narrowest: 320,
  })),
  // A narrower window shows the street in its tiles, over which nothing is drawn.
  { path: '/sustainability', narrowest: 640 },
])
  test(`on ${path}, what is drawn over a picture has the box of the picture, on screen and on paper`, async ({
    viewport,
  }) => {
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    const expectInPlace = async (where: string) => {
      const drawn = await page.evaluate(drawnOver);
      for (const { box, natural, off } of drawn) {
        expect(Math.abs(box / natural - 1), `${where}: ${box} instead of ${natural}`).toBeLessThan(0.01);
        expect(off, `${where}: pixels beside the picture`).toBeLessThanOrEqual(1);
      }
      return drawn.length;
    };
    expect(await expectInPlace('on a wide screen')).toBeGreaterThan(0);
    await page.setViewportSize({ width: narrowest, height: 640 });
    expect(await expectInPlace(`at ${narrowest} pixels`)).toBeGreaterThan(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await expectInPlace('with text twice as large')).toBeGreaterThan(0);
    await page.evaluate(() => {
      document.documentElement.style.removeProperty('font-size');
    });
    await page.emulateMedia({ media: 'print' });
    for (const width of [657, 680, 1_483]) {
      await page.setViewportSize({ width, height: 979 });
      await expectInPlace(`on paper ${width} pixels wide`);
    }
  });
