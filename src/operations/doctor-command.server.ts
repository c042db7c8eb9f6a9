import type { Command } from 'commander';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isoDay } from '../../company/dates.ts';
import { concernRecipients } from '../../company/enquiry-subjects.ts';
import { organization, securityTxtMinDays } from '../../company/organization.ts';
import { findReportRecipients } from '../enquiries/speak-up/report-recipients.server.ts';
import { hasDatabase, parseCommandEnvironment, withContext } from '../server/command-line/open-context.ts';
import { formatExamples } from '../server/command-line/terminal.ts';
import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { SchemaMismatch } from '../server/database/migrate.ts';
import { EnvironmentError, type Environment } from '../server/environment.ts';
import { checkMailServer } from '../server/outbox/email-transport.ts';
import { checkBackupSettings, findLastBackup } from './back-up-database.server.ts';
import {
  advice,
  issuesFor,
  launchIssue,
  reportIssues,
  startIssue,
  type Issue,
  type IssueOfActor,
} from './issues.server.ts';
import { findSettingsIssues } from './settings-issues.server.ts';
import { findSourceIssues } from './source-issues.server.ts';

const twoDaysMs = 2 * 86_400_000;

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .summary('Lists what is missing or wrong before a public launch, and who must act.')
    .description(
      'Lists what is missing or wrong before a public launch, for the owner, counsel and IT: facts in company/, texts that the owner has not confirmed, what is left of the first brand, policies past their review, questions of law, settings, keys, the mail server and backups.',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Run it with the settings of the server, which are checked too. Exit status: 0 when nothing prevents a launch, else 1.
${formatExamples('doctor', "doctor --json | jq '.issues[] | select(.blocking)'")}`,
    )
    .action(async ({ json = false }: { json?: boolean }) => {
      const now = new Date();
      const issues = findSourceIssues(resolve(import.meta.dirname, '../..'), now);
      reportIssues([...issues, ...(await findInstallationIssues(now))], { json });
    });
}

/** Settings that cannot be read are one issue; what depends on them is then not checked. */
async function findInstallationIssues(now: Date): Promise<IssueOfActor[]> {
  let environment: Environment;
  try {
    environment = parseCommandEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return issuesFor('IT', { Settings: [startIssue(`${error.message}.`, 'docs/how-to/deploy.md')] });
  }
  return [
    ...findSettingsIssues(environment),
    ...issuesFor('IT', {
      'Keys of those who receive reports': await checkReportRecipients(environment),
      Operation: [
        ...(await checkMail(environment)),
        ...(await checkBackups(environment, now)),
        ...checkMetrics(environment),
        ...checkSecurityTxt(now),
      ],
    }),
  ];
}

/** Finds out whether the mail server would take an email now. Nothing is sent. */
async function checkMail({ smtpUrl }: Environment): Promise<readonly Issue[]> {
  if (smtpUrl === undefined) return [];
  const { code, problem } = (await checkMailServer(smtpUrl)) ?? {};
  if (code === undefined) return [];
  const remedy = 'Correct SMTP_URL, or the mail server; docs/how-to/deploy.md.';
  return problem === undefined
    ? [advice(`The mail server of SMTP_URL could not be checked (${code}).`, remedy)]
    : [launchIssue(`The mail server of SMTP_URL ${problem} (${code}).`, remedy)];
}

function* checkMetrics({ metricsPort }: Environment): Generator<Issue> {
  if (metricsPort === undefined)
    yield advice(
      'METRICS_PORT is not set, so no machine can tell you when mail waits or a backup fails.',
      'docs/how-to/watch-the-site.md',
    );
}

/**
 * Finds the people who receive reports of concerns and have no key, or one that cannot be used. They refuse no start: the
 * keys are in the database, which a refused server must not migrate, and a restored one may lack them.
 */
async function checkReportRecipients(environment: Environment): Promise<readonly Issue[]> {
  let stored: Awaited<ReturnType<typeof findReportRecipients>> = new Map();
  try {
    if (hasDatabase(environment))
      stored = await withContext(({ database, encryption }) => findReportRecipients(database.db, encryption));
  } catch (error) {
    if (
      error instanceof EnvironmentError ||
      error instanceof DatabaseUnavailable ||
      error instanceof SchemaMismatch
    )
      return [launchIssue(`${error.message}.`, 'docs/how-to/deploy.md')];
    throw error;
  }
  const consequence =
    stored.size === 0
      ? 'reports of concerns to that person are encrypted with the data key, so the server can decrypt them'
      : 'reports of concerns to that person are refused';
  return concernRecipients.flatMap(({ slug, title }) => {
    const command = `npm run site -- keys report-recipient <file> --for ${slug}`;
    if (stored.get(slug) === null)
      return launchIssue(
        `The key of the ${title} cannot be used with this DATA_KEY: ${consequence}.`,
        `Set the DATA_KEY of the other servers, or that person runs \`${command} --replace\`.`,
      );
    return stored.has(slug)
      ? []
      : launchIssue(`The ${title} has no key: ${consequence}.`, `That person runs \`${command}\`.`);
  });
}

async function checkBackups(environment: Environment, now: Date): Promise<readonly Issue[]> {
  const remedy = 'docs/how-to/back-up-and-restore.md';
  try {
    await checkBackupSettings(environment);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [startIssue(`${error.message}.`, remedy)];
  }
  return [...findBackupIssues(environment, now)].map((problem) => advice(problem, remedy));
}

function* findBackupIssues(environment: Environment, now: Date): Generator<string> {
  const { backups, databaseUrl, dataDirectory } = environment;
  const isSqlite = databaseUrl === undefined;
  if (isSqlite)
    yield 'The database is SQLite, in DATA_DIR: suitable for one server on a local disk. Several need DATABASE_URL.';
  if (!backups) {
    yield isSqlite
      ? 'BACKUP_DIR is not set, so the server makes no backup.'
      : 'The database is PostgreSQL: back it up there, or set BACKUP_DIR.';
    if (!isSqlite) return;
  } else if (isSqlite && statSync(backups.directory).dev === statSync(dataDirectory).dev)
    yield 'BACKUP_DIR is on the same disk as DATA_DIR: copy the backups elsewhere.';
  const lastBackup = findLastBackup(environment);
  if (lastBackup && now.getTime() - lastBackup.getTime() < twoDaysMs) return;
  yield lastBackup
    ? `The last backup was made on ${isoDay(lastBackup)}.`
    : 'No backup of this data directory has been made.';
}

function* checkSecurityTxt(now: Date): Generator<Issue> {
  const days = Math.floor((Date.parse(organization.securityTxtExpires) - now.getTime()) / 86_400_000);
  const remedy = 'company/organization.json, securityTxtExpires: set a date within a year, and build.';
  if (days < securityTxtMinDays)
    yield launchIssue(`/.well-known/security.txt expires in ${String(days)} days.`, remedy);
  else if (days > 366) yield advice('/.well-known/security.txt expires more than a year ahead.', remedy);
}
