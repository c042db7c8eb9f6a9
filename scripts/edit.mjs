/** `npm run edit`: the development server with the editor of content/. Arguments are Astro’s, such as `-- --port 4000`. */
import { installEditor, installPackages } from './install-packages.mjs';
import { run } from './run-command.mjs';

if (!(await installPackages()) || !(await installEditor())) process.exit(1);
const args = ['--config', 'editor/astro.config.ts', '--host', '127.0.0.1', ...process.argv.slice(2)];
process.exit(await run('astro', ['dev', ...args]));
