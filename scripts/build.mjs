/** `npm run build`: installs packages if needed, and builds the site. A server may be running. */
import { buildSite } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { readSettings } from './read-settings.mjs';

readSettings();
await installPackages();
await buildSite().catch(({ message, exitCode = 1 }) => {
  console.error(`The site could not be built: ${message}. The previous build is unchanged.`);
  process.exit(exitCode);
});
console.log(
  'The build is in dist. To serve it: npm start, or systemctl restart website where systemd runs the site.',
);
