/** `npm run check`: runs every part even if one fails, prints the output of those that fail, and lists all results. */
import { installEditor, installPackages } from './install-packages.mjs';
import { run, stopped } from './run-command.mjs';

/** The slowest come first. Each can be run alone, such as `npx knip`. `astro check` checks the types of .ts and .tsx files too. */
const parts = [
  'astro check --noSync',
  'oxlint',
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

// The parts need the types of the editor’s packages and those that `astro sync` writes.
await installPackages({ withDevelopment: true });
await installEditor();
await runPart('astro sync');
const runWaiting = async () => {
  for (let part = parts.shift(); part; part = parts.shift()) await runPart(part);
};
// Each part uses about one core, so two run at a time.
await Promise.all([runWaiting(), runWaiting()]);
console.log(results.join('\n'));
process.exitCode = results.some((result) => result.startsWith('failed')) ? 1 : 0;
