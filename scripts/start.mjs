/** `npm start`: installs and builds what is missing or out of date, then runs the server until it is told to stop. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root, run } from './commands.mjs';
import { fingerprintOfBuild, fingerprintOfSources } from './fingerprint.mjs';
import { install } from './installation.mjs';

if (!(await install())) process.exit(1);
if (!existsSync(projectNode)) {
  console.error('Node is missing from node_modules: run npm ci with install scripts allowed.');
  process.exit(1);
}
if (fingerprintOfBuild() !== fingerprintOfSources()) {
  const code = await run(projectNode, ['scripts/build.mjs']);
  if (code !== 0) {
    // Above 128 it was told to stop.
    if (code < 128) console.error('The site could not be built, see above.');
    process.exit(code);
  }
}
// Node keeps what it compiled, which saves a third of the time to the first answer.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');
process.exit(await run(projectNode, ['server.ts'], { NODE_COMPILE_CACHE }));
