import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { runSite } from '../../tests/support/site-command.ts';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import type { IssueOfActor } from './issues.server.ts';
import { findPlaceholders, findReservedValues } from './fact-issues.server.ts';

interface Report {
  readonly ready: boolean;
  readonly blockingCount: number;
  readonly issues: readonly IssueOfActor[];
}

async function examine(settings: Readonly<Record<string, string>> = {}) {
  const { code, stdout } = await runSite(['doctor', '--json'], { DATA_DIR: temporaryFolder(), ...settings });
  return { code, stdout, ...(JSON.parse(stdout) as Report) };
}

describe('doctor', () => {
  it('names every placeholder and every unset setting, and fails while one stands', async () => {
    const { code, ready, blockingCount, issues } = await examine();
    expect({ code, ready }).toEqual({ code: 1, ready: false });
    expect(blockingCount).toBe(issues.filter(({ blocking }) => blocking).length);
    // How many there are depends on what the owner has settled.
    for (const place of findPlaceholders('.'))
      expect(issues.find(({ remedy }) => remedy === place)?.blocking, place).toBe(true);
    const problems = issues.map(({ problem }) => problem).join('\n');
    for (const word of [
      'PUBLIC_ORIGIN',
      'DATA_KEY',
      'SMTP_URL',
      'INVESTOR_PORTAL_URL',
      'BACKUP_DIR is not set',
      'Compliance Officer has no key',
      'chair of the Audit & Risk Committee has no key',
    ])
      expect(problems).toContain(word);
  });

  it('finds settled facts at reserved domains, with fictional numbers and with one repeated digit', () => {
    const folder = temporaryFolder();
    const settled = (value: string) => ({ status: 'settled', value });
    const facts = {
      $schema: 'https://json.example/schema',
      mailbox: settled('press@merrow.example'),
      hotline: [settled('+44 (0)20 7946 0123'), settled('+44 (0)20 7123 4567')],
      newYork: settled('+1 212 555 0142'),
      vat: settled('GB 000 0000 00'),
      company: settled('09876543'),
      number: { status: 'placeholder', value: '00000000' },
    };
    mkdirSync(join(folder, 'company'));
    writeFileSync(join(folder, 'company/facts.json'), JSON.stringify(facts));
    expect(findReservedValues(folder).map(({ remedy }) => remedy)).toEqual(
      ['mailbox.value', 'hotline.1.value', 'newYork.value', 'vat.value'].map(
        (place) => `company/facts.json, ${place}`,
      ),
    );
    expect(findPlaceholders(folder)).toEqual(['company/facts.json, number']);
  });

  it('has nothing to say about settings that are as they should be', async () => {
    const folder = temporaryFolder();
    await runSite(['migrate'], { DATA_DIR: folder });
    for (const person of ['compliance-officer', 'committee-chair'])
      await runSite(['keys', 'report-recipient', join(folder, person), '--for', person], {
        DATA_DIR: folder,
      });
    const { stdout, issues } = await examine({
      DATA_DIR: folder,
      PUBLIC_ORIGIN: 'https://www.site.co.uk',
      TRUSTED_PROXY_HOPS: '1',
      DATA_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtps://site:secret@mail.site.co.uk',
      INVESTOR_PORTAL_URL: 'https://portal.site.co.uk',
    });
    const others = ['Settings', 'Keys of those who receive reports'];
    expect(issues.filter(({ about }) => others.includes(about))).toEqual([]);
    expect(stdout).not.toContain('secret');
  });

  it('reports a setting that cannot be read, and goes on', async () => {
    const { code, stdout } = await runSite(['doctor'], { DATA_KEY: 'short' });
    expect(code).toBe(1);
    expect(stdout).toContain('but must be 32 bytes');
    expect(stdout).toContain('To be supplied');
  });

  it('lists a mail server that refuses connections or TLS, and not one that takes them', async () => {
    const mail = await startMailServer();
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const mailIssues = async (SMTP_URL: string) =>
      (await examine({ SMTP_URL })).issues.filter(({ problem }) => problem.includes('mail server'));
    expect(await mailIssues(mail.url)).toEqual([]);
    const withoutTls = await mailIssues(`${mail.url}?requireTLS=true`);
    await mail.stop();
    const refused = await mailIssues(mail.url);
    const unanswered = await mailIssues(`smtp://127.0.0.1:${String((silent.address() as AddressInfo).port)}`);
    for (const [issues, problem, blocking] of [
      [withoutTls, /offers no TLS .+ \(ETLS\)\.$/, true],
      [refused, /refuses connections \(ECONNREFUSED\)\.$/, true],
      [unanswered, /could not be checked \(ETIMEDOUT\)\.$/, false],
    ] as const)
      expect(issues).toMatchObject([{ problem: expect.stringMatching(problem) as unknown, blocking }]);
  });

  it('lists backups on the disk of the data, and a directory that cannot be used', async () => {
    const data = temporaryFolder();
    mkdirSync(join(data, 'backups'));
    const ofBackups = async (name: string) =>
      (await examine({ DATA_DIR: data, BACKUP_DIR: join(data, name) })).issues.filter(
        ({ remedy }) => remedy === 'docs/how-to/back-up-and-restore.md',
      );
    expect(await ofBackups('backups')).toMatchObject([
      { problem: 'BACKUP_DIR is on the same disk as DATA_DIR: copy the backups elsewhere.', blocking: false },
      { problem: 'The last backup was made on: none is known.', blocking: false },
    ]);
    expect(await ofBackups('none')).toMatchObject([
      {
        problem: `BACKUP_DIR is ${JSON.stringify(join(data, 'none'))} but must be a directory to which this user can write (ENOENT), such as /var/backups/website.`,
        blocking: true,
      },
    ]);
  });
});
