import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run } from './run-command.mjs';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

function findInstalled() {
  const directories = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
  return [
    process.env.CHROME_PATH ?? '',
    ...directories.flatMap((directory) => names.map((name) => join(directory, name))),
    chromium.executablePath(),
  ].find((file) => existsSync(file));
}

async function installWithApt() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], environment);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], environment);
}

/** The path of a Chromium for the tests, which is installed if there is none; undefined if that fails. */
export async function findBrowser() {
  for (const install of [undefined, installWithApt, () => run('playwright', ['install', 'chromium'])]) {
    await install?.();
    const file = findInstalled();
    if (file) return file;
  }
  return undefined;
}
