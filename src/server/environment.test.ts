import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnvironment, settingNames } from './environment.ts';
import { OperatorError } from './operator-error.ts';

function problemWith(variables: Record<string, string>): string {
  try {
    parseEnvironment(variables);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return '';
}

describe('parseEnvironment', () => {
  it('needs nothing to be set', () => {
    expect(parseEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      hasListeningSocket: false,
      publicOrigin: 'http://127.0.0.1:3000',
      publicOriginIsSet: false,
      admin: { host: '127.0.0.1', port: 3001, portIsSet: false, origin: 'http://localhost:3001' },
      dataDirectory: './data',
      trustedProxyHops: 0,
      rateLimit: true,
      logLevel: 'info',
    });
  });

  it('reads one or more data keys, and says which of them is none', () => {
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64'));
    const { dataKeys } = parseEnvironment({ DATA_KEY: keys.join(',') });
    expect(dataKeys?.map((key) => key.toString('base64'))).toEqual(keys);
    for (const [list, position] of [
      ['secret', 1],
      [[...keys, 'secret'].join(','), 3],
      [`${keys.join(',')},`, 3],
    ] as const)
      expect(problemWith({ DATA_KEY: list })).toMatch(
        new RegExp(
          `^Key ${String(position)} of DATA_KEY is a text of . characters \\(not shown\\) but must be 32 bytes`,
        ),
      );
  });

  it('serves the admin app on the next port, on another, or not at all', () => {
    expect(parseEnvironment({ ADMIN_PORT: 'off' }).admin).toBeUndefined();
    const chosen = { PORT: '8080', ADMIN_PORT: '9000', ADMIN_ORIGIN: 'https://answers.example.com' };
    expect(parseEnvironment(chosen).admin).toMatchObject({
      port: 9000,
      origin: 'https://answers.example.com',
    });
    const tunnel = { ADMIN_ORIGIN: 'http://localhost:4000' };
    expect(parseEnvironment(tunnel).admin).toMatchObject({ port: 3001, origin: 'http://localhost:4000' });
    expect(parseEnvironment({ PORT: '0' }).admin).toMatchObject({ port: 0, origin: undefined });
  });

  it('reads what is set', () => {
    const own = String(process.pid);
    const read = parseEnvironment({
      ...{ PUBLIC_ORIGIN: 'https://WWW.site.example:443/', RATE_LIMIT: 'off', PORT: '', HOST: '::1' },
      ...{ LISTEN_FDS: '1', LISTEN_PID: own, BACKUP_DIR: '/backups' },
    });
    expect(read).toMatchObject({
      ...{ publicOrigin: 'https://www.site.example', publicOriginIsSet: true, rateLimit: false, port: 3000 },
      backups: { directory: '/backups', keep: 30 },
      hasListeningSocket: true,
    });
    expect(parseEnvironment({ LISTEN_FDS: '1', LISTEN_PID: '1' }).hasListeningSocket).toBe(false);
    expect(parseEnvironment({ HOST: '::1' }).publicOrigin).toBe('http://[::1]:3000');
    expect(parseEnvironment({ BACKUP_KEEP: '7' }).backups).toBeUndefined();
  });

  const invalid = [
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['HOST', 'http://x'],
    ['HOST', 'a\nb'],
    ['PUBLIC_ORIGIN', 'site.example'],
    ['PUBLIC_ORIGIN', 'https://site.example/path'],
    ['TRUSTED_PROXY_HOPS', '99'],
    ['INVESTOR_PORTAL_URL', 'http://portal.example'],
    ['RATE_LIMIT', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '0'],
    ['ADMIN_PORT', '0'],
    ['ADMIN_PORT', 'on'],
    ['ADMIN_HOST', 'a b'],
    ['ADMIN_ORIGIN', 'admin.example'],
    ['ADMIN_ORIGIN', 'http://127.0.0.1:3001'],
    ['ADMIN_ORIGIN', 'https://10.0.0.5'],
    ['ADMIN_ORIGIN', 'https://[::1]:3001'],
    ['ADMIN_ORIGIN', 'http://answers.example.com'],
    ['BACKUP_KEEP', '1001'],
  ] as const;
  const secret = [
    ['PUBLIC_ORIGIN', 'https://user:hunter2@site.example'],
    ['INVESTOR_PORTAL_URL', 'http://portal.example?key=hunter2'],
    ['DATABASE_URL', 'mysql://root:hunter2@db'],
    ['SMTP_URL', 'https://hunter2@mail'],
    ['SMTP_URL', 'hunter2'],
    ['DATA_KEY', 'hunter2'],
    // A key in the wrong place.
    ['PORT', `hunter2${'A'.repeat(37)}`],
  ] as const;

  it('has a wrong value here of each setting that can have one', () => {
    const anyText = ['DATA_DIR', 'BACKUP_DIR'];
    const named = new Set([...invalid, ...secret].map(([name]) => name as string));
    expect([...named, ...anyText].sort()).toEqual(settingNames.toSorted());
  });

  it.each([...invalid, ...secret])(
    'says in one line that %s is %j, unless it may be secret, and what it must be, with an example',
    (name, value) => {
      const problem = problemWith({ [name]: value });
      const isSecret = value.includes('hunter2');
      const shown = isSecret
        ? `a text of ${String(value.length)} characters (not shown)`
        : JSON.stringify(value);
      expect(problem).toContain(`${name} is ${shown} but must be `);
      expect(problem).toMatch(/ (?:such as \S+|on or off|one of .+|as `openssl .+` prints them)$/);
      expect(problem).not.toContain('hunter2');
      expect(problem).not.toContain('\n');
    },
  );

  it('refuses, for one release, the setting for a script of another company', () => {
    expect(problemWith({ ANALYTICS_SCRIPT_URL: 'https://analytics.example/script.js', PORT: '70000' })).toBe(
      'ANALYTICS_SCRIPT_URL is gone: this site loads no script of another company. Delete the setting',
    );
    expect(problemWith({ ANALYTICS_SCRIPT_URL: '' })).toBe('');
  });

  it('refuses two servers on one port', () => {
    expect(problemWith({ METRICS_PORT: '3000' })).toMatch(/^METRICS_PORT is 3000, as PORT is/);
    expect(problemWith({ ADMIN_PORT: '3000' })).toMatch(/^ADMIN_PORT is 3000, as PORT is/);
    const metrics = { ADMIN_PORT: '9464', METRICS_PORT: '9464' };
    expect(problemWith(metrics)).toMatch(/^ADMIN_PORT is 9464, as METRICS_PORT is/);
  });

  it('has all its settings in .env.example, each with its default or without a value', () => {
    const example = readFileSync('.env.example', 'utf8');
    const lines = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)];
    const variables = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value] as const));
    expect(Object.keys(variables).sort()).toEqual(settingNames.toSorted());
    expect(parseEnvironment(variables)).toEqual(parseEnvironment({}));
  });
});
