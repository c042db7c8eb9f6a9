/**
 * `npm start`: installs the packages and builds the site where needed, then runs the server until it is stopped. When the
 * build fails, the server runs on the last one.
 */
import { join, relative } from 'node:path';
import { buildIfChanged, currentBuild } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { pinnedNode, root, run, stopped } from './run-command.mjs';

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
process.exit(
  await run(pinnedNode, [join(build, 'server/server.mjs')], {
    NODE_COMPILE_CACHE,
    START_WARNING: warning,
  }),
);
