/** `npm run check`: runs every part even if one fails, prints the output of those that fail, and lists all results. */
import { installEditor, installPackages } from './install-packages.mjs';
import { run, stopped } from './run-command.mjs';

/** Each can be run alone, such as `npx knip`. */
const parts = [
  'prettier --check .',
  'depcruise .',
  'depcruise . --config .dependency-cruiser.directories.js',
  'stylelint {brand,src}/**/*.css --max-warnings 0',
];

/** These need the types that `astro sync` writes. `astro check` checks .ts and .tsx files too. */
const typedParts = ['astro check --noSync', 'oxlint', 'tsc --project editor', 'knip'];

const results = [];

async function runPart(part) {
  const [command, ...args] = part.split(' ');
  const output = [];
  const exitCode = await run(command, args, { onOutput: (chunk) => output.push(chunk) });
  if (stopped.includes(exitCode)) process.exit(exitCode);
  if (exitCode !== 0) console.log(`\n${part}\n${Buffer.concat(output)}`);
  results.push(`${exitCode === 0 ? 'passed' : 'failed'}  ${part}`);
}

await installPackages({ withDevelopment: true });
await installEditor();
const synced = runPart('astro sync');
const runWaiting = async (waiting) => {
  for (let part = waiting.shift(); part; part = waiting.shift()) await runPart(part);
};
// Each part uses about one core, so two run at a time.
await Promise.all([
  synced.then(() => runWaiting(typedParts)),
  runWaiting(parts)
    .then(() => synced)
    .then(() => runWaiting(typedParts)),
]);
console.log(results.join('\n'));
process.exitCode = results.some((result) => result.startsWith('failed')) ? 1 : 0;
