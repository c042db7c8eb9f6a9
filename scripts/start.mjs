/** `npm start`: installs and builds what is missing or out of date, then runs the server until it is told to stop. */
import { existsSync } from 'node:fs';
import { projectNode, run } from './commands.mjs';
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
    console.error('The site could not be built, see above.');
    process.exit(code);
  }
}
process.exit(await run(projectNode, ['server.ts']));
