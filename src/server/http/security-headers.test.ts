import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '../environment.ts';
import { contentSecurityPolicy } from './security-headers.ts';

describe('contentSecurityPolicy', () => {
  const none = { scripts: [], styles: [] };

  it('allows the hashes it is given and nothing unsafe', () => {
    const policy = contentSecurityPolicy(
      { scripts: ['sha256-a='], styles: ['sha256-b='] },
      parseEnvironment({}),
    );
    expect(policy).toContain(
      "default-src 'none'; script-src 'self' 'sha256-a='; style-src 'self' 'sha256-b=';",
    );
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types answer default");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('asks for https only where the site has it', () => {
    const secure = parseEnvironment({ PUBLIC_ORIGIN: 'https://www.site.example' });
    expect(contentSecurityPolicy(none, secure)).toMatch(/; upgrade-insecure-requests$/);
  });

  it('lets forms lead to a configured investor portal, and nowhere else', () => {
    const served = parseEnvironment({ INVESTOR_PORTAL_URL: 'https://portal.example/enter' });
    expect(contentSecurityPolicy(none, served)).toContain("form-action 'self' https://portal.example;");
    expect(contentSecurityPolicy(none, parseEnvironment({}))).toContain("form-action 'self';");
  });
});
