/** `npm run build`: the pages, then their compressed versions; dist counts as built only when both are complete. */
import { projectNode, run } from './commands.mjs';
import { fingerprintOfSources, forgetBuild, recordBuild } from './fingerprint.mjs';

const steps = [
  ['astro', ['build']],
  [projectNode, ['scripts/precompress.ts']],
];

// Taken first: a source that changes meanwhile makes the next start build again.
const fingerprint = fingerprintOfSources();
forgetBuild();
for (const [command, args] of steps) {
  const code = await run(command, args, { NODE_ENV: 'production' });
  if (code !== 0) process.exit(code);
}
recordBuild(fingerprint);
