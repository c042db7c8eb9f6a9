import { execFile } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createInstallation } from '../support/installation.ts';

/** The user of the container’s server, whom this machine need not know. */
const user = 65_532;

/** A directory of that user, until the test has ended. */
function directoryOfUser(): string {
  const directory = mkdtempSync(join(tmpdir(), 'site-owner-'));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  chownSync(directory, user, user);
  return directory;
}

const ownersIn = (directory: string) => [
  ...new Set(globSync('**', { cwd: directory }).map((name) => statSync(join(directory, name)).uid)),
];

/** Runs a command as root, with the settings of an installation. */
const runAsRoot = (settings: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [resolve('site.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...settings },
  });

/** Whether every user may enter a directory and those that it lies in. */
const isOpenToAll = (directory: string): boolean =>
  (statSync(directory).mode & 0o001) !== 0 &&
  (dirname(directory) === directory || isOpenToAll(dirname(directory)));

// Only root can run something as another user, who has to reach this project. In CI it has to be so.
const canRun = process.getuid?.() === 0 && (isOpenToAll(resolve('.')) || process.env['CI'] !== undefined);

describe.runIf(canRun)('What root writes belongs to the owner of DATA_DIR:', () => {
  it('the first command’s database and key, backups, and what a restore makes; the server opens all of it', async () => {
    const [data, backups] = [directoryOfUser(), directoryOfUser()];
    const installation = createInstallation({ DATA_DIR: data, DATA_KEY: '', BACKUP_DIR: backups });
    const { settings } = installation;
    const { stderr } = await runAsRoot(settings, 'migrate');
    expect(stderr).toContain(`Running as the user ${String(user)}`);
    await runAsRoot(settings, 'admin', 'invite', 'Ada Merrow', '--answers', 'all');
    expect(readdirSync(data).sort()).toEqual(['data-keys.json', 'site.sqlite']);
    await (await installation.start({ user })).terminate();

    const backup = join(backups, 'before-update.sqlite');
    await runAsRoot(settings, 'backup', backup);
    for (const name of globSync('site.sqlite*', { cwd: data })) rmSync(join(data, name));
    await runAsRoot(settings, 'restore', backup);
    const server = await installation.start({ user });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await server.terminate();
    for (const directory of [data, backups]) expect(ownersIn(directory)).toEqual([user]);
  });

  it('a server’s database, key and emails too, and a data directory that is made first', async () => {
    const above = directoryOfUser();
    const data = join(above, 'data');
    const installation = createInstallation({ DATA_DIR: data, DATA_KEY: '' });
    const server = await installation.start();
    expect(statSync(`/proc/${String(server.pid)}`).uid).toBe(user);
    await server.terminate();
    expect(ownersIn(above)).toEqual([user]);
  });
});
