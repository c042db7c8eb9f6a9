import type { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { firstSchema, migrateTo } from '../../tests/support/schema-versions.ts';
import { answer, storeConcern, storeEnquiry } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { Database, Queries } from '../server/database/schema.ts';
import { parseEnvironment } from '../server/environment.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

describeOnEachDatabase('a database from before the next date was stored', (openContext, emptyDatabase) => {
  it('gets it for each enquiry by the rule that stores it today', async () => {
    const context = await openContext();
    for (const [age, replies] of [
      [1, 0],
      [20, 1],
      [20, 2],
      [40, 3],
    ] as const)
      for (const subject of ['formal-complaint', 'data-protection', 'general'] as const) {
        const { reference } = await storeEnquiry(context, { subject }, ago(age));
        for (let reply = 1; reply <= replies; reply += 1) {
          const close = reply === 3 && subject !== 'formal-complaint';
          await answer(context, { reference, now: ago(age - reply * 6), close });
        }
      }
    await storeConcern(context, {}, ago(3));
    const datesIn = (db: Queries) =>
      db.selectFrom('enquiries').select(['id', 'next_due_at']).orderBy('id').execute();
    const dates = await datesIn(context.database.db);
    expect(new Set(dates.map((row) => row.next_due_at)).size).toBeGreaterThan(7);

    const environment = parseEnvironment(await emptyDatabase());
    const former = (await migrateTo(firstSchema, environment)) as unknown as Kysely<Database>;
    const { db } = context.database;
    const copies = [
      [
        'enquiries',
        (await db.selectFrom('enquiries').selectAll().execute()).map(({ next_due_at: _, ...row }) => row),
      ],
      ['deadlines', await db.selectFrom('deadlines').selectAll().execute()],
      [
        'messages',
        (await db.selectFrom('messages').selectAll().execute()).map(
          ({ author: _author, idempotency_key: _key, ...row }) => row,
        ),
      ],
    ] as const;
    for (const [table, rows] of copies)
      await former
        .insertInto(table as 'enquiries')
        .values(rows as never)
        .execute();
    await former.destroy();
    const database = await openDatabase(environment);
    onTestFinished(() => database.close());
    await database.migrate();
    expect(await datesIn(database.db)).toEqual(dates);
  });
});
