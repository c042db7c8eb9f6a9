import { expect, it } from 'vitest';
import { impactColumns } from '../../src/downloads/impact-data.ts';
import { impactReportFile } from '../../src/downloads/impact-report/impact-report.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';

const address = `/downloads/${impactReportFile}`;
import { readPdf } from '../support/pdf.ts';
import { findAll, textOf } from '../support/page.ts';

async function fileAt(path: string) {
  const response = await fetchFromSite(path);
  expect(response.status, path).toBe(200);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

it('the Impact Report is served as a PDF of the length and size that its page states', async () => {
  const { type, bytes } = await fileAt(address);
  expect(type).toBe('application/pdf');
  const { pages, isTagged } = await readPdf(bytes);
  expect(isTagged).toBe(true);
  const page = await fetchPage('/sustainability');
  const links = findAll(page.document, `a[href="${address}"]`);
  expect(links).toHaveLength(1);
  const stated = `PDF, ${String(pages.length)} pages, ${(bytes.length / 1_000_000).toFixed(1)} MB`;
  expect(textOf(page.document)).toContain(stated);
});

it('leads from the Impact Report to pages of this site', async () => {
  const { addresses } = await readPdf((await fileAt(address)).bytes);
  const paths = new Set(
    addresses
      .filter((link) => link.startsWith('http'))
      .map((link) => new URL(link).pathname + new URL(link).search),
  );
  expect(paths.size).toBeGreaterThan(10);
  for (const path of paths) await fileAt(path);
});

it.each(['csv', 'json'])('%s is linked from the page that describes its columns', async (format) => {
  const address = `/downloads/impact-data.${format}`;
  await fileAt(address);
  const { document } = await fetchPage('/sustainability');
  expect(findAll(document, `a[href="${address}"]`)).toHaveLength(1);
  const described = findAll(document, '#impact-columns dt').map(textOf);
  expect(described).toEqual(Object.keys(impactColumns));
});
