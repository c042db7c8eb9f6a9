import { existsSync, statSync } from 'node:fs';
import { analyticsItems } from '../../company/device-storage.ts';
import type { Environment } from '../server/environment.ts';
import { advice, issuesFor, startIssue, type Issue, type IssueOfActor } from './issues.server.ts';

/** Whether a host is at a domain that RFC 2606 and RFC 6761 reserve. */
export const isReservedHost = (host: string) =>
  /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i.test(host);

/** What the settings and the data key lack. It reads no database and connects to nothing, so that each start can afford it. */
export const findSettingsIssues = (environment: Environment): IssueOfActor[] =>
  issuesFor('IT', { Settings: [...checkSettings(environment)], Keys: [...checkKeys(environment)] });

function* checkSettings(environment: Environment): Generator<Issue> {
  const remedy = 'Set it where the server is started; docs/how-to/deploy.md.';
  const origin = new URL(environment.publicOrigin);
  if (!environment.publicOriginIsSet)
    yield startIssue('PUBLIC_ORIGIN is not set, so any host name is answered.', remedy);
  else if (origin.protocol !== 'https:') yield startIssue('PUBLIC_ORIGIN is not an https:// origin.', remedy);
  else if (environment.trustedProxyHops === 0)
    yield startIssue(
      'TRUSTED_PROXY_HOPS is 0: behind the proxy that terminates https, all visitors would share one rate limit.',
      'Set it to the number of proxies in front of the server.',
    );
  if (environment.publicOriginIsSet && isReservedHost(origin.hostname))
    yield startIssue('PUBLIC_ORIGIN names a host that is reserved for examples.', remedy);
  if (environment.smtpUrl === undefined)
    yield startIssue('SMTP_URL is not set: mail is written to files and not sent.', remedy);
  else if (URL.parse(environment.smtpUrl)?.username === '')
    yield advice(
      'SMTP_URL names no user.',
      'Correct if the mail server accepts this host without a password; otherwise add user and password.',
    );
  if (environment.investorPortalUrl === undefined)
    yield startIssue(
      'INVESTOR_PORTAL_URL is not set: the portal’s dialog leads to the contact form.',
      remedy,
    );
  else if (isReservedHost(new URL(environment.investorPortalUrl).hostname))
    yield startIssue('INVESTOR_PORTAL_URL names a host that is reserved for examples.', remedy);
  if (environment.analyticsScriptUrl !== undefined && analyticsItems.length === 0)
    yield startIssue(
      'ANALYTICS_SCRIPT_URL is set, but the inventory does not say what its script stores.',
      'Fill in analyticsItems in company/device-storage.ts, which the cookie policy prints.',
    );
  if (!environment.rateLimit)
    yield startIssue('RATE_LIMIT is off, which is for measurements only.', 'Unset it.');
  if (environment.logLevel === 'debug' || environment.logLevel === 'trace')
    yield advice(`LOG_LEVEL is ${environment.logLevel}.`, 'Unset it, or set info.');
  if (environment.allowUnfinished)
    yield advice(
      'ALLOW_UNFINISHED is 1: the server starts whatever is missing here.',
      'Unset it before the public sees the site.',
    );
}

function* checkKeys({ dataKey, dataDirectory }: Environment): Generator<Issue> {
  if (dataKey === undefined)
    yield startIssue(
      'DATA_KEY is not set: the key is in DATA_DIR, together with what it encrypts.',
      'Make one with `openssl rand -base64 32` and set it; docs/how-to/rotate-keys.md.',
    );
  else if (new Set(dataKey).size < 8)
    yield startIssue(
      'DATA_KEY is not random.',
      'Make one with `openssl rand -base64 32`; docs/how-to/rotate-keys.md.',
    );
  if (existsSync(dataDirectory) && (statSync(dataDirectory).mode & 0o007) !== 0)
    yield startIssue('DATA_DIR can be read by other users of this host.', 'chmod 700 on the directory.');
}
