import type { Command } from 'commander';
import { withContext } from '../server/command-line/open-context.ts';
import { recordSecurityEvent } from '../server/command-line/record-security-event.ts';
import { addExamples, CommandError, formatCount, print, printNote } from '../server/command-line/terminal.ts';
import type { AppContext } from '../server/context.ts';
import { countRecordsByKey } from '../server/database/records-by-key.ts';
import { addDataKey, newDataKeySetting } from '../server/encryption/data-keys.ts';
import { reEncryptRecords } from './re-encrypt-records.server.ts';

export function addKeys(keys: Command): void {
  addExamples(keys.command('add'), ['keys add'])
    .summary('add a data key')
    .description(
      'Add a data key, which encrypts everything from then on. The others still decrypt. It becomes the first in data-keys.json, which running servers read again. If DATA_KEY is set, nothing is changed: the command prints what to set.',
    )
    .action(async () => {
      print(await withContext(addKey));
    });

  addExamples(keys.command('re-encrypt'), ['keys re-encrypt'])
    .summary('encrypt every record with the first data key')
    .description(
      'Encrypt with the first data key every record that is encrypted with another. Servers may be running. The command can be interrupted and repeated.',
    )
    .action(async () => {
      const counts = await withContext(reEncrypt);
      print(`${formatCount(counts.reEncrypted, 'record')} re-encrypted.`);
      if (counts.notDecrypted > 0)
        throw new CommandError(
          `${formatCount(counts.notDecrypted, 'record is', 'records are')} damaged and cannot be decrypted: nothing was changed there.`,
        );
    });

  addExamples(keys.command('status'), ['keys status'])
    .summary('show how many records each data key decrypts')
    .description('Show how many records each data key decrypts, and which keys are no longer needed.')
    .action(async () => {
      print(await withContext(describeKeys));
    });
}

const next = 'then run `npm run site -- keys re-encrypt`';

/** @returns what is printed */
async function addKey({ database, environment }: AppContext): Promise<string> {
  if (environment.dataKeys !== undefined)
    return `DATA_KEY is set where the servers are started. Set it to the following, which begins with a new key, keep a copy elsewhere, restart every server, and ${next}:\n${newDataKeySetting(environment.dataKeys)}`;
  const id = await database.transaction(async (trx) => {
    // Two commands at once run one after the other, because SQLite has one writer, and PostgreSQL this lock.
    const row = trx.selectFrom('hash_key').select('id');
    await (database.dialect === 'postgresql' ? row.forUpdate() : row).execute();
    return addDataKey(environment);
  });
  recordSecurityEvent(environment, 'key change', { change: 'data key added' });
  return `The data key ${id} is the first in data-keys.json, and servers use it from now on. Keep a copy of that file elsewhere, ${next}.`;
}

async function reEncrypt(context: AppContext) {
  if (context.environment.dataKeys !== undefined)
    printNote(
      'Restart every server with this DATA_KEY. Without its first key, a server cannot read the records that are re-encrypted now.',
    );
  const counts = await reEncryptRecords(context);
  const { reEncrypted } = counts;
  recordSecurityEvent(context.environment, 'key change', { change: 'records re-encrypted', reEncrypted });
  return counts;
}

/** The data keys, each with the number of records that only it decrypts. The first encrypts. */
async function describeKeys({ database, encryption, environment }: AppContext): Promise<string> {
  const records = await countRecordsByKey(database.db);
  const [first, ...others] = encryption.keyIds();
  const place =
    environment.dataKeys === undefined
      ? 'data-keys.json'
      : `DATA_KEY once every server has been restarted with ${first} as the first key`;
  const countOf = (id: string) => formatCount(records.get(id) ?? 0, 'record');
  return [
    `${first} encrypts and decrypts: ${countOf(first)}.`,
    ...others.map((id) =>
      records.has(id)
        ? `${id} decrypts: ${countOf(id)}. To do without it, run \`npm run site -- keys re-encrypt\`.`
        : `${id} decrypts: ${countOf(id)}. It can be removed from ${place}. Keep a copy as long as there are backups from its time.`,
    ),
  ].join('\n');
}
