/** `npm run build`: installs the packages where needed and builds the site, also while a server runs. */
import { buildSite } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { requireOptions } from './run-command.mjs';

requireOptions('npm run build', ['--verbose']);
if (!(await installPackages())) process.exit(1);
await buildSite().catch(({ message, exitCode = 1 }) => {
  console.error(`The site could not be built: ${message}.`);
  process.exit(exitCode);
});
