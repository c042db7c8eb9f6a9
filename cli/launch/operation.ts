import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../server/environment.ts';
import { lastBackup } from '../last-backup.ts';
import { advice, obstacle, type Finding } from './finding.ts';

const oneDay = 86_400_000;

/** @param project absolute path of the project’s folder */
export function operationFindings(project: string, environment: Environment, now: Date): readonly Finding[] {
  return [...backupFindings(environment, now), ...securityContactFindings(project, now)];
}

function backupFindings(environment: Environment, now: Date): readonly Finding[] {
  if (environment.databaseUrl !== undefined)
    return [
      advice('Operation', {
        problem: 'The database is PostgreSQL: its backups are made there, or by a nightly backup command.',
        remedy: 'docs/how-to/back-up-and-restore.md',
      }),
    ];
  const hint = advice('Operation', {
    problem: 'The database is SQLite, in DATA_DIR: right for one server on a local disk.',
    remedy: 'Several servers need DATABASE_URL; docs/how-to/deploy.md.',
  });
  const taken = lastBackup(environment.dataDirectory);
  if (taken !== undefined && now.getTime() - taken < 2 * oneDay) return [hint];
  const problem =
    taken === undefined
      ? 'No backup of this data folder has been taken.'
      : `The last backup was taken on ${new Date(taken).toISOString().slice(0, 10)}.`;
  return [
    hint,
    advice('Operation', { problem, remedy: 'Take one every night; docs/how-to/back-up-and-restore.md.' }),
  ];
}

/** `/.well-known/security.txt` (RFC 9116) as built, or as it lies in `public/`. */
function securityContactFindings(project: string, now: Date): readonly Finding[] {
  const file = ['dist/client', 'public']
    .map((folder) => join(project, folder, '.well-known/security.txt'))
    .find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
  const block = (problem: string, remedy: string) => [obstacle('Operation', { problem, remedy })];
  if (file === undefined)
    return block(
      'The site has no /.well-known/security.txt.',
      'Add public/.well-known/security.txt (RFC 9116) and build.',
    );
  const expires = Date.parse(
    /^Expires: *(?<date>\S+)/im.exec(readFileSync(file, 'utf8'))?.groups?.['date'] ?? '',
  );
  if (expires > now.getTime()) return [];
  return block(
    '/.well-known/security.txt has expired, or names no date.',
    'Give it a new Expires date and build.',
  );
}
