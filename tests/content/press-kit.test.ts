import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import brandNames from '../../brand/names.json' with { type: 'json' };
import { boilerplate } from '../../brand/boilerplate.ts';
import { organization } from '../../company/organization.ts';
import { contentSources } from '../support/content-sources.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { linksIn, sectionCalled, textOf } from '../support/page.ts';

const address = `/downloads/${brandNames.slug}-press-kit.zip`;
const folder = `${brandNames.slug}-press-kit/`;

let zip = Buffer.alloc(0);
let type: string | null = null;
const files = new Map<string, Buffer>();

beforeAll(async () => {
  const response = await fetchFromSite(address);
  type = response.headers.get('content-type');
  zip = Buffer.from(await response.arrayBuffer());
  for (const [name, content] of Object.entries(unzipSync(zip))) {
    files.set(name.slice(folder.length), Buffer.from(content));
  }
});

function fileCalled(name: string): Buffer {
  const file = files.get(name);
  if (file === undefined) throw new Error(`The press kit has no ${name}`);
  return file;
}

const textOfFile = (name: string) => fileCalled(name).toString();

describe('the press kit', () => {
  it('is a ZIP file that holds what its list says', () => {
    expect(type).toBe('application/zip');
    const listed = textOfFile('read-me.txt')
      .split('\n')
      .filter((line) => /^[\w/-]+\.\w+$/.test(line));
    expect([...listed, 'read-me.txt'].sort()).toEqual([...files.keys()].sort());
    expect(listed.length).toBeGreaterThan(15);
  });

  it('holds a picture of each project of at most 300 KB, with its caption', async () => {
    const pictures = [...files.keys()].filter((name) => name.endsWith('.jpg'));
    expect(pictures).toHaveLength(contentSources().projects.length);
    for (const name of pictures) {
      const file = fileCalled(name);
      expect(file.length).toBeLessThanOrEqual(300_000);
      expect((await sharp(file).metadata()).width).toBeGreaterThanOrEqual(1200);
      expect(textOfFile('pictures/captions.txt')).toContain(name.replace('pictures/', ''));
    }
    expect(textOfFile('pictures/captions.txt')).toMatch(/illustrative models/);
  });

  it('says who the group is, as plain text and as Markdown, and states the conditions and whom to ask', () => {
    for (const name of ['boilerplate.txt', 'boilerplate.md']) {
      expect(textOfFile(name)).toContain(boilerplate.short.text);
      expect(textOfFile(name)).toContain(boilerplate.long.text);
    }
    expect(textOfFile('conditions-of-use.txt')).toMatch(/^2 Trade marks[\s\S]*^4 Media use$/m);
    expect(textOfFile('conditions-of-use.txt')).not.toMatch(/[<>]|\]\(/);
    expect(textOfFile('read-me.txt')).toContain('/contact?subject=media');
  });
});

describe('the section for the press', () => {
  it('gives the texts, the kit with its format and size, and the way to ask', async () => {
    const section = sectionCalled((await fetchPage('/insights')).main, 'Press');
    const text = textOf(section);
    expect(text).toContain(boilerplate.short.text);
    expect(text).toContain(boilerplate.long.text);
    expect(text).toContain(organization.operatingCompany.name.value);
    const size = (zip.length / 1e6).toFixed(1).replace(/\.0$/, '');
    expect(linksIn(section)).toContainEqual({
      text: `Download the press kit (ZIP, ${size} MB)`,
      href: address,
    });
    expect(linksIn(section).map(({ href }) => href)).toContain('/contact?subject=media');
  });
});
