/** `npm run drawings [-- name …] [--force]`: projects the line drawings of art/drawings.json from the models' scenes. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { optimize } from 'svgo';
import { blender, requireBlender, running, sceneFiles, stop } from './blender.ts';
import { rounded, simplify, type Line } from './simplify-lines.ts';

/** A line of the register: what art/draw.py reads of it is described there. */
interface Drawing {
  readonly name: string;
  /** Where the site reads the drawing, from the root of the project. */
  readonly file: string;
  readonly scene: string;
  /** Lines are drawn on a grid of this step, in units of the drawing; 1 unless given. */
  readonly step?: number;
}

/** What art/draw.py found, in units of the drawing. */
interface Projection {
  readonly width: number;
  readonly height: number;
  /** The length of one metre, where the scene says it. */
  readonly metre: number | null;
  readonly lines: Readonly<Record<'cut' | 'accent' | 'outline' | 'detail', readonly Line[]>>;
  readonly ground: number | null;
  /** Anticlockwise between two angles in degrees. */
  readonly circles: readonly (readonly [x: number, y: number, radius: number, from: number, to: number])[];
  /** People: where they stand, and how tall they are. */
  readonly figures: readonly (readonly [x: number, y: number, height: number])[];
  /** Panes that are lit at night. */
  readonly panes: readonly (readonly [left: number, low: number, right: number, high: number])[];
}

const root = join(import.meta.dirname, '..');
const art = import.meta.dirname;
const recordFile = join(art, 'drawn.json');
/** Half the outline of a person one unit tall, from the feet to the head: how far from the middle, and how high. */
const person = [
  [0.1, 0],
  [0.11, 0.42],
  [0.17, 0.46],
  [0.14, 0.8],
  [0.045, 0.85],
  [0.075, 0.89],
  [0.075, 0.95],
  [0.035, 1],
] as const;
/** Lines shorter than this many steps are specks. */
const shortest = 3;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** What a drawing is made from: its line of the register, its scene, the kit, and these commands. */
function sourceHash(drawing: Drawing): string {
  const shared = globSync(['kit/*.py', 'draw*', 'simplify-lines.ts'], {
    cwd: art,
    exclude: ['drawings.json', 'drawn.json'],
  });
  const hash = createHash('sha256').update(JSON.stringify({ ...drawing, file: undefined }));
  for (const file of [...shared.map((file) => join(art, file)), ...sceneFiles(drawing.scene)].sort())
    hash.update(relative(art, file).replaceAll('\\', '/')).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function project(drawing: Drawing, file: string): Projection {
  const { status, stdout, stderr } = spawnSync(
    blender,
    [...running('draw.py'), JSON.stringify(drawing), file],
    {
      encoding: 'utf8',
      maxBuffer: 1e9,
    },
  );
  if (status !== 0 || !existsSync(file))
    throw new Error(`${drawing.name} failed:\n${`${stdout}${stderr}`.slice(-2000)}`);
  return readJson(file) as Projection;
}

const path = (weight: string, d: string) => (d ? `<path class="${weight}" d="${d}"/>` : '');

function toSvg(
  { width, height, metre, lines, ground, circles, figures, panes }: Projection,
  step: number,
): string {
  const dataOf = (line: Line) =>
    `M${line.map(([x, y]) => `${String(x * step)} ${String(y * step)}`).join('L')}`;
  const [accent = '', outline = '', detail = ''] = simplify(
    [lines.accent, lines.outline, lines.detail],
    step,
    shortest,
  ).map((weight) => weight.map(dataOf).join(''));
  const cut = lines.cut.map((line) => `${dataOf(rounded(line, step).slice(0, -1))}Z`).join('');
  const rings = circles.map(([x, y, reach, from, to]) => {
    const radius = Math.round(reach);
    const at = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180;
      return [Math.round(x) + radius * Math.cos(angle), Math.round(y) - radius * Math.sin(angle)]
        .map((place) => place.toFixed(1))
        .join(' ');
    };
    const arcTo = (degrees: number) => `A${String(radius)} ${String(radius)} 0 0 0 ${at(degrees)}`;
    const thirds = [1, 2, 3].map((third) => arcTo(from + ((to - from) * third) / 3));
    return `M${at(from)}${thirds.join('')}`;
  });
  const people = figures.map(([x, y, height]) => {
    const side = (sign: number) =>
      person.map(([across, up]) => [x + sign * across * height, y - up * height] as const);
    const points = [...side(1), ...side(-1).reverse()];
    return `M${points.map((point) => point.map((place) => place.toFixed(1)).join(' ')).join('L')}Z`;
  });
  const lit = panes.map(([left, low, right, high]) => {
    return `M${String(left)} ${String(low)}H${String(right)}V${String(high)}H${String(left)}Z`;
  });
  const base = ground === null ? '' : `M0 ${String(Math.round(ground))}H${String(width)}`;
  const paths =
    path('pane', lit.join('')) +
    path('ground', base) +
    path('cut', cut) +
    path('accent', accent) +
    path('outline', outline) +
    path('detail', detail + rings.join('')) +
    path('figure', people.join(''));
  const scale = metre === null ? '' : ` data-metre="${String(metre)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}"${scale}>${paths}</svg>`;
  return `${optimize(svg, { plugins: [{ name: 'convertPathData', params: { floatPrecision: 1 } }] }).data}\n`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
});
const drawings = readJson(join(art, 'drawings.json')) as readonly Drawing[];
const unknown = positionals.filter((name) => !drawings.some((drawing) => drawing.name === name));
if (unknown.length) stop(`No such drawing in art/drawings.json: ${unknown.join(', ')}`);
const readRecord = () => (existsSync(recordFile) ? (readJson(recordFile) as Record<string, string>) : {});

requireBlender();
const folder = mkdtempSync(join(tmpdir(), 'drawings-'));
for (const drawing of drawings) {
  const { name } = drawing;
  if (positionals.length && !positionals.includes(name)) continue;
  const sources = sourceHash(drawing);
  const file = join(root, drawing.file);
  if (!values.force && readRecord()[name] === sources && existsSync(file)) {
    console.log(`${name}: unchanged`);
    continue;
  }
  const svg = toSvg(project(drawing, join(folder, `${name}.json`)), drawing.step ?? 1);
  writeFileSync(file, svg);
  const drawn: Record<string, string> = { ...readRecord(), [name]: sources };
  const inOrder = drawings.flatMap(({ name }) => (drawn[name] ? [[name, drawn[name]]] : []));
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  console.log(`${name}: ${String(Math.round(svg.length / 1000))} kB`);
}
rmSync(folder, { recursive: true });
