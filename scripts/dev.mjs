/** `npm run dev`: installs packages if needed, and runs the development server. It takes Astro’s arguments, such as `-- --port 4000`. */
import { installPackages } from './install-packages.mjs';
import { readSettings, run } from './run-command.mjs';

readSettings();
await installPackages();
void run('node', ['scripts/write-schemas.ts']);
// Mistakes that are there already: Astro names one at a time, on the page that has it.
void run('node', ['--import', './scripts/check-facts.ts', 'scripts/check-content.ts']);
process.exit(await run('astro', ['dev', '--host', '127.0.0.1', ...process.argv.slice(2)]));
