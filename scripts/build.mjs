/** `npm run build`. */
import { deleteFingerprint, hashSources, writeFingerprint } from './build-fingerprint.mjs';
import { pinnedNode, run } from './run-command.mjs';

// Before the build: if a source changes during it, the next start builds again.
const fingerprint = hashSources();
deleteFingerprint();
for (const [command, args] of [
  ['astro', ['build']],
  [pinnedNode, ['scripts/finish-build.ts']],
]) {
  const code = await run(command, args, { NODE_ENV: 'production' });
  if (code !== 0) process.exit(code);
}
writeFingerprint(fingerprint);
