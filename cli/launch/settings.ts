import type { Environment } from '../../server/environment.ts';
import { advice, obstacle, type Finding } from './finding.ts';

const ofTheServer = 'Set it where the server is started; docs/how-to/deploy.md.';

/** Settings that a public site cannot do without, or that belong to a trial only. */
export function settingFindings(environment: Environment): readonly Finding[] {
  const found: Finding[] = [];
  const block = (problem: string, remedy: string) => found.push(obstacle('Settings', { problem, remedy }));
  const advise = (problem: string, remedy: string) => found.push(advice('Settings', { problem, remedy }));

  const origin = new URL(environment.publicOrigin);
  if (!environment.publicOriginIsSet)
    block('PUBLIC_ORIGIN is not set, so any host name is answered.', ofTheServer);
  else if (origin.protocol !== 'https:') block('PUBLIC_ORIGIN is not an https:// origin.', ofTheServer);
  else if (environment.trustedProxyHops === 0)
    block(
      'TRUSTED_PROXY_HOPS is 0: behind the proxy that speaks https, all visitors would share one rate limit.',
      'Set it to the number of proxies in front of the server.',
    );
  if (/(^|\.)(example|test|invalid|localhost)$/.test(origin.hostname) && environment.publicOriginIsSet)
    block('PUBLIC_ORIGIN names a host that is reserved for examples.', ofTheServer);

  if (environment.smtpUrl === undefined)
    block('SMTP_URL is not set: mail is written to files and reaches nobody.', ofTheServer);
  else if (URL.parse(environment.smtpUrl)?.username === '')
    advise(
      'SMTP_URL names no user.',
      'Right for a mail server that knows this host; else add user and password.',
    );
  if (environment.investorPortalUrl === undefined)
    block('INVESTOR_PORTAL_URL is not set: the portal’s dialog leads to the contact form.', ofTheServer);
  if (!environment.rateLimit) block('RATE_LIMIT is off: it is a setting for measurements.', 'Unset it.');
  if (environment.logLevel === 'debug' || environment.logLevel === 'trace')
    advise(`LOG_LEVEL is ${environment.logLevel}.`, 'Unset it, or set info.');
  return found;
}
