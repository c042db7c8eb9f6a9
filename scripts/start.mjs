/**
 * `npm start`: installs the packages and builds the site where needed, then runs the server until it is stopped. When the
 * build fails, the server runs on the last one. With `-- --verbose`, everything that the steps write is shown.
 */
import { join, relative } from 'node:path';
import { buildIfChanged, currentBuild } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { pinnedNode, requireOptions, root, run, stopped } from './run-command.mjs';

/** Says where the site and its data are, what lists the unfinished parts, and how to stop it. */
function describeSite({ address, dataDirectory, emails }) {
  console.log(`The site is at ${address}
Its data are in ${dataDirectory}; its emails are ${emails}
npm run site -- doctor lists what is unfinished; Ctrl+C stops the site`);
}

requireOptions('npm start', ['--verbose']);
if (!(await installPackages())) process.exit(1);
const failure = await buildIfChanged().catch((error) => error);
if (stopped.includes(failure?.exitCode)) process.exit(failure.exitCode);
const build = currentBuild();
const served = build ? `; ${relative(root, build)}, built before, is served` : '';
const warning = failure ? `The site could not be built: ${failure.message}${served}` : '';
if (failure) console.error(warning);
if (!build) process.exit(failure.exitCode ?? 1);
// Keeping compiled code saves a third of the time to the first response.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');
const environment = { NODE_COMPILE_CACHE, START_WARNING: warning };
const server = join(build, 'server/server.mjs');
process.exit(await run(pinnedNode, [server], { environment, onMessage: describeSite }));
