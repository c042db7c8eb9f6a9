import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyTable, fillEveryTable, rowsOf, tablesOf } from '../../tests/support/filled-tables.ts';
import { siteOf } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { tablesAfterRestore } from './rows-after-restore.ts';

describeOnEachDatabase('after a restore', (createContext) => {
  it('each table has the rows that are meant to be in it', async () => {
    const context = await createContext();
    const site = siteOf(context);
    const file = join(context.environment.dataDirectory, 'backup');
    const tables = (await tablesOf(context)).filter((table) => table !== 'hash_key');
    await fillEveryTable(context, { mark: 'backup', number: 1 });
    expect(await site('backup', file)).toMatchObject({ code: 0 });
    for (const table of tables.toReversed()) await emptyTable(context, table);
    await fillEveryTable(context, { mark: 'present', number: 2 });
    expect(await site('restore', file, '--yes')).toMatchObject({ code: 0 });

    const found: Record<string, readonly string[]> = {};
    for (const table of tables) {
      const values = (await rowsOf(context, table)).flatMap((row) => Object.values(row));
      found[table] = ['backup', 'present'].filter((mark, index) =>
        // The count of a day of erasures has no text of its own, and a suppression has another one.
        [mark, `not ${mark}`, ...(table === 'erasure_days' ? [index + 1] : [])].some((value) =>
          values.includes(value),
        ),
      );
    }
    const sources = { backup: ['backup'], present: ['present'], both: ['backup', 'present'], neither: [] };
    for (const [source, marks] of Object.entries(sources)) {
      const meant = tablesAfterRestore(source as keyof typeof sources).filter(
        (table) => table !== 'hash_key',
      );
      const same = tables.filter((table) => String(found[table]) === String(marks));
      expect(same.toSorted(), source).toEqual(meant.toSorted());
    }
  });
});
