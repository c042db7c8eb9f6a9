/** `npm run site -- …`: runs the commands of site.ts. */
import { isInstalled } from './install-packages.mjs';
import { readSettings } from './read-settings.mjs';
import { exitWith, pinnedNode, run } from './run-command.mjs';

if (!isInstalled('.', { withDevelopment: false }))
  exitWith('The packages of this version are not installed: npm ci --omit=dev installs them');
const args = readSettings();
process.exit(await run(pinnedNode, ['site.ts', ...args]));
