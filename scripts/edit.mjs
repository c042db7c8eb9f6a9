/** `npm run edit`: the editor of content/. It takes Astro’s arguments, such as `-- --port 4000`. */
import { installEditor, installPackages } from './install-packages.mjs';
import { run } from './run-command.mjs';

await installPackages();
await installEditor();
process.exit(await run('astro', ['dev', '--root', 'editor', ...process.argv.slice(2)]));
