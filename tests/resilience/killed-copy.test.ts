import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openContext } from '../../src/server/context.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { parseEnvironment } from '../../src/server/environment.ts';
import { createDatabase, startPostgres, usesPostgres } from '../support/postgres.ts';
import { runUntilKilled, stepsBetweenKills } from '../support/run-until-killed.ts';
import { storeEnquiry } from '../support/stored-enquiries.ts';
import { temporaryFolder } from '../support/temporary-context.ts';

/** How many enquiries a database holds; undefined if it has no tables. */
async function countOf(settings: Readonly<Record<string, string>>): Promise<number | undefined> {
  const environment = parseEnvironment(settings);
  if (environment.databaseUrl === undefined && !existsSync(join(environment.dataDirectory, 'site.sqlite')))
    return undefined;
  await using database = await openDatabase(environment);
  if ((await database.findSchemaVersion()) === null) return undefined;
  return (await database.db.selectFrom('enquiries').select('id').execute()).length;
}

/** Copies until no step is left. The target is empty after each kill, and the source as it was. */
async function copyUntilWhole(
  settings: Readonly<Record<string, string>>,
  [from, to]: readonly [string, string],
  target: Readonly<Record<string, string>>,
): Promise<void> {
  let step = 1;
  while (runUntilKilled(settings, ['copy-database', '--from', from, '--to', to], step)) {
    const count = await countOf(target);
    // Killed after the last commit, it is whole.
    if (count === 1) break;
    expect(count, `step ${String(step)}`).toBeUndefined();
    step += stepsBetweenKills;
  }
  expect(await countOf(target)).toBe(1);
  expect(step).toBeGreaterThan(3);
}

it.runIf(usesPostgres)(
  'a copy that is killed on its way leaves the target empty or whole, in both directions',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const DATA_DIR = temporaryFolder();
    const context = await openContext(parseEnvironment({ DATA_DIR }), pino({ level: 'silent' }));
    await storeEnquiry(context);
    await context.database.close();
    const DATABASE_URL = await createDatabase(postgres.url);
    await copyUntilWhole({ DATA_DIR, DATABASE_URL }, ['DATA_DIR', 'DATABASE_URL'], {
      DATA_DIR,
      DATABASE_URL,
    });
    const back = temporaryFolder();
    await copyUntilWhole({ DATA_DIR: back, DATABASE_URL }, ['DATABASE_URL', 'DATA_DIR'], { DATA_DIR: back });
  },
);
