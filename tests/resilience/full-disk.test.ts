import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { canary, filledIn, type Answered } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { find, readPage, textOf } from '../support/page.ts';
import { storeEnquiry } from '../support/site-command.ts';
import { freePort } from '../support/site-process.ts';
import { startContext, temporaryContext } from '../support/temporary-context.ts';

const diskBytes = 2 * 1024 * 1024;
const ballastBytes = 600 * 1024;
/** The largest size of a file, where no file system can be mounted. */
const largestFile = diskBytes - ballastBytes;

/** A data directory with little space, of which more can be made. */
interface FullDisk {
  readonly folder: string;
  /** The command that starts a process under the limit. */
  readonly under: readonly string[];
  readonly makeRoom: (pid: number) => void;
  readonly remove: () => void;
}

/**
 * A file system of 2 MB where this user may mount one, otherwise a limit on the size of each file. The test is left out
 * where neither can be had, and fails in continuous integration.
 */
function smallDisk(context: TestContext): FullDisk {
  const disk = mountedDisk() ?? limitedFiles();
  const unable = 'NOT TESTED: this machine lets nobody limit a disk, for neither mount nor prlimit works';
  if (disk === null) {
    if (process.env['CI']) throw new Error(unable);
    context.skip(unable);
  }
  onTestFinished(() => {
    disk.remove();
  });
  return disk;
}

function mountedDisk(): FullDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const ballast = join(folder, 'ballast');
  if (!succeeds('mount', ['-t', 'tmpfs', '-o', `size=${String(diskBytes)},mode=0700`, 'tmpfs', folder])) {
    rmdirSync(folder);
    return null;
  }
  writeFileSync(ballast, Buffer.alloc(ballastBytes, 1));
  if (statfsSync(folder).blocks * statfsSync(folder).bsize > diskBytes)
    throw new Error('The disk is larger than asked for');
  return {
    folder,
    under: [],
    makeRoom: () => {
      rmSync(ballast);
    },
    remove: () => {
      // The unmount is lazy, because a process that a failed test left behind may still hold a file.
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function limitedFiles(): FullDisk | null {
  const limit = `--fsize=${String(largestFile)}`;
  if (!succeeds('prlimit', [limit, 'true'])) return null;
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  return {
    folder,
    // Only the soft limit is set, so that the process's own user may lift it.
    under: ['prlimit', `${limit}:`],
    makeRoom: (pid) => {
      execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:']);
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function succeeds(command: string, parameters: readonly string[]): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs one of the owner’s commands in a shell, which may send its output somewhere. */
async function runCommand(disk: FullDisk, dataDirectory: string, command: string) {
  const [program, ...parameters] = [...disk.under, 'sh', '-c', `"$NODE" site.ts ${command}`];
  const child = spawn(program, parameters, {
    env: { PATH: process.env['PATH'], NODE: process.execPath, DATA_DIR: dataDirectory, DISK: disk.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((end) => child.once('close', end));
  const [stderr, code] = await Promise.all([text(child.stderr), ended]);
  return { command, code, stderr };
}

test('a full disk fails the owner’s commands in one line, and no part of a file is left', async (context) => {
  const disk = smallDisk(context);
  const stored = await temporaryContext();
  const { environment } = stored;
  const message = 'x'.repeat(100_000);
  for (let enquiries = 0; enquiries < 30; enquiries += 1)
    await storeEnquiry(stored, { message: `${String(enquiries)} ${message}` });
  const before = readdirSync(disk.folder);
  const command = 'backup "$DISK/backup.sqlite"';
  expect(await runCommand(disk, environment.dataDirectory, command)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The file could not be written \(.+\)\. .+\n$/) as unknown,
  });
  expect(readdirSync(disk.folder)).toEqual(before);
  expect(await runCommand(disk, environment.dataDirectory, 'keys status > /dev/full')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Standard output could not be written \(E\w+\).+\n$/) as unknown,
  });
  // A reader that closes the pipe early is no failure.
  const piped = 'help 2>&1 | { read -r line; exec 0<&-; test -n "$line"; }';
  expect(await runCommand(disk, environment.dataDirectory, piped)).toEqual({
    command: piped,
    code: 0,
    stderr: '',
  });
});

test('a full disk costs nobody their message, and the form works again when there is room', async (context) => {
  const disk = smallDisk(context);
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const installation = createInstallation({
    settings: { SMTP_URL: mailServer.url },
    dataDirectory: disk.folder,
  });
  const site = await installation.start({ under: disk.under });
  const enquirer = installation.visit(site);
  const form = await installation.form(enquirer);
  const longMessage = `${canary.message}\n${'<b>&"long" '.repeat(60)}end`;

  const tokens: string[] = [];
  let refused: Answered | undefined;
  while (refused === undefined && tokens.length < 2_000) {
    const answer = await enquirer.post(filledIn(form, { message: longMessage }));
    if (answer.token === undefined) refused = answer;
    else tokens.push(answer.token);
  }
  expect(tokens.length).toBeGreaterThan(0);

  expect(refused?.status).toBe(503);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  const { main } = readPage(refused?.text ?? '');
  expect(find(main, 'input[name="name"]').attribs['value']).toBe(canary.name);
  expect(find(main, 'input[name="email"]').attribs['value']).toBe(canary.email);
  const kept = find(main, 'textarea[name="message"]');
  expect(textOf(kept)).toContain('long" <b>&"long" end');
  const alert = textOf(find(main, '[role="alert"]'));
  expect(alert).toContain(mailboxes.enquiries.value);
  expect(alert).toContain(organization.telephone.value);

  // Receipts that were sent can still be read.
  for (const token of [tokens[0], tokens.at(-1)]) {
    expect((await enquirer.request(`/contact?receipt=${token ?? ''}`)).status).toBe(200);
  }
  expect((await enquirer.request('/')).status).toBe(200);
  expect((await enquirer.request('/readyz')).status).toBe(503);
  expect((await enquirer.request('/healthz')).status).toBe(200);
  expect(site.isRunning()).toBe(true);

  disk.makeRoom(site.pid);
  const later = await enquirer.post(filledIn(form, { message: longMessage }));
  expect(later.status).toBe(303);
  await site.terminate();
  const records = await installation.records();
  const acknowledged = [...tokens, later.token ?? ''];
  expect(acknowledged.filter((token) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.incomplete()).toEqual([]);
});

test('a full disk fails the daily backup in one line of the log, and nothing else', async (context) => {
  const disk = smallDisk(context);
  const port = await freePort();
  const installation = createInstallation({
    settings: { DATA_KEY: '', BACKUP_DIR: disk.folder, METRICS_PORT: String(port) },
  });
  const { dataDirectory } = installation;
  const stored = await startContext({ DATA_DIR: dataDirectory });
  for (let enquiries = 0; enquiries < 30; enquiries += 1)
    await storeEnquiry(stored, { message: `${String(enquiries)} ${'x'.repeat(100_000)}` });
  const earlier = 'site-2026-01-01.sqlite';
  writeFileSync(join(disk.folder, earlier), 'an earlier backup');
  const before = readdirSync(disk.folder);

  const site = await installation.start({ under: disk.under });
  const failures = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('Daily job failed'));
  await expect.poll(failures, { timeout: 60_000 }).toHaveLength(1);
  expect(JSON.parse(failures()[0] ?? '')).toMatchObject({
    job: 'back up the database',
    failure: expect.stringMatching(/^The file could not be written \(the disk is full, E\w+\)/) as unknown,
  });
  // The nightly deletion writes its list there, which has room.
  expect(readdirSync(disk.folder).filter((name) => name !== 'suppressions.txt')).toEqual(before);
  const metrics = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
  expect(await metrics.text()).toMatch(/^site_last_backup_timestamp_seconds 0$/m);
  const visitor = installation.visit(site);
  for (const path of ['/', '/healthz', '/readyz'])
    expect((await visitor.request(path)).status, path).toBe(200);
});
