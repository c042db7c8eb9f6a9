import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProjectCopy } from './project-copy.ts';

const fixture = resolve('tests/fixtures/second-company');

/** The typefaces that brand/typefaces.json of the fixture names, in packages that are installed for the tests. */
const fonts = {
  'arimo-400.ttf': 'arimo/400Regular/Arimo_400Regular.ttf',
  'arimo-OFL.txt': 'arimo/LICENSE_FONT',
  'noto-serif-400.ttf': 'noto-serif/400Regular/NotoSerif_400Regular.ttf',
  'noto-serif-600.ttf': 'noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  'noto-serif-OFL.txt': 'noto-serif/LICENSE_FONT',
};

type Json = Readonly<Record<string, unknown>>;
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Json;

/** What tests expect of it by name. */
export const secondCompany = {
  slug: 'thornbeck',
  reportFile: 'downloads/impact-report-2026.pdf',
  /** The post that has a holder. */
  heldPost: 'head-of-operations',
} as const;

/** Makes a copy of the project that of another company, as docs/how-to/make-it-yours.md tells its owner. */
export async function becomeSecondCompany(copy: ProjectCopy): Promise<void> {
  for (const file of globSync('{brand,company}/*.json', { cwd: fixture })) {
    const target = join(copy.folder, file);
    writeFileSync(target, JSON.stringify({ ...readJson(target), ...readJson(join(fixture, file)) }, null, 2));
  }
  const cities = ['Leeds', 'Toronto', 'Nairobi'];
  for (const [index, file] of globSync('content/roles/*.mdx', { cwd: copy.folder }).sort().entries())
    copy.change(file, /^location: .*$/m, `location: ${cities[index % cities.length] ?? ''}`);
  const full = join(copy.folder, 'brand/fonts/full');
  for (const file of readdirSync(full)) rmSync(join(full, file));
  for (const [file, source] of Object.entries(fonts))
    cpSync(join('node_modules/@expo-google-fonts', source), join(full, file));
  await copy.run('fonts');
  await copy.run('setup', '--answers', join(fixture, 'answers.json'));
}
