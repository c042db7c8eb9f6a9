import { expect, test, type Page } from '@playwright/test';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { articlePage, mainPages, projectPage } from '../specification/specified-pages.ts';

/** A part of a sheet by its role, or by its type what it holds: text and pictures are "content", the area of a link is not. */
interface Tagged {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly Tagged[];
}

/** The roles from the sheet down to what ends it; undefined where nothing is printed. */
function rolesAtEnd({ role = '', type, children = [] }: Tagged): readonly string[] | undefined {
  if (type !== undefined) return type === 'content' ? [] : undefined;
  for (const child of children.toReversed()) {
    const roles = rolesAtEnd(child);
    if (roles) return [role, ...roles];
  }
  return undefined;
}

/** The margins of print.css, in points. */
const margin = { top: 51, bottom: 57 };

/** The lower edges of the pictures of a sheet, in points: each is drawn in a square of one unit, which a transform enlarges. */
function lowerEdges(functions: readonly number[], args: readonly unknown[], names: Record<string, number>) {
  const saved: { y: number; scale: number }[] = [];
  let state = { y: 0, scale: 1 };
  return functions.flatMap((name, index) => {
    if (name === names['save']) saved.push(state);
    if (name === names['restore']) state = saved.pop() ?? state;
    if (name === names['transform']) {
      const [, , , scale = 1, , y = 0] = args[index] as readonly number[];
      state = { y: state.y + state.scale * y, scale: state.scale * scale };
    }
    if (name !== names['paintImageXObject']) return [];
    return [Math.min(state.y, state.y + state.scale)];
  });
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

async function readSheets(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { OPS } = await getResolvedPDFJS();
  const sheets = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const sheet = await document.getPage(index + 1);
      const [, , width = 0, height = 0] = sheet.view;
      const { items } = await sheet.getTextContent();
      const words = items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [{ text: item.str, y: Number(item.transform[5]) }] : [],
      );
      const { fnArray, argsArray } = await sheet.getOperatorList();
      const ends = [...words.map(({ y }) => y), ...lowerEdges(fnArray, argsArray, OPS)];
      const lowest = Math.min(...ends.filter((y) => y > margin.bottom));
      return {
        width,
        height,
        start: words[0]?.text ?? '',
        /** Without spaces, which a PDF does not keep. */
        text: withoutSpaces(words.map(({ text }) => text).join('')),
        pictureCount: fnArray.filter((name) => name === OPS.paintImageXObject).length,
        foot: words.flatMap(({ text, y }) => (y < margin.bottom ? [text] : [])).join(''),
        /** The share of the sheet between its margins down to the last line of text or picture. */
        filled: 1 - (lowest - margin.bottom) / (height - margin.top - margin.bottom),
        rolesAtEnd: rolesAtEnd(await sheet.getStructTree()),
      };
    }),
  );
  await document.loadingTask.destroy();
  return sheets;
}

/** The address of the page, or the beginning of that of the site where a page has none. */
const printedAddress = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? 'http');

type Sheets = Awaited<ReturnType<typeof readSheets>>;

async function expectEachRoleOnOneSheet(page: Page, sheets: Sheets) {
  const heads = await page
    .locator('article.careers-role')
    .evaluateAll((roles) =>
      roles.map((role) =>
        ['h3', 'h3 + p', ':scope > .soft'].map((part) => role.querySelector(part)?.textContent ?? ''),
      ),
    );
  expect(heads.length).toBeGreaterThan(0);
  for (const head of heads)
    expect(
      sheets.map(({ text }) => text),
      'a role with its city and its summary',
    ).toContainEqual(
      expect.stringMatching(
        new RegExp(head.map((part) => RegExp.escape(withoutSpaces(part))).join('.*'), 's'),
      ),
    );
}

async function expectTonsOnOneSheet(page: Page, sheets: Sheets) {
  const drawn = await page.locator('#weigh svg text').first().textContent();
  const withQuestion = sheets.filter(({ text }) => text.includes('Howbigisaton'));
  expect(
    withQuestion.map(({ text }) => text),
    'the tons and their drawing',
  ).toEqual([expect.stringContaining(withoutSpaces(drawn ?? 'no drawing'))]);
  expect(withQuestion[0]?.text.split(withoutSpaces(drawn ?? '')).length).toBeGreaterThan(2);
}

/** What the sheets of A4 of a page hold, by its path. */
const expectOnA4: Readonly<Record<string, (page: Page, sheets: Sheets) => Promise<void> | void>> = {
  '/': (_page, sheets) => {
    expect(sheets).toHaveLength(2);
  },
  '/careers': expectEachRoleOnOneSheet,
  '/sustainability': expectTonsOnOneSheet,
};

for (const format of ['A4', 'Letter'] as const)
  for (const path of new Set([
    ...Object.keys(expectOnA4),
    ...mainPages.map((page) => page.path),
    articlePage,
    '/privacy',
    '/no-such-page',
  ]))
    test(
      `${path} fills its sheets of ${format}, and each has its number and the address`,
      {
        tag: format === 'Letter' ? ['@long'] : [],
      },
      async ({ page }) => {
        await page.goto(path);
        const sheets = await readSheets(await page.pdf({ format, preferCSSPageSize: true, tagged: true }));
        const address = await printedAddress(page);
        for (const [index, sheet] of sheets.entries()) {
          const where = `sheet ${String(index + 1)} of ${String(sheets.length)}`;
          expect(sheet.foot, where).toContain(address);
          expect(sheet.foot, where).toContain(`${String(index + 1)} / ${String(sheets.length)}`);
          expect(sheet.start, `${where} begins with more than the imprint or the foot`).toMatch(
            /^(?!©|https?:)/,
          );
          if (index === sheets.length - 1) continue;
          expect(sheet.filled, `the part of ${where} that is filled`).toBeGreaterThan(0.5);
          expect(sheet.rolesAtEnd?.join(' '), `the end of ${where}`).not.toMatch(/\bH\d/);
        }
        if (format === 'A4') await expectOnA4[path]?.(page, sheets);
      },
    );

test('a project is printed on one sheet of A3 with its address', async ({ page }) => {
  await page.goto(projectPage);
  const sheets = await readSheets(await page.pdf({ preferCSSPageSize: true, tagged: true }));
  expect(sheets.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[1191, 842]]);
  expect(sheets[0]?.foot).toContain(await printedAddress(page));
});

test('every office is printed with its picture, by day', async ({ page }) => {
  // The sun has set in some of the offices then.
  await page.clock.setFixedTime('2026-12-01T01:00:00Z');
  await page.goto('/about');
  const offices = page.locator('.about-offices > li');
  await offices.first().scrollIntoViewIfNeeded();
  await expect(page.locator('.about-offices [data-background="inverse"]').first()).toBeAttached();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.about-offices > [data-background="inverse"]')).toHaveCount(0);
  await offices.locator('img').evaluateAll(async (pictures: HTMLImageElement[]) => {
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode()));
  });
  const sheets = await readSheets(await page.pdf({ format: 'A4', preferCSSPageSize: true, tagged: true }));
  const withOffices = sheets.find(({ text }) => text.includes('Offices'));
  expect(withOffices?.pictureCount).toBeGreaterThanOrEqual(await offices.count());
});
