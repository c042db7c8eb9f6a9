import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Slugger from 'github-slugger';
import { expect, it } from 'vitest';

const documents = globSync(['*.md', 'docs/**/*.md', 'art/*.md']);

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(file: string): readonly string[] {
  const slugger = new Slugger();
  const text = readFileSync(file, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugger.slug(heading));
}

const matchesIn = (pattern: RegExp) =>
  documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, found = '']) => [file, found] as const),
  );

it('every link of a document leads to a file, and to a heading of it', () => {
  const broken = matchesIn(/\]\((?!https?:)([^)\s]+)\)/g).filter(([file, target]) => {
    const [path = '', anchor] = target.split('#');
    const linked = path === '' ? file : join(dirname(file), path);
    return !existsSync(linked) || (anchor !== undefined && !anchorsOf(linked).includes(anchor));
  });
  expect(broken).toEqual([]);
});

it('every file that a document names by its path is there, and every npm script', () => {
  const isMissing = ([, path]: readonly [string, string]) => !existsSync(path);
  const directories = '(?:art|bench|brand|company|content|deploy|docs|public|scripts|src|tests)';
  expect(matchesIn(new RegExp(`\`(${directories}/[\\w./-]+)\``, 'g')).filter(isMissing)).toEqual([]);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
  expect(matchesIn(/npm run (?:--silent )?([a-z:]+)/g).filter(([, name]) => !(name in scripts))).toEqual([]);
});
