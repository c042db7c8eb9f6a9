import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findContentErrors } from './content-errors.server.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', join(root, 'content'), { recursive: true });
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function change(file: string, from: string | RegExp, to: string) {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(root, file), text.replace(from, to));
}

const windFarm = 'content/projects/swedish-wind-farm/index.mdx';

it('the content of this project has no fault', () => {
  expect(findContentErrors('.')).toEqual([]);
});

it('everything that a new project lacks is named at once, by file', () => {
  const folder = join(root, 'content/projects/tidal-turbine');
  mkdirSync(folder);
  expect(findContentErrors(root)).toEqual([
    'content/projects/tidal-turbine/index.mdx: is missing',
    'content/projects/tidal-turbine/picture.jpg: is missing',
  ]);
  writeFileSync(join(folder, 'index.mdx'), '---\nid: 3\ntitle: Tidal turbine\n---\n\nA [link](/about).\n');
  const faults = findContentErrors(root);
  const parts = ['location', 'category', 'image', 'pictureShows', 'co2SavedTons', 'longitude', 'basis'];
  for (const part of parts)
    expect(faults).toContainEqual(
      expect.stringContaining(`content/projects/tidal-turbine/index.mdx: ${part}: `),
    );
  expect(faults).toContain('content/projects/tidal-turbine/picture.jpg: is missing');
  expect(faults).toContain('content/projects/tidal-turbine/index.mdx: Text before the first heading');
});

it('faults of several kinds of text are named together', () => {
  change(windFarm, 'latitude: 62.4', 'latitude: 624');
  change('content/articles/forest-road.mdx', '<Chart />', '');
  change('content/articles/grid-queue.mdx', /chart:[\s\S]*?\n---/, '---');
  change('content/roles/asset-manager.mdx', /summary: .*\n(?: .*\n)*/, '');
  change('content/policies/terms.mdx', /version: .*\n/, '');
  const faults = findContentErrors(root);
  expect(faults).toHaveLength(5);
  expect(faults.slice(0, 3)).toEqual([
    `${windFarm}: latitude: Too big: expected number to be <=90`,
    'content/articles/forest-road.mdx: chart: is given, and the text has no <Chart />',
    'content/articles/grid-queue.mdx: chart: is missing, and the text has <Chart />',
  ]);
  expect(faults[3]).toMatch(/^content\/roles\/asset-manager\.mdx: summary: /);
  expect(faults[4]).toMatch(/^content\/policies\/terms\.mdx: version: /);
});

it('two projects with one number are a fault', () => {
  change(windFarm, 'id: 3', 'id: 2');
  expect(findContentErrors(root)).toEqual([
    `${windFarm}: id: 2 is that of manchester-urban-regeneration too`,
  ]);
});

it('drawings of one project that would have two scales are a fault', () => {
  const draw = (kind: string, viewBox: string) => {
    writeFileSync(join(root, 'content/projects/swedish-wind-farm', `${kind}.svg`), `<svg${viewBox} />`);
  };
  draw('plan', ' viewBox="0 0 1200 900"');
  draw('section', ' viewBox="0 -80 1200 300"');
  draw('elevation', ' viewBox="0 0 1200 300"');
  expect(findContentErrors(root)).toEqual([]);
  draw('section', ' viewBox="0 0 1000 300"');
  draw('elevation', '');
  expect(findContentErrors(root)).toEqual([
    'content/projects/swedish-wind-farm/section.svg: viewBox: expected the x and the width of content/projects/swedish-wind-farm/plan.svg',
    'content/projects/swedish-wind-farm/elevation.svg: has no viewBox',
  ]);
});

it('no project at all, and one outside of a folder, are faults', () => {
  rmSync(join(root, 'content/projects'), { recursive: true });
  mkdirSync(join(root, 'content/projects'));
  cpSync(windFarm, join(root, 'content/projects/swedish-wind-farm.mdx'));
  expect(findContentErrors(root)).toEqual([
    'content/projects: has 0 folders; expected 1 to 8',
    'content/projects/swedish-wind-farm.mdx: expected as content/projects/swedish-wind-farm/index.mdx',
  ]);
});

it.each([
  ["import { readFileSync } from 'node:fs';", 'import or export'],
  ['export const leak = process.env.DATA_KEY;', 'import or export'],
  ['{process.env.DATA_KEY}', '{process.env.DATA_KEY}'],
  ['The key is **{process.env.DATA_KEY}**.', '{process.env.DATA_KEY}'],
  ['<Chart of={process.env.DATA_KEY} />', '<Chart>'],
  ['The <Name {...process.env} />.', '<Name>'],
  ['<InShort set:html="&lt;script>1&lt;/script>" />', '<InShort>'],
  ['<script>1</script>', '<script>'],
  ['<>Words</>', '<>'],
  ['<Name.constructor />', '<Name.constructor>'],
])('a text with %s is a fault', (text, named) => {
  const policy = 'content/policies/terms.mdx';
  const line = readFileSync(policy, 'utf8').split('\n').length + 1;
  writeFileSync(join(root, policy), `${readFileSync(policy, 'utf8')}\n${text}\n`);
  expect(findContentErrors(root)).toEqual([
    `${policy}:${String(line)}: expected words and components such as <Name of="parent" />, not ${named}`,
  ]);
});

it('a text that is no MDX is a fault', () => {
  writeFileSync(
    join(root, 'content/articles/open.mdx'),
    `${readFileSync('content/articles/forest-road.mdx', 'utf8')}\n{\n`,
  );
  expect(findContentErrors(root)).toEqual([expect.stringMatching(/^content\/articles\/open.mdx:\d+:1: /)]);
});

it('a symbolic link is a fault: what is saved would be written elsewhere', () => {
  symlinkSync('/etc', join(root, 'content/projects/etc'));
  symlinkSync('/etc/hosts', join(root, 'content/articles/hosts.mdx'));
  const faults = findContentErrors(root);
  for (const link of ['articles/hosts.mdx', 'projects/etc'])
    expect(faults).toContain(`content/${link}: is a symbolic link`);
});
