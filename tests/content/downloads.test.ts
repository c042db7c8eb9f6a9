import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { boilerplate } from '../../brand/boilerplate.ts';
import brandNames from '../../brand/names.json' with { type: 'json' };
import { organization } from '../../company/organization.ts';
import { impactColumns } from '../../src/downloads/impact-data.ts';
import { impactReportFile } from '../../src/downloads/impact-report/impact-report.ts';
import { contentSources } from '../support/content-sources.ts';
import { fetchPage, fileAt } from '../support/fetch-page.ts';
import { findAll, linksIn, sectionCalled, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';

const reportAddress = `/downloads/${impactReportFile}`;
const kitAddress = `/downloads/${brandNames.slug}-press-kit.zip`;

describe('the Impact Report', () => {
  it('is served as a PDF of the length and size that its page states', async () => {
    const { type, bytes } = await fileAt(reportAddress);
    expect(type).toBe('application/pdf');
    const { pages } = await readPdf(bytes);
    const { document } = await fetchPage('/sustainability');
    expect(findAll(document, `a[href="${reportAddress}"]`)).toHaveLength(1);
    const stated = `PDF, ${String(pages.length)} pages, ${(bytes.length / 1_000_000).toFixed(1)} MB`;
    expect(textOf(document)).toContain(stated);
  });

  it('is shown on its page by its cover and spreads, each at the width that is stated and linked to its page', async () => {
    const { document } = await fetchPage('/sustainability');
    const plates = findAll(document, '.report-plates a');
    expect(plates.map((plate) => plate.attribs['href'])).toEqual(
      [1, 2, 4, 10].map((page) => `${reportAddress}#page=${String(page)}`),
    );
    for (const plate of plates) {
      const [source] = findAll(plate, 'source');
      const files = (source?.attribs['srcset'] ?? '').split(', ').map((file) => file.split(' '));
      expect(files).toHaveLength(2);
      for (const [address = '', width = ''] of files) {
        const { type, bytes } = await fileAt(address);
        expect(type).toBe('image/avif');
        expect(`${String((await sharp(bytes).metadata()).width)}w`).toBe(width);
      }
      const image = findAll(plate, 'img')[0];
      expect(image?.attribs['loading']).toBe('lazy');
      expect((await fileAt(image?.attribs['src'] ?? '')).type).toBe('image/jpeg');
    }
  });

  it('leads to pages of this site', async () => {
    const { addresses } = await readPdf((await fileAt(reportAddress)).bytes);
    const links = addresses.filter((link) => link.startsWith('http')).map((link) => new URL(link));
    const paths = new Set(links.map(({ pathname, search }) => pathname + search));
    expect(paths.size).toBeGreaterThan(10);
    for (const path of paths) await fileAt(path);
  });
});

it.each(['csv', 'json'])('%s is linked from the page that describes its columns', async (format) => {
  const address = `/downloads/impact-data.${format}`;
  await fileAt(address);
  const { document } = await fetchPage('/sustainability');
  expect(findAll(document, `a[href="${address}"]`)).toHaveLength(1);
  expect(findAll(document, '#impact-columns dt').map(textOf)).toEqual(Object.keys(impactColumns));
});

describe('the press kit', () => {
  const files = new Map<string, Buffer>();
  let size = 0;

  beforeAll(async () => {
    const { type, bytes } = await fileAt(kitAddress);
    expect(type).toBe('application/zip');
    size = bytes.length;
    for (const [name, content] of Object.entries(unzipSync(bytes)))
      files.set(name.slice(name.indexOf('/') + 1), Buffer.from(content));
  });

  const textOfFile = (name: string) => String(files.get(name));

  it('holds what its list says', () => {
    const lines = textOfFile('read-me.txt').split('\n');
    const listed = lines.filter((line) => /^[\w/-]+\.\w+$/.test(line));
    expect([...listed, 'read-me.txt'].sort()).toEqual([...files.keys()].sort());
    expect(listed.length).toBeGreaterThan(15);
  });

  it('holds a picture of each project of at most 300 KB, with its caption', async () => {
    const pictures = [...files].filter(([name]) => name.endsWith('.jpg'));
    expect(pictures).toHaveLength(contentSources().projects.length);
    for (const [name, file] of pictures) {
      expect(file.length).toBeLessThanOrEqual(300_000);
      expect((await sharp(file).metadata()).width).toBeGreaterThanOrEqual(1200);
      expect(textOfFile('pictures/captions.txt')).toContain(name.replace('pictures/', ''));
    }
    expect(textOfFile('pictures/captions.txt')).toMatch(/illustrative models/);
  });

  it('is linked with its format and size beside the texts and the way to ask', async () => {
    const section = sectionCalled((await fetchPage('/insights')).main, 'Press');
    for (const text of [
      boilerplate.short.text,
      boilerplate.long.text,
      organization.operatingCompany.name.value,
    ])
      expect(textOf(section)).toContain(text);
    const megabytes = (size / 1e6).toFixed(1).replace(/\.0$/, '');
    expect(linksIn(section)).toContainEqual({
      text: `Download the press kit (ZIP, ${megabytes} MB)`,
      href: kitAddress,
    });
    expect(linksIn(section).map(({ href }) => href)).toContain('/contact?subject=media');
  });
});
