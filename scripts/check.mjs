/**
 * `npm run check`: runs every part, also after one has failed, and ends with one line for each. A part is a script of
 * package.json, so that it also runs alone, as in `npm run lint`.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installEditor, installPackages } from './install-packages.mjs';
import { pinnedNode, root, run, stopped } from './run-command.mjs';

/** Most of the work is done on one processor. */
const partsAtOnce = 2;

/** A hash that changes with every installation, since Prettier’s cache does not know the versions of its plugins. */
const hashOfInstalled = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'node_modules/.package-lock.json')))
    .digest('hex');

/**
 * The longest parts come first. Only formatting and tsc keep a cache: formatting depends on the file alone, and tsc knows what
 * each file imports. ESLint’s cache could hide a failure, because it does not know that its rules read the types of other
 * files. The other parts take a second or two.
 */
const parts = () => [
  { name: 'lint' },
  { name: 'types:pages' },
  { name: 'types:modules' },
  { name: 'types:editor' },
  {
    name: 'format:check',
    args: [
      '--cache',
      '--cache-strategy=content',
      `--cache-location=node_modules/.cache/prettier/${hashOfInstalled()}`,
    ],
  },
  { name: 'imports' },
  { name: 'dead-code' },
  { name: 'styles' },
  { name: 'readability', isShown: true },
];

const results = [];

async function runPart({ name, args = [], isShown = false }) {
  const began = performance.now();
  const output = [];
  const exitCode = await run(pinnedNode, ['--run', name, '--', ...args], {}, (text) => output.push(text));
  if (stopped.includes(exitCode)) process.exit(exitCode);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const outcome = exitCode === 0 ? 'passed' : 'failed';
  results.push({ name, outcome, seconds });
  if (outcome === 'failed' || isShown) console.log(`\n${name}: ${outcome}\n${Buffer.concat(output)}`);
}

// Lint, types and imports read the types of the editor’s packages.
if (!(await installPackages()) || !(await installEditor())) process.exit(1);
// Lint and types read what this writes.
await runPart({ name: 'sync' });
const waiting = parts();
const runWaiting = async () => {
  for (let part = waiting.shift(); part; part = waiting.shift()) await runPart(part);
};
await Promise.all(Array.from({ length: partsAtOnce }, runWaiting));

for (const { name, outcome, seconds } of results)
  console.log(`${name.padEnd(14)} ${outcome} ${seconds.padStart(6)} s`);
process.exitCode = results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
