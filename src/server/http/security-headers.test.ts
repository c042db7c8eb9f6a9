import { expect, it } from 'vitest';
import { parseEnvironment } from '../environment.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const policyWith = (variables: Record<string, string>) =>
  contentSecurityPolicy({ scripts: ['sha256-a='], styles: ['sha256-b='] }, parseEnvironment(variables));
const policy = policyWith({});

it('the policy of a page allows the hashes that it is given, and trusted types alone', () => {
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-a='; style-src 'self' 'sha256-b=';/);
  expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types 'none'$/);
});

it('it asks for https where the site has it, and lets forms lead to a configured investor portal', () => {
  const secure = policyWith({ PUBLIC_ORIGIN: 'https://www.site.example' });
  expect(secure).toBe(`${policy}; upgrade-insecure-requests`);
  const own = "form-action 'self'";
  const withPortal = policyWith({ INVESTOR_PORTAL_URL: 'https://portal.example/enter' });
  expect(withPortal).toBe(policy.replace(own, `${own} https://portal.example`));
});
