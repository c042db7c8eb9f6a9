import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eraseDataSubject } from '../../src/data-rights/erase-data-subject.server.ts';
import { createDatabase, startPostgres, usesPostgres } from '../support/postgres.ts';
import { runUntilKilled, stepsBetweenKills } from '../support/run-until-killed.ts';
import { siteOf } from '../support/site-command.ts';
import { storeEnquiry } from '../support/stored-enquiries.ts';
import { startContext, temporaryFolder } from '../support/temporary-context.ts';

const ada = 'ada@merrow.example';

/** Restores a backup in which somebody is who was erased since, and a person who was revoked since, until no step is left. */
async function restoreUntilWhole(settings: Readonly<Record<string, string>>) {
  const context = await startContext(settings);
  const site = siteOf(context);
  const { reference: kept } = await storeEnquiry(context, { email: 'brin@oke.example' });
  await storeEnquiry(context, { email: ada });
  await site('admin', 'invite', 'Ada Merrow', '--answers', 'all');
  const file = join(settings['DATA_DIR'] ?? '', 'backup');
  expect(await site('backup', file)).toMatchObject({ code: 0 });
  await eraseDataSubject(context, { email: ada, mailboxes: ['privacy'], personId: 'maria' }, new Date());
  await site('admin', 'revoke', 'Ada Merrow');
  await site('admin', 'invite', 'Brin Oke', '--answers', 'all');
  const { reference: later } = await storeEnquiry(context, { email: 'cora@lind.example' });

  const referencesIn = async () => {
    const rows = await context.database.db.selectFrom('enquiries').select('reference').execute();
    return rows.map(({ reference }) => reference).sort();
  };
  const states = { before: [kept, later].sort(), after: [kept] };
  const seen: string[] = [];
  for (let step = 1; ; step += stepsBetweenKills) {
    const isKilled = runUntilKilled(settings, ['restore', file, '--yes'], step);
    const references = await referencesIn();
    const people = await context.database.db.selectFrom('admin_people').select('name').execute();
    const mails = await context.database.db.selectFrom('outbox').select('enquiry_id').execute();
    expect([states.before, states.after], `step ${String(step)}`).toContainEqual(references);
    expect(people, `step ${String(step)}`).toEqual([{ name: 'Brin Oke' }]);
    expect(mails, `step ${String(step)}`).toHaveLength(2 * references.length);
    seen.push(references.length === 2 ? 'before' : 'after');
    if (!isKilled) break;
  }
  expect(seen[0]).toBe('before');
  expect(seen.at(-1)).toBe('after');
  // The steps of opening the database and of the replacement, at least.
  expect(seen.length * stepsBetweenKills).toBeGreaterThan(5);
}

describe('a restore that is killed on its way leaves the state before or after it, without anybody who was erased or revoked since,', () => {
  it('on SQLite', async () => {
    await restoreUntilWhole({ DATA_DIR: temporaryFolder(), BACKUP_DIR: temporaryFolder() });
  });

  it.runIf(usesPostgres)('on PostgreSQL', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    await restoreUntilWhole({
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: await createDatabase(postgres.url),
    });
  });
});
