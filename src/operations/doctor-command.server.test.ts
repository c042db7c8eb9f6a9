import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { runSite } from '../../tests/support/site-command.ts';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import {
  advice,
  countRefusals,
  describeUnfinished,
  issuesFor,
  launchIssue,
  startIssue,
} from './issues.server.ts';
import { findPlaceholders } from './fact-issues.server.ts';

interface Report {
  readonly ready: boolean;
  readonly blockingCount: number;
  readonly issues: readonly {
    readonly actor: string;
    readonly about: string;
    readonly problem: string;
    readonly remedy: string;
    readonly blocking: boolean;
    readonly refusesStart: boolean;
  }[];
}

async function examine(settings: Readonly<Record<string, string>>): Promise<Report> {
  const { stdout } = await runSite(['doctor', '--json'], { DATA_DIR: temporaryFolder(), ...settings });
  return JSON.parse(stdout) as Report;
}

const operation = async (settings: Readonly<Record<string, string>>) =>
  (await examine(settings)).issues.filter(({ about }) => about === 'Operation');

describe('doctor', () => {
  it('names every placeholder and every unset setting, and fails while one stands', async () => {
    const { code, stdout } = await runSite(['doctor', '--json'], { DATA_DIR: temporaryFolder() });
    expect(code).toBe(1);
    const { ready, blockingCount, issues } = JSON.parse(stdout) as {
      ready: boolean;
      blockingCount: number;
      issues: { problem: string; remedy: string; blocking: boolean }[];
    };
    expect(ready).toBe(false);
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
      'Compliance Officer has no key',
      'chair of the Audit & Risk Committee has no key',
    ])
      expect(problems).toContain(word);
  });

  it('has nothing to say about settings that are as they should be', async () => {
    const folder = temporaryFolder();
    await runSite(['migrate'], { DATA_DIR: folder });
    for (const person of ['compliance-officer', 'committee-chair'])
      await runSite(['keys', 'report-recipient', join(folder, person), '--for', person], {
        DATA_DIR: folder,
      });
    const { stdout } = await runSite(['doctor', '--json'], {
      DATA_DIR: folder,
      PUBLIC_ORIGIN: 'https://www.site.co.uk',
      TRUSTED_PROXY_HOPS: '1',
      DATA_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtps://site:secret@mail.site.co.uk',
      INVESTOR_PORTAL_URL: 'https://portal.site.co.uk',
    });
    const { issues } = JSON.parse(stdout) as { issues: { about: string }[] };
    const others = ['Settings', 'Keys', 'Keys of those who receive reports'];
    expect(issues.filter(({ about }) => others.includes(about))).toEqual([]);
    expect(stdout).not.toContain('secret');
  });

  it('reports a setting that cannot be read, and goes on', async () => {
    const { code, stdout } = await runSite(['doctor'], { DATA_KEY: 'short' });
    expect(code).toBe(1);
    expect(stdout).toContain('DATA_KEY must be 32 bytes');
    expect(stdout).toContain('company/organization.json, ');
  });
});

describe('the mail server', () => {
  const mailIssues = async (smtpUrl: string) =>
    (await operation({ SMTP_URL: smtpUrl })).filter(({ problem }) => problem.includes('mail server'));

  it('is not listed while it takes a connection', async () => {
    const mail = await startMailServer();
    onTestFinished(mail.stop);
    expect(await mailIssues(mail.url)).toEqual([]);
  });

  it('prevents a launch, and no start, while it refuses connections, or offers no TLS where it is needed', async () => {
    const mail = await startMailServer();
    const withoutTls = await mailIssues(`${mail.url}?requireTLS=true`);
    const wrongProtocol = await mailIssues(mail.url.replace('smtp:', 'smtps:'));
    await mail.stop();
    const refused = await mailIssues(mail.url);
    for (const issues of [withoutTls, wrongProtocol, refused])
      expect(issues).toMatchObject([{ blocking: true, refusesStart: false }]);
    expect(withoutTls[0]?.problem).toMatch(/offers no TLS .+ \(ETLS\)\.$/);
    expect(refused[0]?.problem).toMatch(/refuses connections \(ECONNREFUSED\)\.$/);
  });

  it('could not be checked when nothing answers, which is advice', { timeout: 20_000 }, async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await mailIssues(`smtp://127.0.0.1:${port}`)).toMatchObject([
      { problem: expect.stringContaining('could not be checked (ETIMEDOUT)') as unknown, blocking: false },
    ]);
  });
});

describe('backups and metrics', () => {
  const problems = async (settings: Readonly<Record<string, string>>) =>
    (await operation(settings)).map(({ problem }) => problem).join('\n');

  it('are advised where they are not set, and where the backups share the disk of the data', async () => {
    const unset = await problems({});
    expect(unset).toContain('BACKUP_DIR is not set');
    expect(unset).toContain('METRICS_PORT is not set');
    const data = temporaryFolder();
    mkdirSync(join(data, 'backups'));
    const set = await problems({
      DATA_DIR: data,
      BACKUP_DIR: join(data, 'backups'),
      METRICS_PORT: '9464',
    });
    expect(set).toContain('BACKUP_DIR is on the same disk as DATA_DIR');
    expect(set).not.toContain('METRICS_PORT');
  });

  it('prevent a launch and a start where the directory of backups cannot be used', async () => {
    const issues = await operation({ BACKUP_DIR: join(temporaryFolder(), 'none') });
    expect(issues.filter(({ blocking }) => blocking)).toMatchObject([
      { problem: 'BACKUP_DIR cannot be written to by this user (ENOENT).', refusesStart: true },
    ]);
  });
});

describe('what refuses a start', () => {
  it('is not what may arise while nobody changes anything', async () => {
    const { issues } = await examine({});
    const only = (about: string) => issues.filter((issue) => issue.about === about);
    for (const about of ['Company facts', 'Policies', 'Keys of those who receive reports']) {
      expect(only(about).every(({ blocking }) => blocking)).toBe(true);
      expect(only(about).filter(({ refusesStart }) => refusesStart)).toEqual([]);
    }
    for (const about of ['Settings', 'Keys'])
      expect(only(about).filter(({ blocking, refusesStart }) => blocking !== refusesStart)).toEqual([]);
    expect(only('Settings').filter(({ refusesStart }) => refusesStart)).not.toEqual([]);
  });

  it('is counted for each actor, in one line', () => {
    const issues = [
      ...issuesFor('IT', { Settings: [startIssue('a', 'b'), advice('c', 'd')] }),
      ...issuesFor('Owner', { Policies: [launchIssue('e', 'f')], Facts: [startIssue('g', 'h')] }),
    ];
    expect(countRefusals(issues)).toEqual({ Owner: 1, IT: 1 });
    expect(describeUnfinished({ Owner: 2, Counsel: 3 }, countRefusals(issues))).toBe(
      'The site is unfinished: 7 issues prevent a public launch (Owner 3, Counsel 3, IT 1), which `npm run site -- doctor` lists',
    );
    expect(describeUnfinished({}, {})).toBeUndefined();
  });
});
