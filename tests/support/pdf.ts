import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A part of the document as assistive technology meets it: "H1", "P", "Table", "Figure"… */
export interface TaggedPart {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly TaggedPart[];
}

/** This part and all below it. Content itself carries no role; only what is tagged does. */
export function flattened(part: TaggedPart): TaggedPart[] {
  return [part, ...(part.children ?? []).filter(({ role }) => role !== undefined).flatMap(flattened)];
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** The text of a page that is drawn with a stroke, without its spaces: such as a figure in outline. */
async function outlinedText(page: Page): Promise<string> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const stack = [0];
  let outlined = '';
  for (const [index, operator] of fnArray.entries()) {
    const [argument] = (argsArray[index] ?? []) as readonly unknown[];
    const mode = stack.at(-1) ?? 0;
    if (operator === OPS.save) stack.push(mode);
    else if (operator === OPS.restore) stack.pop();
    else if (operator === OPS.setTextRenderingMode) stack[stack.length - 1] = Number(argument);
    // Mode 1 is a stroke, and mode 2 a stroke around a fill.
    else if (operator === OPS.showText && (mode === 1 || mode === 2))
      for (const glyph of argument as readonly (number | { readonly unicode?: string })[])
        if (typeof glyph === 'object') outlined += (glyph.unicode ?? '').trim();
  }
  return outlined;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads a PDF with Mozilla’s pdf.js, which is independent of the program that makes it. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info, metadata } = await document.getMetadata();
  const described = info as Readonly<Record<string, unknown>>;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
      const links = (await page.getAnnotations()) as { readonly url?: string }[];
      return {
        text: words.join('').replaceAll(/\s+/g, ' '),
        outlined: await outlinedText(page),
        tree: (await page.getStructTree()) as TaggedPart,
        addresses: links.flatMap(({ url }) => (url === undefined ? [] : [url])),
      };
    }),
  );
  const marks = (await document.getMarkInfo()) as { readonly Marked?: boolean } | null;
  const read = {
    title: text(described['Title']),
    author: text(described['Author']),
    created: text(described['CreationDate']),
    language: text(described['Language']),
    isTagged: marks?.Marked === true,
    /** The part of PDF/UA that the file claims to comply with. */
    universalAccess: text(metadata.get('pdfuaid:part')),
    bookmarks: (await document.getOutline()) as readonly { readonly items: readonly unknown[] }[],
    /** The text of each page, with single spaces. */
    pages: pages.map((page) => page.text),
    /** What is in outline on each page, without spaces. */
    outlined: pages.map(({ outlined }) => outlined),
    /** Every tagged part, page after page, in reading order. */
    parts: pages.flatMap(({ tree }) => flattened(tree)),
    addresses: pages.flatMap(({ addresses }) => addresses),
  };
  await document.loadingTask.destroy();
  return read;
}

export type ReadPdf = Awaited<ReturnType<typeof readPdf>>;
