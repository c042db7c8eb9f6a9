/** `npm run dev`: installs the packages where needed and runs the development server. Arguments are Astro’s, such as `-- --port 4000`. */
import { installPackages } from './install-packages.mjs';
import { readSettings, run } from './run-command.mjs';

readSettings();
await installPackages();
process.exit(await run('astro', ['dev', '--host', '127.0.0.1', ...process.argv.slice(2)]));
