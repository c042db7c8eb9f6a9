import type { Command } from 'commander';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyDay, formatDay, isoDay } from '../../company/dates.ts';
import { concernRecipients } from '../../company/enquiry-subjects.ts';
import { optionalFacts } from '../../company/optional-facts.ts';
import { organization, securityTxtMinDays } from '../../company/organization.ts';
import { reportingDates } from '../../company/reporting-dates.ts';
import { policySchema, readContent } from '../content-schemas.ts';
import { readHeldBackArticles } from '../insights/read-articles.server.ts';
import { isPublished } from '../insights/publication-day.ts';
import { findConcernKeys } from '../enquiries/person-keys.server.ts';
import { currentVersion } from '../policies/policy-versions.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { addExamples, print } from '../server/command-line/terminal.ts';
import type { AppContext } from '../server/context.ts';
import { parseEnvironment, type Environment } from '../server/environment.ts';
import { OperatorError } from '../server/operator-error.ts';
import { checkBackupDirectory, checkBackupSettings, lastBackupDay } from './back-up-database.server.ts';
import { findUnansweredMailboxes } from './check-mailboxes.server.ts';

const project = join(import.meta.dirname, '../..');

type Actor = 'Owner' | 'Counsel' | 'Sustainability' | 'Operator';

/** @param problems with what each is about; nothing where there is no such problem */
const issues = (actor: Actor, problems: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(problems).flatMap(([problem, details]) =>
    details.map((detail) => ({ actor, problem, detail })),
  );

export type LaunchIssue = ReturnType<typeof issues>[number];

/** An address at a domain that RFC 2606 and RFC 6761 reserve. */
const reservedAddress =
  /(?:@|:\/\/)(?:[\w-]+\.)*(?:example|test|invalid|localhost|example\.(?:com|net|org))(?![\w.-])/i;

const isReserved = (text: unknown) => typeof text === 'string' && reservedAddress.test(text);

const isPlaceholder = (value: unknown) => (Object(value) as { status?: unknown }).status === 'placeholder';

/** The placeholders and texts of a fact file, each with its keys: "operating company, number". */
function factsIn(value: unknown, keys: readonly string[] = []): (readonly [name: string, value: unknown])[] {
  if (isPlaceholder(value) || typeof value !== 'object' || value === null) return [[keys.join(', '), value]];
  return Object.entries(value).flatMap(([key, part]) => {
    const words = key.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, ' ').toLowerCase();
    // An office is known by its city.
    const { city = words } = Object(part) as { city?: string };
    return key === '$schema' ? [] : factsIn(part, [...keys, city]);
  });
}

const supplierOf = (name: string) => {
  if (/verification|definition|acting head/.test(name)) return 'Sustainability';
  return /promotion basis|representative|registration|signatory|vat/.test(name) ? 'Counsel' : 'Owner';
};

/** @param root the folder that contains company/ */
export const findFactIssues = (root: string): readonly LaunchIssue[] =>
  globSync('company/*.json', { cwd: root }).flatMap((file) =>
    factsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))).flatMap(([name, value]) => {
      const place = `${file}: ${name}`;
      return issues(supplierOf(name), {
        'Send these facts to whoever maintains the site (docs/how-to/change-a-fact.md)': isPlaceholder(value)
          ? [place]
          : [],
        'Send the right addresses to whoever maintains the site: these are at domains for examples':
          isReserved(value) ? [place] : [],
      });
    }),
  );

/** What the sources say. It is read when the site is built, since a server has no sources. */
export interface LaunchSources {
  readonly facts: readonly LaunchIssue[];
  /** The files of policies, each with the day of its next review in ISO form. */
  readonly reviews: readonly (readonly [file: string, nextReview: string])[];
  /** The files of articles that the build leaves out, each with its day in ISO form. */
  readonly heldBack: readonly (readonly [file: string, day: string])[];
  /** What pages show, each with the last day on which they may, in ISO form. A build after that day leaves it out. */
  readonly shownUntil: readonly (readonly [what: string, lastDay: string])[];
}

/** What pages show until a day that has not passed. */
function findShownUntil(now: Date): LaunchSources['shownUntil'] {
  const today = companyDay(now);
  const year = today.slice(0, 4);
  return [
    [`/investor-relations, reporting year ${year}`, `${year}-12-31`] as const,
    ...reportingDates.map(({ date }) => ['company/optional-facts.json, a reporting date', date] as const),
    ...Object.entries(optionalFacts.roles).map(
      ([role, { closes }]) => [`content/roles/${role}.mdx, closing date`, closes ?? ''] as const,
    ),
  ].filter(([, lastDay]) => lastDay >= today);
}

/** Reads the sources of this checkout. @throws if a fact file cannot be read */
export const readLaunchSources = (now = new Date()): LaunchSources => ({
  facts: findFactIssues(project),
  reviews: globSync('content/policies/*.mdx', { cwd: project }).flatMap((file) => {
    const { data } = readContent(join(project, file), policySchema).header;
    return data ? [[file, isoDay(currentVersion(data.history).nextReview)] as const] : [];
  }),
  heldBack: readHeldBackArticles().map(
    ({ slug, date }) => [`content/articles/${slug}.mdx`, isoDay(date)] as const,
  ),
  shownUntil: findShownUntil(now),
});

/** What the build in dist left out and shows, if there is a build: it may be older than a day that has come since. */
function readDaysOfBuild(): Pick<LaunchSources, 'heldBack' | 'shownUntil'> {
  const file = join(project, 'dist/content.json');
  const none = { heldBack: [], shownUntil: [] };
  if (!existsSync(file)) return none;
  const { launchSources } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly launchSources: Partial<LaunchSources>;
  };
  return { ...none, ...launchSources };
}

const describeDay = ([what, day]: readonly [what: string, day: string]) =>
  `${what}: ${formatDay(new Date(day))}`;

/** What the dates in the facts and the texts ask for. */
function findOverdueDates(
  { reviews, heldBack, shownUntil }: LaunchSources,
  now: Date,
): readonly LaunchIssue[] {
  const overdue = reviews.filter(([, nextReview]) => nextReview < companyDay(now)).map(([file]) => file);
  const due = heldBack.filter(([, day]) => isPublished(new Date(day), now)).map(describeDay);
  const over = shownUntil.filter(([, lastDay]) => lastDay < companyDay(now)).map(describeDay);
  const expires = organization.securityTxtExpires;
  const isExpiring = Date.parse(expires) - now.getTime() < securityTxtMinDays * 86_400_000;
  return issues('Owner', {
    'Review these policies, and tell whoever maintains the site what changes: history gets a new version':
      overdue,
    'Build the site again and restart it: the day of these articles has come': due,
    'Build the site again and restart it: the last day has passed of what pages still show': over,
    'Set securityTxtExpires in company/organization.json to a day within a year': isExpiring ? [expires] : [],
  });
}

/** The articles whose day is to come. */
const findLaterArticles = ({ heldBack }: LaunchSources, now: Date): readonly LaunchIssue[] =>
  issues('Owner', {
    'Build the site again and restart it on the day of each of these articles: until then it is left out':
      heldBack.filter(([, day]) => !isPublished(new Date(day), now)).map(describeDay),
  });

const describeFailure = (error: unknown): readonly LaunchIssue[] => {
  if (!(error instanceof OperatorError)) throw error;
  return issues('Operator', { 'Correct this, and run doctor again': [error.message] });
};

/** @throws {OperatorError} if BACKUP_DIR cannot be used */
function findMissingBackup(environment: Environment, now: Date): readonly LaunchIssue[] {
  const { backups } = environment;
  checkBackupDirectory(environment);
  const twoDaysAgo = companyDay(new Date(now.getTime() - 2 * 86_400_000));
  const isMissing = backups && lastBackupDay(backups.directory) < twoDaysAgo;
  return issues('Operator', {
    'Find out why there is no backup of two days': isMissing ? ['BACKUP_DIR'] : [],
  });
}

/** What comes up again after the launch: what is due by its date, and a backup that is missing. */
export function findDueIssues(
  sources: LaunchSources,
  now: Date,
  environment: Environment,
): readonly LaunchIssue[] {
  const overdue = findOverdueDates(sources, now);
  try {
    return [...overdue, ...findMissingBackup(environment, now)];
  } catch (error) {
    return [...overdue, ...describeFailure(error)];
  }
}

/** What the settings lack for a public site. It connects to nothing, so that each start can afford it. */
export function findSettingsIssues(environment: Environment): readonly string[] {
  const { publicOrigin, publicOriginIsSet, investorPortalUrl, databaseUrl } = environment;
  const isHttps = publicOrigin.startsWith('https:');
  const problems = {
    'PUBLIC_ORIGIN is not set: any host name is answered': !publicOriginIsSet,
    'PUBLIC_ORIGIN is not an https:// origin': publicOriginIsSet && !isHttps,
    'TRUSTED_PROXY_HOPS is 0: visitors share one rate limit': isHttps && environment.trustedProxyHops === 0,
    'SMTP_URL is not set: mail is written to files and not sent': environment.smtpUrl === undefined,
    'INVESTOR_PORTAL_URL is not set: its dialog leads to the form': investorPortalUrl === undefined,
    'An address is at a domain for examples': isReserved(publicOrigin) || isReserved(investorPortalUrl),
    'RATE_LIMIT is off, which is for measurements only': !environment.rateLimit,
    'DATA_KEY is not set: the key is in DATA_DIR, with what it encrypts': environment.dataKeys === undefined,
    'BACKUP_DIR is not set: no backup is made': !environment.backups && databaseUrl === undefined,
  };
  return Object.entries(problems).flatMap(([problem, isWrong]) => (isWrong ? [problem] : []));
}

/**
 * What is to be done before a public launch, as far as software can see it.
 *
 * @param given a running server’s; without it, the settings of this process and the database that they name
 */
export async function findLaunchIssues(sources: LaunchSources, now: Date, given?: AppContext) {
  const found = [...sources.facts, ...findOverdueDates(sources, now), ...findLaterArticles(sources, now)];
  try {
    const environment = given?.environment ?? parseEnvironment(process.env);
    const change = 'Change these settings, as in docs/how-to/deploy.md';
    found.push(...issues('Operator', { [change]: findSettingsIssues(environment) }));
    // A running server has found pg_dump at its start, and starts no process for whoever looks.
    if (!given) await checkBackupSettings(environment);
    found.push(...findMissingBackup(environment, now));
    const findGaps = async ({ database: { db } }: AppContext) => ({
      keys: await findConcernKeys(db),
      unanswered: await findUnansweredMailboxes(db),
    });
    const { keys, unanswered } = await (given ? findGaps(given) : withContext(findGaps));
    const withoutKey = concernRecipients.filter(({ mailbox }) => !keys.has(mailbox));
    found.push(
      ...issues('Operator', {
        'Invite somebody who answers these mailboxes': unanswered,
      }),
      ...issues('Owner', {
        'Have a key made by each of these people: sign in to the admin app, open My key, choose Make my key':
          withoutKey.map(({ title }) => title),
      }),
    );
  } catch (error) {
    found.push(...describeFailure(error));
  }
  return found;
}

/** Describes `npm run site -- doctor`. */
export function addDoctor(command: Command): void {
  addExamples(command, ['doctor', 'doctor --json'], 'Run it with the settings of the server.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const sources = readLaunchSources();
      const now = new Date();
      const built = readDaysOfBuild();
      const due = built.heldBack.filter(([, day]) => isPublished(new Date(day), now));
      const days = { heldBack: [...sources.heldBack, ...due], shownUntil: built.shownUntil };
      const found = await findLaunchIssues({ ...sources, ...days }, now);
      const groups = Map.groupBy(found, ({ actor, problem }) => `${actor}: ${problem}\n`);
      const texts = [...groups].map(
        ([heading, about]) => heading + about.map(({ detail }) => `  ${detail}\n`).join(''),
      );
      const text = texts.sort().join('\n') || 'Nothing prevents a public launch.';
      print(json ? JSON.stringify(found, null, 2) : text);
      if (found.length > 0) process.exitCode = 1;
    });
}
