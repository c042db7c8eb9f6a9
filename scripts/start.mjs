/** `npm start`: installs the packages and builds the site where needed, then runs the server until it is stopped. */
import { join } from 'node:path';
import { buildIfChanged } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { pinnedNode, root, run } from './run-command.mjs';

if (!(await installPackages())) process.exit(1);
const code = await buildIfChanged();
// Above 128 a signal stopped it.
if (code > 0 && code < 128) console.error('The site could not be built, see above.');
if (code > 0) process.exit(code);
// Keeping compiled code saves a third of the time to the first response.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');
process.exit(await run(pinnedNode, ['server.ts'], { NODE_COMPILE_CACHE }));
