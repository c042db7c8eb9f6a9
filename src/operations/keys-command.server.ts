import type { Command } from 'commander';
import { withContext } from '../server/command-line/open-context.ts';
import { recordSecurityEvent } from '../server/command-line/record-security-event.ts';
import {
  addExamples,
  CommandError,
  formatCount,
  printNote,
  printResult,
  reportProgress,
} from '../server/command-line/terminal.ts';
import type { AppContext } from '../server/context.ts';
import { countRecordsByKey } from '../server/database/records-by-key.ts';
import { addDataKey, newDataKeySetting } from '../server/encryption/data-keys.ts';
import type { Environment } from '../server/environment.ts';
import { reEncryptRecords } from './re-encrypt-records.server.ts';

type Options = Readonly<{ json?: true }>;

export function addKeys(keys: Command): void {
  addExamples(keys.command('add'), ['keys add'])
    .summary('add a data key')
    .description(
      'Add a data key, which encrypts everything from then on; the others go on decrypting. It becomes the first in data-keys.json, which running servers read again. Where DATA_KEY is set, nothing is changed: the command prints what to set.',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: Options) => {
      const { text, ...added } = await withContext(addKey);
      printResult(json, added, text);
    });

  addExamples(keys.command('re-encrypt'), ['keys re-encrypt'])
    .summary('encrypt every record with the first data key')
    .description(
      'Encrypt with the first data key every record that is encrypted with another. It runs beside servers, and can be interrupted and repeated.',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: Options) => {
      const counts = await withContext(reEncrypt);
      printResult(json, counts, `${formatCount(counts.reEncrypted, 'record')} re-encrypted.`);
      if (counts.notDecrypted > 0)
        throw new CommandError(
          `${formatCount(counts.notDecrypted, 'record is', 'records are')} damaged and cannot be decrypted: nothing was changed there.`,
        );
    });

  addExamples(keys.command('status'), ['keys status'])
    .summary('show how many records each data key decrypts')
    .description('Show how many records each data key decrypts, and which keys no record needs any more.')
    .option('--json', 'print JSON')
    .action(async ({ json }: Options) => {
      await withContext(async (context) => {
        const statuses = await statusOfKeys(context);
        printResult(json, statuses, describeStatus(statuses, context.environment));
      });
    });
}

const next = 'then run `npm run site -- keys re-encrypt`';

async function addKey({ database, environment }: AppContext) {
  if (environment.dataKeys !== undefined) {
    const setting = newDataKeySetting(environment.dataKeys);
    const text = `DATA_KEY is set where the servers are started. Set it to the following, which begins with a new key, keep a copy elsewhere, restart every server, and ${next}:\n${setting}`;
    return { dataKey: setting, text };
  }
  const id = await database.transaction(async (trx) => {
    // Two commands at once come one after the other: SQLite has one writer, and PostgreSQL this lock.
    const row = trx.selectFrom('hash_key').select('id');
    await (database.dialect === 'postgresql' ? row.forUpdate() : row).execute();
    return addDataKey(environment);
  });
  recordSecurityEvent(environment, 'key change', { change: 'data key added' });
  const text = `The data key ${id} is the first in data-keys.json, and servers use it from now on. Keep a copy of that file elsewhere, ${next}.`;
  return { id, text };
}

async function reEncrypt(context: AppContext) {
  if (context.environment.dataKeys !== undefined)
    printNote(
      'A server that was started without the first key of this DATA_KEY cannot read what is re-encrypted until it is restarted with it.',
    );
  const counts = await reEncryptRecords(context, reportProgress('Records re-encrypted'));
  const { reEncrypted } = counts;
  recordSecurityEvent(context.environment, 'key change', { change: 'records re-encrypted', reEncrypted });
  return counts;
}

/**
 * The data keys, each with the number of records that only it decrypts. The first encrypts.
 *
 * @throws {DatabaseUnavailable}
 */
export async function statusOfKeys({ database, encryption }: Pick<AppContext, 'database' | 'encryption'>) {
  const records = await countRecordsByKey(database.db);
  return encryption
    .keyIds()
    .map((id, position) => ({ id, encrypts: position === 0, records: records.get(id) ?? 0 }));
}

function describeStatus(
  statuses: Awaited<ReturnType<typeof statusOfKeys>>,
  { dataKeys }: Environment,
): string {
  const place =
    dataKeys === undefined
      ? 'data-keys.json'
      : `DATA_KEY once every server has been restarted with ${statuses[0]?.id ?? ''} as the first key`;
  return statuses
    .map(({ id, encrypts, records }) => {
      const use = encrypts ? 'encrypts and decrypts' : 'decrypts';
      const count = `${id} ${use}: ${formatCount(records, 'record')}.`;
      if (encrypts) return count;
      return records > 0
        ? `${count} To do without it, run \`npm run site -- keys re-encrypt\`.`
        : `${count} It can be removed from ${place}. Keep a copy as long as there are backups from its time.`;
    })
    .join('\n');
}
