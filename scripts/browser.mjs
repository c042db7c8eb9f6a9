import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run } from './commands.mjs';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

function onPath() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

function playwrightsOwn() {
  const require = createRequire(join(root, 'package.json'));
  const file = require('@playwright/test').chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

const ways = [
  () => (existsSync(process.env.CHROME_PATH ?? '') ? process.env.CHROME_PATH : undefined),
  onPath,
  playwrightsOwn,
  async () => {
    if (!isDebianRoot()) return undefined;
    const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], quietly);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quietly);
    return onPath();
  },
  async () => {
    await run('playwright', ['install', 'chromium']);
    return playwrightsOwn();
  },
];

/** The path of a Chromium to test with, installed if there is none; undefined when every way fails. */
export async function findBrowser() {
  for (const way of ways) {
    const file = await way();
    if (file) return file;
  }
  return undefined;
}
