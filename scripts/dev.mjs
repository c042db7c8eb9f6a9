/** `npm run dev`: installs packages if needed, and runs the development server. It takes Astro’s arguments, such as `-- --port 4000`. */
import { installPackages } from './install-packages.mjs';
import { readSettings } from './read-settings.mjs';
import { run } from './run-command.mjs';

const args = readSettings();
await installPackages();
void run('node', ['scripts/write-schemas.ts']);
// Mistakes that are there already: Astro names one at a time, on the page that has it.
void run('node', ['--import', './scripts/check-facts.ts', 'scripts/check-content.ts']);
const port = process.env.PORT ? ['--port', process.env.PORT] : [];
process.exit(await run('astro', ['dev', '--host', '127.0.0.1', ...port, ...args]));
