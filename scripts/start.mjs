/**
 * `npm start`: installs packages and builds the site if needed, then runs the server until it is stopped. If the build fails,
 * the server runs the previous build.
 */
import { buildIfChanged, hasBuild } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { readSettings } from './read-settings.mjs';
import { pinnedNode, run, stopped } from './run-command.mjs';

/** Says where the site, the admin app and the data are, what lists the unfinished parts, and how to stop it. */
function describeSite({ address, dataDirectory, emails, admin, isFresh }) {
  console.log(`The site is at ${address}${admin ? `\nStaff who answer enquiries sign in at ${admin}` : ''}
Its data are in ${dataDirectory}; its emails are ${emails}
npm run site -- doctor lists what is unfinished; Ctrl+C stops the site`);
  if (isFresh)
    console.log(`Nobody can sign in yet. To invite yourself:
npm run site -- admin invite "Your Name" --answers all
Whoever receives concerns is invited apart: --answers speakUp (the Compliance Officer), --answers committeeChair (the chair)`);
}

readSettings();
await installPackages();
const failure = await buildIfChanged().catch((error) => error);
if (failure) {
  const served = hasBuild() ? '; the previous build is served' : '';
  console.error(`The site could not be built: ${failure.message}${served}`);
  if (!hasBuild() || stopped.includes(failure.exitCode)) process.exit(failure.exitCode ?? 1);
}
process.exit(await run(pinnedNode, ['dist/server/server.mjs'], { onMessage: describeSite }));
