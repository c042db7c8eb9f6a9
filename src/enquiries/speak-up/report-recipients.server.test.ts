import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  startContext,
  temporaryFolder,
} from '../../../tests/support/temporary-context.ts';
import { createContext } from '../../operations/create-context.server.ts';
import type { AppContext } from '../../server/context.ts';
import { EnvironmentError } from '../../server/environment.ts';
import { createReportIdentity } from './report-encryption.server.ts';
import {
  findReportRecipients,
  importRecipientsFiles,
  ReportRecipientUnavailable,
  reportRecipientsOf,
} from './report-recipients.server.ts';
import { giveKey } from './testing/report-fixtures.ts';

const one = (await createReportIdentity()).recipient;
const other = (await createReportIdentity()).recipient;

const write = ({ environment }: AppContext, name: string, text: string) => {
  writeFileSync(join(environment.dataDirectory, name), text);
};
const stored = async ({ database, encryption }: AppContext) =>
  Object.fromEntries(await findReportRecipients(database.db, encryption));
const filesIn = ({ environment }: AppContext) =>
  readdirSync(environment.dataDirectory).filter((name) => name.includes('recipients'));

describeOnEachDatabase('the recipients of reports', (openContext, emptyDatabase) => {
  it('are taken from files at the start of a server, which logs it in one line and removes the files', async () => {
    const { environment } = await openContext();
    const { dataDirectory } = environment;
    writeFileSync(join(dataDirectory, 'officer-recipients.txt'), `# officers\n${one}\n${other}\n`);
    writeFileSync(join(dataDirectory, 'committee-chair-recipients.txt'), `${other}\n`);
    const lines: string[] = [];
    const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const context = await createContext(environment, logger);
    expect(await stored(context)).toEqual({
      'compliance-officer': [one, other],
      'committee-chair': [other],
    });
    expect(filesIn(context)).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('officer-recipients.txt');
    await context.database.close();
  });

  it('may stand in the files of several servers that start at once, in any order', async () => {
    const empty = await emptyDatabase();
    // On SQLite several servers share the directory as well.
    const directories = [empty.DATA_DIR, ...(empty['DATABASE_URL'] === undefined ? [] : [temporaryFolder()])];
    const [lines, reversed] = [[one, other].join('\n'), [other, one].join('\n')];
    for (const [index, directory] of directories.entries())
      writeFileSync(join(directory, 'officer-recipients.txt'), index === 0 ? lines : reversed);
    const shared = { ...empty, DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
    const contexts = await Promise.all(directories.map((DATA_DIR) => startContext({ ...shared, DATA_DIR })));
    for (const context of contexts) {
      expect(filesIn(context)).toEqual([]);
      expect((await reportRecipientsOf(context, 'compliance-officer')).toSorted()).toEqual(
        [one, other].sort(),
      );
    }
  });

  it('that disagree with the database are refused, and nothing of the files is stored', async () => {
    const context = await openContext();
    const { recipient } = await giveKey(context, 'compliance-officer');
    write(context, 'officer-recipients.txt', one);
    write(context, 'committee-chair-recipients.txt', other);
    const imported = importRecipientsFiles(context);
    await expect(imported).rejects.toThrow(EnvironmentError);
    await expect(imported).rejects.toThrow(`${one}, and the database has ${recipient}`);
    expect(await stored(context)).toEqual({ 'compliance-officer': [recipient] });
    expect(filesIn(context)).toHaveLength(2);
  });

  it('are of no use when somebody without the data key wrote or exchanged them', async () => {
    const context = await openContext();
    const { database } = context;
    await giveKey(context, 'compliance-officer');
    await giveKey(context, 'committee-chair');
    const attacks: readonly (() => Promise<{ readonly ciphertext: string; readonly key_id: string }>)[] = [
      () => Promise.resolve({ ciphertext: Buffer.from(JSON.stringify(one)).toString('base64'), key_id: 'x' }),
      // An attacker may copy a ciphertext that the server made of a visitor’s text.
      () => {
        const { ciphertext, keyId } = context.encryption.encrypt({ text: one, recipients: [one] });
        return Promise.resolve({ ciphertext, key_id: keyId });
      },
      () =>
        database.db
          .selectFrom('report_recipients')
          .select(['ciphertext', 'key_id'])
          .where('person', '=', 'compliance-officer')
          .executeTakeFirstOrThrow(),
    ];
    for (const attack of attacks) {
      const row = await attack();
      await database.transaction((trx) =>
        trx.updateTable('report_recipients').set(row).where('person', '=', 'committee-chair').execute(),
      );
      await expect(reportRecipientsOf(context, 'committee-chair')).rejects.toThrow(
        ReportRecipientUnavailable,
      );
      await expect(importRecipientsFiles(context)).rejects.toThrow(
        'The key of committee-chair in the database',
      );
      expect(await reportRecipientsOf(context, 'compliance-officer')).toHaveLength(1);
    }
  });
});
