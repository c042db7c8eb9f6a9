import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { backUpDatabase } from '../../src/operations/back-up-database.server.ts';
import { canary, createEnquirer, filledIn, type Answered } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { find, readPage, textOf } from '../support/page.ts';
import { temporaryContext } from '../support/temporary-context.ts';

const asRoot = (command: string) => {
  const [program = '', ...parameters] = `${process.getuid?.() === 0 ? '' : 'sudo -n '}${command}`.split(' ');
  execFileSync(program, parameters, { stdio: 'pipe' });
};

/**
 * Mounts a file system of 2 MB with little space in it. The test is left out where this user may not, and fails in continuous
 * integration.
 */
function smallDisk(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    asRoot(`mount -t tmpfs -o size=2M,mode=0700,uid=${String(process.getuid?.())} tmpfs ${folder}`);
  } catch (error) {
    rmdirSync(folder);
    if (process.env['CI']) throw error;
    context.skip('NOT TESTED: this user may not mount a file system');
  }
  onTestFinished(() => {
    // The unmount is lazy: a server holds its database until the end of the file.
    asRoot(`umount --lazy ${folder}`);
    rmdirSync(folder);
  });
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(600 * 1024, 1));
  const makeRoom = () => {
    rmSync(ballast);
  };
  return { folder, makeRoom };
}

test('a full disk costs nobody their message, and the form works again when there is room', async (context) => {
  const disk = smallDisk(context);
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const installation = createInstallation({ SMTP_URL: mailServer.url, DATA_DIR: disk.folder });
  const site = await installation.start();
  const enquirer = createEnquirer(site);
  const message = `${canary.message}\n${'<b>&"long" '.repeat(60)}end`;
  const tokens: string[] = [];
  let refused: Answered | undefined;
  while (refused === undefined && tokens.length < 2_000) {
    const answer = await enquirer.post(filledIn({ message }));
    if (answer.token === undefined) refused = answer;
    else tokens.push(answer.token);
  }
  expect(tokens.length).toBeGreaterThan(0);

  expect(refused?.status).toBe(503);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  const { main } = readPage(refused?.text ?? '');
  expect(find(main, 'input[name="name"]').attribs['value']).toBe(canary.name);
  expect(find(main, 'input[name="email"]').attribs['value']).toContain(canary.email);
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
  expect((await enquirer.request('/healthz')).status).toBe(200);
  expect(site.isRunning()).toBe(true);

  disk.makeRoom();
  const later = await enquirer.post(filledIn({ message }));
  expect(later.status).toBe(303);
  await site.terminate();
  const records = await installation.records();
  const acknowledged = [...tokens, later.token ?? ''];
  expect(acknowledged.filter((token) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.incomplete()).toEqual([]);
});

test('a full disk fails a backup, which says so and leaves no part of a file', async (context) => {
  const { folder } = smallDisk(context);
  const { database, environment } = await temporaryContext();
  const filler = sql`create table filler as select randomblob(2000000) as content`;
  await database.transaction((trx) => filler.execute(trx));
  const before = readdirSync(folder);
  await expect(backUpDatabase(environment, join(folder, 'site.sqlite'))).rejects.toThrow(
    'The database in DATA_DIR cannot be used: database or disk is full',
  );
  expect(readdirSync(folder)).toEqual(before);
});
