/** `npm run check`: runs every part, also after one has failed, shows the output of those that fail, and lists them all. */
import { installEditor, installPackages } from './install-packages.mjs';
import { run, stopped } from './run-command.mjs';

/** The longest come first. Each also runs by itself, as in `npx eslint .`. */
const parts = [
  'eslint . --max-warnings 0',
  'astro check --noSync',
  'tsc',
  'tsc --project editor',
  'prettier --check .',
  'depcruise .',
  'depcruise . --config .dependency-cruiser.directories.js',
  'knip',
  'stylelint {brand,src}/**/*.css --max-warnings 0',
];

const results = [];

async function runPart(part) {
  const [command, ...args] = part.split(' ');
  const output = [];
  const exitCode = await run(command, args, { onOutput: (chunk) => output.push(chunk) });
  if (stopped.includes(exitCode)) process.exit(exitCode);
  if (exitCode !== 0) console.log(`\n${part}\n${Buffer.concat(output)}`);
  results.push(`${exitCode === 0 ? 'passed' : 'failed'}  ${part}`);
}

// The parts read the types of the editor’s packages, and those that `astro sync` writes.
await installPackages({ withDevelopment: true });
await installEditor();
await runPart('astro sync');
const runWaiting = async () => {
  for (let part = parts.shift(); part; part = parts.shift()) await runPart(part);
};
// Most of the work of a part is done on one processor.
await Promise.all([runWaiting(), runWaiting()]);
console.log(results.join('\n'));
process.exitCode = results.some((result) => result.startsWith('failed')) ? 1 : 0;
