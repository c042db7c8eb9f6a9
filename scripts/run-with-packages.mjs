/**
 * Runs a command with the packages for development, and installs them first if they are not there: `npm start` installs none.
 * `node scripts/run-with-packages.mjs prettier --write .`
 */
import { installPackages } from './install-packages.mjs';
import { run } from './run-command.mjs';

await installPackages({ withDevelopment: true });
const [command, ...args] = process.argv.slice(2);
process.exit(await run(command, args));
