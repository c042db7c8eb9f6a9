import type { Command } from 'commander';
import { auditCommand } from '../server/command-line/audit-command.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { addExamples, formatCount, print } from '../server/command-line/terminal.ts';
import type { AppContext } from '../server/context.ts';
import { countRecordsByKey } from '../server/database/records-by-key.ts';
import { addDataKey, newDataKeySetting } from '../server/encryption/data-keys.ts';
import { OperatorError } from '../server/operator-error.ts';
import { reEncryptRecords } from './re-encrypt-records.server.ts';

/** Describes `npm run site -- keys` and its parts. */
export function addKeys(keys: Command): void {
  addExamples(keys.command('add'), ['keys add'])
    .description(
      'Add a data key, which encrypts everything once the servers have been restarted. The others still decrypt. It becomes the first in data-keys.json. If DATA_KEY is set, nothing is changed: the command prints what to set.',
    )
    .action(async () => {
      print(await withContext(addKey));
    });

  addExamples(keys.command('re-encrypt'), ['keys re-encrypt'])
    .description(
      'Encrypt with the first data key every record that is encrypted with another. Servers may be running, once they have been restarted with that key: without it they cannot read these records. The command can be interrupted and repeated.',
    )
    .action(async () => {
      const { reEncrypted, notDecrypted } = await withContext(reEncryptRecords);
      await auditCommand({
        action: 'encrypted records again',
        counts: { reEncrypted, notDecrypted: notDecrypted.length },
      });
      print(`${formatCount(reEncrypted, 'record')} re-encrypted.`);
      if (notDecrypted.length > 0)
        throw new OperatorError(
          `${formatCount(notDecrypted.length, 'record is', 'records are')} damaged and cannot be decrypted. Nothing was changed there: ${notDecrypted.join(', ')}`,
        );
    });

  addExamples(keys.command('status'), ['keys status'])
    .description('Show how many records each data key decrypts, and which keys are no longer needed.')
    .action(async () => {
      print(await withContext(describeKeys));
    });
}

const next = 'keep a copy elsewhere, restart every server, and then run `npm run site -- keys re-encrypt`';

/** @returns what is printed */
async function addKey({ database, environment }: AppContext): Promise<string> {
  if (environment.dataKeys !== undefined)
    return `DATA_KEY is set where the servers are started. Set it to the following, which begins with a new key, ${next}:\n${newDataKeySetting(environment.dataKeys)}`;
  const id = await database.transaction(async (trx) => {
    // Two commands at once run one after the other, because SQLite has one writer, and PostgreSQL this lock.
    const row = trx.selectFrom('hash_key').select('id');
    await (database.dialect === 'postgresql' ? row.forUpdate() : row).execute();
    return addDataKey(environment);
  });
  await auditCommand({ action: 'added a data key', references: [id] });
  return `The data key ${id} is now the first in data-keys.json: ${next}.`;
}

/** The data keys, each with the number of records that only it decrypts. The first encrypts. */
async function describeKeys({ database, encryption }: AppContext): Promise<string> {
  const records = await countRecordsByKey(database.db);
  const [first, ...others] = encryption.keyIds;
  const countOf = (id: string) => formatCount(records.get(id) ?? 0, 'record');
  return [
    `${first} encrypts and decrypts: ${countOf(first)}.`,
    ...others.map((id) =>
      records.has(id)
        ? `${id} decrypts: ${countOf(id)}. To do without it, run \`npm run site -- keys re-encrypt\`.`
        : `${id} decrypts: ${countOf(id)}. It can be removed once every server has been restarted with ${first} as the first key. Keep a copy as long as there are backups from its time.`,
    ),
  ].join('\n');
}
