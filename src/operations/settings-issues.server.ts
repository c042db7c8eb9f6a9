import { analyticsItems } from '../../company/device-storage.ts';
import type { Environment } from '../server/environment.ts';
import { launchIssue, type Issue } from './issues.server.ts';

/** Whether a host is at a domain that RFC 2606 and RFC 6761 reserve. */
export const isReservedHost = (host: string) =>
  /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i.test(host);

/** What the settings lack. It reads no database and connects to nothing, so that each start can afford it. */
export function findSettingsIssues(environment: Environment): readonly Issue[] {
  const { publicOriginIsSet, investorPortalUrl, trustedProxyHops } = environment;
  const { protocol, hostname } = new URL(environment.publicOrigin);
  const isReservedPortal =
    investorPortalUrl !== undefined && isReservedHost(new URL(investorPortalUrl).hostname);
  const hasUnlistedScript = environment.analyticsScriptUrl !== undefined && analyticsItems.length === 0;
  const problems: readonly (readonly [isWrong: boolean, problem: string])[] = [
    [!publicOriginIsSet, 'PUBLIC_ORIGIN is not set, so any host name is answered.'],
    [publicOriginIsSet && protocol !== 'https:', 'PUBLIC_ORIGIN is not an https:// origin.'],
    [
      publicOriginIsSet && isReservedHost(hostname),
      'PUBLIC_ORIGIN names a host that is reserved for examples.',
    ],
    [
      protocol === 'https:' && trustedProxyHops === 0,
      'TRUSTED_PROXY_HOPS is 0, so all visitors behind the proxy share one rate limit.',
    ],
    [environment.smtpUrl === undefined, 'SMTP_URL is not set: mail is written to files and not sent.'],
    [
      investorPortalUrl === undefined,
      'INVESTOR_PORTAL_URL is not set: the portal’s dialog leads to the contact form.',
    ],
    [isReservedPortal, 'INVESTOR_PORTAL_URL names a host that is reserved for examples.'],
    [
      hasUnlistedScript,
      'ANALYTICS_SCRIPT_URL is set, and analyticsItems in company/device-storage.ts does not say what its script stores.',
    ],
    [!environment.rateLimit, 'RATE_LIMIT is off, which is for measurements only.'],
    [
      environment.dataKeys === undefined,
      'DATA_KEY is not set: the key is in DATA_DIR, together with what it encrypts.',
    ],
  ];
  return problems.flatMap(([isWrong, problem]) =>
    isWrong ? [launchIssue(problem, 'docs/how-to/deploy.md, Settings')] : [],
  );
}
