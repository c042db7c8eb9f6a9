/** `npm run build`: the pages without originals of pictures, then compressed versions; dist counts as built only when all is complete. */
import { projectNode, run } from './commands.mjs';
import { fingerprintOfSources, forgetBuild, recordBuild } from './fingerprint.mjs';

const steps = [
  ['astro', ['build']],
  [projectNode, ['scripts/drop-originals.ts']],
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
