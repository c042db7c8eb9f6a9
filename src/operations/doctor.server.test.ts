import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { concernMailboxes, concernRecipients } from '../../company/enquiry-subjects.ts';
import { giveKey } from '../enquiries/testing/concern-fixtures.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { runSite } from '../../tests/support/site-command.ts';
import { startContext, temporaryContext, temporaryFolder } from '../../tests/support/temporary-context.ts';
import {
  findFactIssues,
  findLaunchIssues,
  readLaunchSources,
  type LaunchIssue,
  type LaunchSources,
} from './doctor.server.ts';

const noSources: LaunchSources = { facts: [], reviews: [], heldBack: [], shownUntil: [] };

const settingsOfPublicSite = {
  PUBLIC_ORIGIN: 'https://www.site.co.uk',
  TRUSTED_PROXY_HOPS: '1',
  DATA_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtps://site:secret@mail.site.co.uk',
  INVESTOR_PORTAL_URL: 'https://portal.site.co.uk',
};

/** What doctor tells the operator, in an empty data directory unless the settings name one. */
async function examine(settings: Readonly<Record<string, string>> = {}) {
  const { code, stdout } = await runSite(['doctor', '--json'], { DATA_DIR: temporaryFolder(), ...settings });
  const issues = JSON.parse(stdout) as readonly LaunchIssue[];
  const forOperator = issues.filter(({ actor }) => actor === 'Operator').map(({ detail }) => detail);
  return { code, stdout, issues, forOperator };
}

it('doctor finds placeholders, and facts at reserved domains', () => {
  const folder = temporaryFolder();
  const settled = (value: string) => ({ status: 'settled', value });
  const facts = {
    $schema: 'https://json.example/schema',
    mailbox: settled('press@merrow.example'),
    newYorkDesk: { city: 'New York', email: settled('desk@example.com') },
    financialPromotionBasis: { status: 'placeholder', value: null },
    carbonReductionBy2030: { verification: { status: 'placeholder', value: null } },
  };
  mkdirSync(join(folder, 'company'));
  writeFileSync(join(folder, 'company/facts.json'), JSON.stringify(facts));
  expect(findFactIssues(folder).map(({ actor, detail }) => `${actor}: ${detail}`)).toEqual([
    'Owner: company/facts.json: mailbox, value',
    'Owner: company/facts.json: New York, email, value',
    'Counsel: company/facts.json: financial promotion basis',
    'Sustainability: company/facts.json: carbon reduction by 2030, verification',
  ]);
});

it('doctor names unset settings, mailboxes that nobody answers, and people who receive concerns and have no key', async () => {
  const folder = temporaryFolder();
  await runSite(['migrate'], { DATA_DIR: folder });
  const { code, issues, forOperator } = await examine({ DATA_DIR: folder });
  expect(code).toBe(1);
  for (const word of [
    'PUBLIC_ORIGIN',
    'DATA_KEY',
    'SMTP_URL',
    'INVESTOR_PORTAL_URL',
    'BACKUP_DIR',
    'committeeChair',
  ])
    expect(forOperator.join('\n')).toContain(word);
  const makesKeys = ({ problem }: LaunchIssue) => problem.includes('choose Make my key');
  const keyless = issues.filter(makesKeys).map(({ actor, detail }) => `${actor}: ${detail}`);
  expect(keyless).toEqual(concernRecipients.map(({ title }) => `Owner: ${title}`));
});

it('doctor has nothing to say to the operator of a site that is as it should be', async () => {
  const folder = temporaryFolder();
  const backups = join(temporaryFolder(), 'backups');
  mkdirSync(backups);
  const settings = { ...settingsOfPublicSite, DATA_DIR: folder, BACKUP_DIR: backups };
  await runSite(['migrate'], settings);
  const context = await startContext(settings);
  for (const mailbox of concernMailboxes) await giveKey(context, mailbox);
  const everything = ['all', ...concernMailboxes].join(',');
  await runSite(['admin', 'invite', 'Maria Lindqvist', '--answers', everything], settings);
  const first = await examine(settings);
  expect(first.forOperator).toEqual(['BACKUP_DIR']);
  expect(first.stdout).not.toContain('Make my key');
  await runSite(['backup', join(backups, `site-${new Date().toISOString().slice(0, 10)}.sqlite`)], settings);
  const { stdout, forOperator } = await examine(settings);
  expect(forOperator).toEqual([]);
  expect(stdout).not.toContain('secret');
});

it('doctor reports settings that cannot be used, and goes on', async () => {
  const wrongKey = await runSite(['doctor'], { DATA_KEY: 'short' });
  expect(wrongKey.code).toBe(1);
  expect(wrongKey.stdout).toContain('but must be 32 bytes');
  expect(wrongKey.stdout).toContain('Owner: ');
  const { forOperator: wrongOrigin } = await examine({ ADMIN_ORIGIN: 'http://127.0.0.1:3001' });
  expect(wrongOrigin.join()).toMatch(/^ADMIN_ORIGIN is "http:\/\/127.0.0.1:3001" .+ browsers offer passkeys/);
  const folder = temporaryFolder();
  await runSite(['migrate'], { DATA_DIR: folder });
  const { forOperator } = await examine({ DATA_DIR: folder, BACKUP_DIR: join(folder, 'none') });
  expect(forOperator.join('\n')).toMatch(/BACKUP_DIR is .+ this user can write \(ENOENT\)/);
  expect(forOperator.join('\n')).toContain('SMTP_URL is not set');
});

it('examines a running server without starting a process', async () => {
  const context = await temporaryContext();
  const backups = { directory: temporaryFolder(), keep: 1 };
  const environment = { ...context.environment, databaseUrl: 'postgres://db.example/site', backups };
  // Here no program is found.
  vi.stubEnv('PATH', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const found = await findLaunchIssues(noSources, new Date(), {
    ...context,
    environment,
  });
  expect(found.map(({ detail }) => detail).join()).not.toContain('pg_dump');
});

it('doctor names an article that is held back with its day, and that a build is needed from then', async () => {
  const sources = { ...noSources, heldBack: [['content/articles/x.mdx', '2031-07-03']] } as const;
  const context = await temporaryContext();
  const issuesOn = async (day: string) =>
    (await findLaunchIssues(sources, atHeadquarters(`${day}T12:00`), context))
      .filter(({ detail }) => detail === 'content/articles/x.mdx: 3 July 2031')
      .map(({ problem }) => problem);
  expect(await issuesOn('2031-07-02')).toEqual([
    'Build the site again and restart it on the day of each of these articles: until then it is left out',
  ]);
  expect(await issuesOn('2031-07-03')).toEqual([
    'Build the site again and restart it: the day of these articles has come',
  ]);
});

it('doctor asks for a build once the last day has passed of what pages show, such as the reporting year', async () => {
  const built = readLaunchSources(atHeadquarters('2031-12-31T23:00'));
  const context = await temporaryContext();
  const issuesAt = async (time: string) =>
    (await findLaunchIssues(built, atHeadquarters(time), context))
      .filter(({ problem }) => problem.startsWith('Build the site again and restart it: the last day'))
      .map(({ detail }) => detail);
  expect(await issuesAt('2031-12-31T23:59')).toEqual([]);
  expect(await issuesAt('2032-01-01T00:00')).toEqual([
    '/investor-relations, reporting year 2031: 31 December 2031',
  ]);
});
