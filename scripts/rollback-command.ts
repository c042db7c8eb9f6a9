import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { readServedBuilds } from '../src/operations/served-builds.server.ts';
import { hasDatabase, parseCommandEnvironment } from '../src/server/command-line/open-context.ts';
import { addExamples, CommandError, printResult } from '../src/server/command-line/terminal.ts';
import { openDatabase } from '../src/server/database/open-database.ts';
import { currentBuild, findBuildBefore, switchTo } from './build-site.mjs';

export function addRollback(command: Command): void {
  addExamples(command, ['rollback'])
    .description(
      'Points dist at the last build before the present one whose server has been ready with this data; restart the server to serve it. It is refused when the database has had a migration that this build does not know.',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const current = currentBuild();
      const build = current && findBuildBefore(current, readServedBuilds(parseCommandEnvironment()));
      if (build === undefined)
        throw new CommandError('No build before the one in dist has been served. Nothing was changed.');
      const buildInfo = readFileSync(join(build, 'build-info.json'), 'utf8');
      const { schema: known = 'none' } = JSON.parse(buildInfo) as { readonly schema?: string };
      const found = await schemaOfDatabase();
      // The names of migrations begin with their number.
      if (found !== null && (known === 'none' || found > known))
        throw new CommandError(
          `${basename(build)} cannot be served: the database has had the migration ${found}, and this build knows ${known} only. Nothing was changed: restore a backup of that schema first.`,
        );
      switchTo(build);
      const name = basename(build);
      printResult(json, { build: name }, `dist is now ${name}. Restart the server to serve it.`);
    });
}

/** The last migration that the database has had; null where there is none. It migrates nothing. */
async function schemaOfDatabase(): Promise<string | null> {
  const environment = parseCommandEnvironment();
  if (!hasDatabase(environment)) return null;
  await using database = await openDatabase(environment);
  return await database.findSchemaVersion();
}
