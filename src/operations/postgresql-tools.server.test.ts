import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import { runPostgresqlTool } from './postgresql-tools.server.ts';

/** What pg_dump would be told of a database, by the names of libpq’s variables. */
async function connectionFor(databaseUrl: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\nenv\n', { mode: 0o700 });
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter));
  onTestFinished(() => void vi.unstubAllEnvs());
  const output = await runPostgresqlTool('pg_dump', [], { databaseUrl });
  return Object.fromEntries(
    [...output.matchAll(/^(PG\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const),
  );
}

it.each([
  [
    'a name and password with other characters',
    'postgres://us%40er:pass%2Fword@db.example:5433/site',
    {
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'us@er',
      PGPASSWORD: 'pass/word',
      PGDATABASE: 'site',
    },
  ],
  ['an IPv6 address', 'postgres://site@[2001:db8::1]/site', { PGHOST: '2001:db8::1' }],
  ['a socket', 'postgres://site@%2Fvar%2Frun%2Fpostgresql/site', { PGHOST: '/var/run/postgresql' }],
  ['a socket as a parameter', 'postgres://site@localhost/site?host=/run/pg', { PGHOST: '/run/pg' }],
  [
    'certificates',
    'postgres://site@db.example/site?sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/own.pem&sslkey=/own.key',
    {
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/ca.pem',
      PGSSLCERT: '/own.pem',
      PGSSLKEY: '/own.key',
    },
  ],
])('a tool connects as the server does to an address with %s', async (_what, databaseUrl, expected) => {
  expect(await connectionFor(databaseUrl)).toMatchObject(expected);
});
