import type { Command } from 'commander';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isoDay } from '../../company/dates.ts';
import { concernRecipients } from '../../company/enquiry-subjects.ts';
import { findReportRecipients } from '../enquiries/speak-up/report-recipients.server.ts';
import { hasDatabase, parseCommandEnvironment, withContext } from '../server/command-line/open-context.ts';
import { addExamples } from '../server/command-line/terminal.ts';
import { EnvironmentError, type Environment } from '../server/environment.ts';
import { OperatorError } from '../server/operator-error.ts';
import { checkMailServer } from '../server/outbox/email-transport.ts';
import { checkBackupSettings, findLastBackup } from './back-up-database.server.ts';
import {
  advice,
  issuesFor,
  launchIssue,
  reportIssues,
  type Issue,
  type IssueOfActor,
} from './issues.server.ts';
import { findSettingsIssues } from './settings-issues.server.ts';
import { findSourceIssues } from './source-issues.server.ts';

const twoDaysMs = 2 * 86_400_000;

export function addDoctor(command: Command): void {
  addExamples(
    command,
    ['doctor', "doctor --json | jq '.issues[] | select(.blocking)'"],
    `
Run it with the settings of the server, which are checked too. Exit status: 0 when nothing prevents a launch, else 1.`,
  )
    .description(
      'Lists what is missing or wrong before a public launch, for the owner and IT: facts in company/, policies past their review, settings, keys, the mail server and backups. docs/launch-checklist.md has what only people can confirm.',
    )
    .option('--json', 'print JSON')
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
    return issuesFor('IT', { Settings: [launchIssue(`${error.message}.`, 'docs/how-to/deploy.md')] });
  }
  return issuesFor('IT', {
    Settings: findSettingsIssues(environment),
    'Keys of those who receive reports': await checkReportRecipients(environment),
    Operation: [...(await checkMail(environment)), ...(await checkBackups(environment, now))],
  });
}

/** Finds out whether the mail server would take an email now. Nothing is sent. */
async function checkMail({ smtpUrl }: Environment): Promise<readonly Issue[]> {
  const { code, problem } = (smtpUrl === undefined ? undefined : await checkMailServer(smtpUrl)) ?? {};
  if (code === undefined) return [];
  const remedy = 'Correct SMTP_URL, or the mail server; docs/how-to/deploy.md.';
  return problem === undefined
    ? [advice(`The mail server of SMTP_URL could not be checked (${code}).`, remedy)]
    : [launchIssue(`The mail server of SMTP_URL ${problem} (${code}).`, remedy)];
}

/** Finds the people who receive reports of concerns and have no key, or one that cannot be used. */
async function checkReportRecipients(environment: Environment): Promise<readonly Issue[]> {
  let stored: Awaited<ReturnType<typeof findReportRecipients>> = new Map();
  try {
    if (hasDatabase(environment))
      stored = await withContext(({ database }) => findReportRecipients(database.db));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [launchIssue(`${error.message}.`, 'docs/how-to/deploy.md')];
  }
  const consequence =
    stored.size === 0
      ? 'reports of concerns to that person are encrypted with the data key, so the server can decrypt them'
      : 'reports of concerns to that person are refused';
  return concernRecipients.flatMap(({ slug, title }) => {
    if (stored.get(slug)) return [];
    const command = `npm run site -- keys report-recipient <file> --for ${slug}`;
    return stored.has(slug)
      ? launchIssue(
          `The key of the ${title} cannot be used with this DATA_KEY: ${consequence}.`,
          `Set the DATA_KEY of the other servers, or that person runs \`${command} --replace\`.`,
        )
      : launchIssue(`The ${title} has no key: ${consequence}.`, `That person runs \`${command}\`.`);
  });
}

async function checkBackups(environment: Environment, now: Date): Promise<readonly Issue[]> {
  const remedy = 'docs/how-to/back-up-and-restore.md';
  const { backups, databaseUrl, dataDirectory } = environment;
  try {
    await checkBackupSettings(environment);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [launchIssue(`${error.message}.`, remedy)];
  }
  if (!backups) {
    const where = databaseUrl === undefined ? '' : ': back PostgreSQL up there, or set it';
    return [advice(`BACKUP_DIR is not set, so the server makes no backup${where}.`, remedy)];
  }
  const onSameDisk =
    databaseUrl === undefined && statSync(backups.directory).dev === statSync(dataDirectory).dev;
  const last = findLastBackup(environment);
  const isRecent = last !== undefined && now.getTime() - last.getTime() < twoDaysMs;
  return [
    ...(onSameDisk ? ['BACKUP_DIR is on the same disk as DATA_DIR: copy the backups elsewhere.'] : []),
    ...(isRecent ? [] : [`The last backup was made on: ${last ? isoDay(last) : 'none is known'}.`]),
  ].map((problem) => advice(problem, remedy));
}
