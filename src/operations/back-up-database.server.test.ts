import { copyFileSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { runSite } from '../../tests/support/site-command.ts';
import { storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import {
  describeOnEachDatabase,
  startContext,
  temporaryFolder,
} from '../../tests/support/temporary-context.ts';
import { eraseDataSubject } from '../data-rights/erase-data-subject.server.ts';
import { endSubscription } from '../newsletter/change-subscription.server.ts';
import { subscribe } from '../newsletter/testing/subscribers.ts';
import type { AppContext } from '../server/context.ts';
import { makeBackupOfDay } from './back-up-database.server.ts';
import { runDailyJobs } from './jobs.server.ts';

describeOnEachDatabase('backups on a schedule', (_createContext, emptyDatabase) => {
  /** A server’s context with BACKUP_DIR, and the names of the backups in it. */
  async function openSite(settings: Readonly<Record<string, string>> = {}) {
    const backups = temporaryFolder();
    const variables = { ...(await emptyDatabase()), BACKUP_DIR: backups, ...settings };
    const context = await startContext(variables);
    const ending = context.database.dialect === 'sqlite' ? 'sqlite' : 'dump';
    const namesOf = () =>
      readdirSync(backups)
        .filter((name) => name !== 'suppressions.json')
        .sort();
    return { variables, context, backups, ending, namesOf };
  }

  it('are made once a day at their time, also when no server ran then, and the latest few are kept', async () => {
    const { variables, context, backups, ending, namesOf } = await openSite({ BACKUP_KEEP: '2' });
    writeFileSync(join(backups, `before-update.${ending}`), '');
    // A server was killed while it made the first. Somebody makes the second.
    const abandoned = join(backups, `site-2026-11-30.${ending}.partial`);
    const underWay = join(backups, `site-before-update.${ending}.partial`);
    for (const file of [abandoned, underWay]) writeFileSync(file, '');
    utimesSync(abandoned, 0, 0);
    utimesSync(underWay, 0, 0);
    writeFileSync(join(backups, `site-2026-11-29.${ending}.partial`), 'still being written');
    const second = await startContext(variables);
    for (const time of ['2026-12-01T03:14', '2026-12-01T03:15', '2026-12-01T23:00', '2026-12-02T18:00'])
      await Promise.all([context, second].map((server) => runDailyJobs(server, atHeadquarters(time))));
    expect(namesOf()).toEqual([
      `before-update.${ending}`,
      `site-2026-11-29.${ending}.partial`,
      `site-2026-12-01.${ending}`,
      `site-2026-12-02.${ending}`,
      `site-before-update.${ending}.partial`,
    ]);
  });

  it('leave the earlier ones where one cannot be made, and say why', async () => {
    const { context, ending, namesOf } = await openSite({ BACKUP_KEEP: '1' });
    await runDailyJobs(context, atHeadquarters('2026-12-01T12:00'));
    const damaged = temporaryFolder();
    writeFileSync(join(damaged, 'site.sqlite'), 'no database '.repeat(2000));
    const environment = {
      ...context.environment,
      dataDirectory: damaged,
      databaseUrl: context.environment.databaseUrl && 'postgres://127.0.0.1:1/none',
    };
    const error = vi.fn();
    const logger = Object.assign(Object.create(context.logger) as AppContext['logger'], { error });
    await runDailyJobs({ ...context, environment, logger }, atHeadquarters('2026-12-02T12:00'));
    expect(namesOf()).toEqual([`site-2026-12-01.${ending}`]);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      {
        job: 'back up the database',
        day: '2026-12-02',
        failure: expect.stringMatching(/^The database in DATA_DIR cannot be used|^pg_dump failed/) as unknown,
      },
      'Daily job failed',
    );
  });

  it('are ended when they take too long, with nothing left, and say so', async () => {
    const { context, namesOf, backups: directory } = await openSite();
    const [day, keep] = ['2026-12-01', 2];
    await expect(makeBackupOfDay(context, { directory, keep }, day, AbortSignal.timeout(1))).rejects.toThrow(
      'The backup was not finished within 60 minutes',
    );
    expect(namesOf()).toEqual([]);
    await makeBackupOfDay(context, { directory, keep }, day);
    expect(namesOf()).toHaveLength(1);
  });

  it('are restored beside a list that holds back who has left since', async () => {
    const { variables, context, backups, ending } = await openSite();
    const [ada, brin] = ['ada@merrow.example', 'brin@oke.example'];
    const token = await subscribe(context, ada, ['Energy']);
    await storeEnquiry(context, { email: brin });
    const { reference } = await storeEnquiry(context);
    await runDailyJobs(context, new Date());
    await endSubscription(context, { token }, new Date());
    await eraseDataSubject(context, { email: brin, mailboxes: ['privacy'], personId: 'maria' }, new Date());

    // Only the backups are left of the installation, and its key.
    const backup = join(backups, readdirSync(backups).find((name) => name.endsWith(ending)) ?? '');
    const elsewhere = { ...(await emptyDatabase()), DATA_KEY: '' };
    copyFileSync(join(variables.DATA_DIR, 'data-keys.json'), join(elsewhere.DATA_DIR, 'data-keys.json'));
    const { code, stdout } = await runSite(['restore', backup, '--yes'], elsewhere);
    expect(code).toBe(0);
    expect(stdout).toContain('1 subscription and 1 enquiry');
    const restored = await startContext(elsewhere);
    const left = await restored.database.db.selectFrom('enquiries').select('reference').execute();
    expect(left).toEqual([{ reference }]);
  });
});

it('A backup of a day that is there is kept after a restore, which forgets that it was made', async () => {
  const backups = temporaryFolder();
  const context = await startContext({ DATA_DIR: temporaryFolder(), BACKUP_DIR: backups });
  const kept = join(backups, 'site-2026-12-01.sqlite');
  writeFileSync(kept, 'made before the restore');
  await runDailyJobs(context, atHeadquarters('2026-12-01T12:00'));
  expect(readdirSync(backups)).toEqual(['site-2026-12-01.sqlite', 'suppressions.json']);
  expect(readFileSync(kept, 'utf8')).toBe('made before the restore');
});
