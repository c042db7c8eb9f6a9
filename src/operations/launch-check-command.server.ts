import type { Command } from 'commander';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { confirmations, pageStatements, policyPractices } from '../../company/confirmations.ts';
import { isoDay } from '../../company/dates.ts';
import { analyticsItems } from '../../company/device-storage.ts';
import { concernRecipients } from '../../company/enquiry-subjects.ts';
import { projectBasis } from '../../company/basis.ts';
import { legalQuestions } from '../../company/legal-questions.ts';
import { missingFacts, optionalFactsAbout } from '../../company/optional-facts.ts';
import { organization, securityTxtMinDays, type Fact, type FactNote } from '../../company/organization.ts';
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts';
import { SchemaMismatch } from '../platform/database/migrate.ts';
import { findLastBackup } from './back-up-database.server.ts';
import { findReportRecipients } from '../enquiries/speak-up/report-recipients.server.ts';
import { contentNames } from './content-names.server.ts';
import { EnvironmentError, type Environment } from '../platform/environment.ts';
import { hasDatabase, parseCommandEnvironment, withContext } from '../platform/command-line/open-context.ts';
import { formatCount, formatExamples, print, printJson } from '../platform/command-line/terminal.ts';

const blockingIssue = (problem: string, remedy: string) => ({ problem, remedy, blocking: true });
/** An issue that does not prevent a launch. */
const advice = (problem: string, remedy: string) => ({ problem, remedy, blocking: false });
type Issue = ReturnType<typeof blockingIssue>;

/** Who must act on an issue; the list is in this order. */
type Actor = 'Owner' | 'Counsel' | 'IT';

const twoDaysMs = 2 * 86_400_000;

export function addLaunchCheck(program: Command): void {
  program
    .command('launch-check')
    .summary('Lists what must be corrected before a public launch.')
    .description(
      'Lists what must be corrected before a public launch: placeholders in company/, texts that the owner has not confirmed, policies past their review, questions for counsel, missing or weak settings and keys.',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Run it with the settings of the server, which are checked too. Exit status: 0 when nothing prevents a launch, else 1.
${formatExamples('launch-check', "launch-check --json | jq '.issues[] | select(.blocking)'")}`,
    )
    .action(async ({ json }: { json?: true }) => {
      const issues = await findIssues(resolve(import.meta.dirname, '../..'), new Date());
      const blockingCount = issues.filter(({ blocking }) => blocking).length;
      if (json) printJson({ ready: blockingCount === 0, blockingCount, issues });
      else print(formatIssues(issues, blockingCount));
      if (blockingCount > 0) process.exitCode = 1;
    });
}

function formatIssues(issues: Awaited<ReturnType<typeof findIssues>>, blockingCount: number): string {
  const sections = [...Map.groupBy(issues, ({ actor, about }) => `${actor}: ${about}`)].map(
    ([heading, inSection]) => {
      const lines = inSection.flatMap(({ problem, remedy, blocking }, index) => [
        `  ${blocking ? '✗' : '·'} ${problem}`,
        // Consecutive issues with the same remedy print it once.
        ...(inSection[index + 1]?.remedy === remedy ? [] : [`      ${remedy}`]),
      ]);
      return [heading, ...lines].join('\n');
    },
  );
  const perActor = [
    ...Map.groupBy(
      issues.filter(({ blocking }) => blocking),
      ({ actor }) => actor,
    ),
  ].map(([actor, { length }]) => `${actor} ${String(length)}`);
  const summary =
    blockingCount === 0
      ? 'Nothing prevents a public launch.'
      : `${formatCount(blockingCount, 'issue prevents', 'issues prevent')} a public launch (✗; · is advice). ${perActor.join(', ')}.`;
  return [...sections, summary].join('\n\n');
}

/** @param project absolute path of the checkout */
async function findIssues(project: string, now: Date) {
  const content = contentNames(project);
  const sections: Record<Actor, Record<string, readonly Issue[]>> = {
    Owner: {
      'Company facts': [
        ...(await findPlaceholders(join(project, 'company'))).map(({ path, placeholder }) =>
          placeholderIssue(placeholder, path),
        ),
        ...content.projects.flatMap(findUnverified),
      ],
      'Facts that are printed once they are given': missingFacts(optionalFactsAbout(content)).map(
        ({ name, ...missing }) => placeholderIssue(missing, `company/optional-facts.json, ${name}`),
      ),
      'Texts to confirm': findUnconfirmedTexts(project),
      Policies: findOverdueReviews(join(project, 'content/policies'), now),
    },
    Counsel: {
      'Questions of law': legalQuestions.map((question, index) =>
        placeholderIssue(question, `company/legal-questions.ts, ${String(index + 1)}`),
      ),
    },
    IT: await checkEnvironment(now),
  };
  return (Object.keys(sections) as Actor[]).flatMap((actor) =>
    Object.entries(sections[actor]).flatMap(([about, issues]) =>
      issues.map((issue) => ({ actor, about, ...issue })),
    ),
  );
}

/** Settings that cannot be read are one issue; what depends on them is then not checked. */
async function checkEnvironment(now: Date): Promise<Record<string, readonly Issue[]>> {
  let environment: Environment;
  try {
    environment = parseCommandEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { Settings: [blockingIssue(`${error.message}.`, 'docs/how-to/deploy.md')] };
  }
  return {
    Settings: [...checkSettings(environment)],
    Keys: [...checkKeys(environment), ...(await checkReportRecipients(environment))],
    Operation: [...checkBackups(environment, now), ...checkSecurityTxt(now)],
  };
}

type Placeholder = Extract<Fact<unknown>, { status: 'placeholder' }>;

/** The issue of a missing fact: what is missing, where visitors see it or its stand-in, and why it matters. */
function placeholderIssue({ needed, on, law, counsel, optional }: FactNote, path: string): Issue {
  const notes = [
    `shown on ${on.join(', ')}`,
    ...(law === undefined ? [] : [`unlawful without it: ${law}`]),
    ...(counsel ? ['for counsel'] : []),
  ];
  return (optional ? advice : blockingIssue)(`To be supplied: ${needed} (${notes.join('; ')}).`, path);
}

/** Where each fact of the JSON files in company/ stands: "company/organization.json, parent.number". */
async function placesInFiles(directory: string): Promise<ReadonlyMap<unknown, string>> {
  const places = new Map<unknown, string>();
  const visit = (value: unknown, file: string, path: readonly string[]) => {
    if (typeof value !== 'object' || value === null) return;
    places.set(value, `company/${file}, ${path.join('.')}`);
    // Entries of a list are counted from 1.
    for (const [key, entry] of Object.entries(value))
      visit(entry, file, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]);
  };
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
    const { href } = pathToFileURL(join(directory, file));
    const { default: facts } = (await import(href, { with: { type: 'json' } })) as { default: unknown };
    visit(facts, file, []);
  }
  return places;
}

/** Finds every placeholder that a module of company/ exports, at any depth, each once, with the place of it. */
export async function findPlaceholders(
  directory: string,
): Promise<readonly { readonly path: string; readonly placeholder: Placeholder }[]> {
  const places = await placesInFiles(directory);
  const visited = new Set<object>();
  const found: { path: string; placeholder: Placeholder }[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    if ('status' in value && value.status === 'placeholder' && 'needed' in value) {
      const placeholder = value as Placeholder;
      found.push({ path: places.get(placeholder.given) ?? path, placeholder });
      return;
    }
    for (const [key, entry] of Object.entries(value)) visit(entry, `${path}.${key}`);
  };
  const modules = readdirSync(directory).filter(
    (name) => name.endsWith('.ts') && !/\.(test|schema)\.ts$/.test(name) && name !== 'legal-questions.ts',
  );
  for (const name of modules.sort()) {
    const exports = (await import(pathToFileURL(join(directory, name)).href)) as Record<string, unknown>;
    for (const [key, value] of Object.entries(exports)) visit(value, `company/${name}, ${key}`);
  }
  return found;
}

/** What each text in a directory of content/ states as fact, from its front matter, and where it is printed. */
const contentStatements: Readonly<
  Record<string, (header: (field: string) => string, slug: string) => { says: string; place: string }>
> = {
  articles: (header) => ({
    place: '/insights, the feeds',
    says: `every fact and opinion in the article “${header('title')}”, and that it was published on ${header('date')}`,
  }),
  projects: (header) => ({
    place: '/portfolio, the Impact Report',
    says: `that the project “${header('title')}” is as its text, picture and position on the map show it, and whether it is built`,
  }),
  roles: (header) => ({
    place: '/careers',
    says: `that the role “${header('title')}” is open, with these duties, selection and adjustments`,
  }),
  policies: (header, slug) => {
    const practices = (policyPractices as Readonly<Record<string, string | undefined>>)[`/${slug}`];
    return {
      place: `/${slug}`,
      says: [
        `“${header('title')}” and that what it says is done`,
        practices === undefined ? '' : ` (${practices})`,
        `, with the ${header('ownerRole')} as the person responsible, and that version ${header('version')} is in effect from ${header('effective')}`,
      ].join(''),
    };
  },
};

/** Finds every page, article, project, role and policy whose words the owner has not confirmed, or not as they now stand. */
export function findUnconfirmedTexts(project: string, confirmed = confirmations): readonly Issue[] {
  const ofContent = Object.entries(contentStatements).flatMap(([directory, statement]) =>
    globSync(`content/${directory}/{*,*/index}.mdx`, { cwd: project })
      .sort()
      .map((file) => {
        const text = readFileSync(join(project, file), 'utf8');
        const header = (field: string) =>
          new RegExp(`^${field}: ["']?(.*?)["']?$`, 'm').exec(text)?.[1] ?? `without ${field}`;
        return { name: file, sources: [file], ...statement(header, basename(file, '.mdx')) };
      }),
  );
  const texts = [...pageStatements.map((page) => ({ name: page.place, ...page })), ...ofContent];
  const unused = new Map(Object.entries(confirmed));
  const unconfirmed = texts.flatMap(({ name, place, says, sources }) => {
    const version = versionOf(project, sources);
    const given = unused.get(name);
    unused.delete(name);
    if (given?.version === version) return [];
    const again = given ? `; changed since the ${given.role} confirmed it on ${given.day}` : '';
    return blockingIssue(
      `To be confirmed: ${says} (shown on ${place}${again}).`,
      `company/confirmations.json: "${name}": { "day": "…", "role": "…", "version": "${version}" }`,
    );
  });
  const unknown = [...unused.keys()].map((name) =>
    advice(`A text that does not exist is confirmed: ${name}.`, 'company/confirmations.json: remove it.'),
  );
  return [...unconfirmed, ...unknown];
}

/** Twelve characters that change whenever one of the files does. @throws for a pattern that names no file */
function versionOf(project: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const pattern of patterns) {
    const files = globSync(pattern, { cwd: project }).sort();
    if (files.length === 0) throw new Error(`company/confirmations.ts names ${pattern}, which is no file`);
    for (const file of files) hash.update(readFileSync(join(project, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** The evidence that is missing for the figures of a project. */
function findUnverified(slug: string): readonly Issue[] {
  const { verification } = projectBasis(slug, { baseline: '', method: '' });
  if (verification.status === 'settled') return [];
  return [placeholderIssue(verification, `content/projects/${slug}/index.mdx, basis`)];
}

function findOverdueReviews(directory: string, now: Date): readonly Issue[] {
  const remedy = 'In content/policies: review it, then move nextReview and add a line to history.';
  const today = isoDay(now);
  const policies = readdirSync(directory).filter((name) => name.endsWith('.mdx'));
  return policies.sort().flatMap((name) => {
    const text = readFileSync(join(directory, name), 'utf8');
    const due = /^nextReview: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1];
    if (due === undefined) return [blockingIssue(`${name} names no review date.`, remedy)];
    return due < today ? [blockingIssue(`${name} was due for review on ${due}.`, remedy)] : [];
  });
}

function* checkSettings(environment: Environment): Generator<Issue> {
  const remedy = 'Set it where the server is started; docs/how-to/deploy.md.';
  const origin = new URL(environment.publicOrigin);
  if (!environment.publicOriginIsSet)
    yield blockingIssue('PUBLIC_ORIGIN is not set, so any host name is answered.', remedy);
  else if (origin.protocol !== 'https:')
    yield blockingIssue('PUBLIC_ORIGIN is not an https:// origin.', remedy);
  else if (environment.trustedProxyHops === 0)
    yield blockingIssue(
      'TRUSTED_PROXY_HOPS is 0: behind the proxy that terminates https, all visitors would share one rate limit.',
      'Set it to the number of proxies in front of the server.',
    );
  if (environment.publicOriginIsSet && /(^|\.)(example|test|invalid|localhost)$/.test(origin.hostname))
    yield blockingIssue('PUBLIC_ORIGIN names a host that is reserved for examples.', remedy);
  if (environment.smtpUrl === undefined)
    yield blockingIssue('SMTP_URL is not set: mail is written to files and not sent.', remedy);
  else if (URL.parse(environment.smtpUrl)?.username === '')
    yield advice(
      'SMTP_URL names no user.',
      'Correct if the mail server accepts this host without a password; otherwise add user and password.',
    );
  if (environment.investorPortalUrl === undefined)
    yield blockingIssue(
      'INVESTOR_PORTAL_URL is not set: the portal’s dialog leads to the contact form.',
      remedy,
    );
  if (environment.analyticsScriptUrl !== undefined && analyticsItems.length === 0)
    yield blockingIssue(
      'ANALYTICS_SCRIPT_URL is set, but the inventory does not say what its script stores.',
      'Fill in analyticsItems in company/device-storage.ts, which the cookie policy prints.',
    );
  if (!environment.rateLimit)
    yield blockingIssue('RATE_LIMIT is off, which is for measurements only.', 'Unset it.');
  if (environment.logLevel === 'debug' || environment.logLevel === 'trace')
    yield advice(`LOG_LEVEL is ${environment.logLevel}.`, 'Unset it, or set info.');
}

function* checkKeys({ dataKey, dataDirectory }: Environment): Generator<Issue> {
  if (dataKey === undefined)
    yield blockingIssue(
      'DATA_KEY is not set: the key is in DATA_DIR, together with what it encrypts.',
      'Make one with `openssl rand -base64 32` and set it; docs/how-to/rotate-keys.md.',
    );
  else if (new Set(dataKey).size < 8)
    yield blockingIssue(
      'DATA_KEY is not random.',
      'Make one with `openssl rand -base64 32`; docs/how-to/rotate-keys.md.',
    );
  if (existsSync(dataDirectory) && (statSync(dataDirectory).mode & 0o007) !== 0)
    yield blockingIssue('DATA_DIR can be read by other users of this host.', 'chmod 700 on the directory.');
}

/** Finds the people who receive reports of concerns and have no key, or one that cannot be used. */
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
      return [blockingIssue(`${error.message}.`, 'docs/how-to/deploy.md')];
    throw error;
  }
  const consequence =
    stored.size === 0
      ? 'reports of concerns to that person are encrypted with the data key, so the server can decrypt them'
      : 'reports of concerns to that person are refused';
  return concernRecipients.flatMap(({ slug, title }) => {
    const command = `npm run site -- keys report-recipient <file> --for ${slug}`;
    if (stored.get(slug) === null)
      return blockingIssue(
        `The key of the ${title} cannot be used with this DATA_KEY: ${consequence}.`,
        `Set the DATA_KEY of the other servers, or that person runs \`${command} --replace\`.`,
      );
    return stored.has(slug)
      ? []
      : blockingIssue(`The ${title} has no key: ${consequence}.`, `That person runs \`${command}\`.`);
  });
}

function* checkBackups(environment: Environment, now: Date): Generator<Issue> {
  if (environment.databaseUrl !== undefined) {
    if (!environment.backups)
      yield advice(
        'The database is PostgreSQL: back it up there, or set BACKUP_DIR.',
        'docs/how-to/back-up-and-restore.md',
      );
    return;
  }
  yield advice(
    'The database is SQLite, in DATA_DIR: suitable for one server on a local disk.',
    'Several servers need DATABASE_URL; docs/how-to/deploy.md.',
  );
  const lastBackup = findLastBackup(environment);
  if (lastBackup && now.getTime() - lastBackup.getTime() < twoDaysMs) return;
  yield advice(
    lastBackup
      ? `The last backup was made on ${isoDay(lastBackup)}.`
      : 'No backup of this data directory has been made.',
    'Set BACKUP_DIR; docs/how-to/back-up-and-restore.md.',
  );
}

function* checkSecurityTxt(now: Date): Generator<Issue> {
  const days = Math.floor((Date.parse(organization.securityTxtExpires) - now.getTime()) / 86_400_000);
  const remedy = 'company/organization.json, securityTxtExpires: set a date within a year, and build.';
  if (days < securityTxtMinDays)
    yield blockingIssue(`/.well-known/security.txt expires in ${String(days)} days.`, remedy);
  else if (days > 366) yield advice('/.well-known/security.txt expires more than a year ahead.', remedy);
}
