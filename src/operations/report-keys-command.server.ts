import { writeFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { sql } from 'kysely';
import {
  concernRecipient,
  concernRecipients,
  type ConcernRecipientSlug,
} from '../../company/enquiry-subjects.ts';
import { keyFileOption, loadRecipientKey } from '../concerns/key-file.server.ts';
import {
  createReportIdentity,
  decryptConcern,
  encryptConcern,
  isEncryptedToRecipient,
  keyIdOfRecipient,
  type RecipientIdentity,
} from '../concerns/concern-encryption.server.ts';
import { findReportRecipients, storeReportRecipient } from '../concerns/concern-recipients.server.ts';
import { createFile, newFilePath } from '../server/command-line/files.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { recordSecurityEvent } from '../server/command-line/record-security-event.ts';
import {
  addExamples,
  CommandError,
  formatCount,
  printNote,
  printResult,
} from '../server/command-line/terminal.ts';
import type { AppContext } from '../server/context.ts';
import { updateCiphertexts } from './re-encrypt-records.server.ts';

type ReportKeyOptions = Readonly<{ replace?: true; json?: true; for: ConcernRecipientSlug }>;

/** The commands for the keys of those who receive reports of concerns. */
export function addReportKeys(keys: Command): void {
  addExamples(
    keys.command('report-recipient'),
    [
      'keys report-recipient /media/officer/officer.txt',
      'keys report-recipient /media/chair/chair.txt --for committee-chair',
    ],
    `
Nobody can make this key again. If it is lost, the reports encrypted to it are lost: keep a second copy in a safe.`,
  )
    .summary('make the key pair of a person who receives reports of concerns')
    .description(
      'Make the key pair of a person who receives reports of concerns, the Compliance Officer unless --for says otherwise. The private key, an age identity, is written once, to the file; the public one into the database, where all servers read it. Reports to that person, earlier ones too, can then be decrypted with the private key only, and a report to somebody who has no key is no longer taken.',
    )
    .argument('<file>', 'a new file for the private key, best on a medium that leaves with the recipient')
    .addOption(
      new Option('--for <person>', 'who receives the reports')
        .choices(concernRecipients.map(({ slug }) => slug))
        .default(concernRecipients[0].slug),
    )
    .option('--replace', 'although there is a key: reports until now still need the former private key')
    .option('--json', 'print JSON')
    .action(async (file: string, options: ReportKeyOptions) => {
      const made = await withContext((context) => makeReportKey(context, file, options));
      const text = `The private key is in ${made.privateKey}. Keep it away from the server, with a second copy in a safe.
The public key, ${made.publicKey}, is in the database, and every report to the ${concernRecipient(options.for).title} from now on is encrypted to it.`;
      const earlier = `\n${formatCount(made.reEncrypted, 'earlier text')} encrypted to it as well.`;
      printResult(options.json, made, made.reEncrypted === 0 ? text : `${text}${earlier}`);
    });

  addExamples(keys.command('re-encrypt-reports'), [
    'keys re-encrypt-reports --key-file /media/officer/officer.txt',
  ])
    .summary('encrypt earlier reports of concerns to the present key of their recipient')
    .description(
      'Encrypt earlier reports of concerns to the present key of the person whom their reporter chose: those that were encrypted to a former key, or stored before there was a key. Can be interrupted and repeated.',
    )
    .option(keyFileOption[0], 'the private key to which they are encrypted now')
    .option('--json', 'print JSON')
    .action(async ({ keyFile, json }: { keyFile?: string; json?: true }) => {
      const identities = loadRecipientKey(keyFile) ?? [];
      const counts = await withContext((context) => reEncryptReports(context, identities));
      const left =
        counts.notDecrypted === 0
          ? 'Nothing is left.'
          : `${formatCount(counts.notDecrypted, 'text was', 'texts were')} left, which another key decrypts (--key-file).`;
      printResult(json, counts, `${formatCount(counts.reEncrypted, 'text')} re-encrypted.\n${left}`);
    });
}

async function makeReportKey(context: AppContext, file: string, { for: person, replace }: ReportKeyOptions) {
  const { database, environment } = context;
  if (!replace && (await findReportRecipients(database.db)).has(person))
    throw new CommandError(
      'This person has a key already. To put a new one in its place, repeat with --replace.',
    );
  const privateKey = newFilePath(file);
  const { identityFile, recipient: publicKey } = await createReportIdentity();
  // The private key is written first: with the public one alone, reports would be encrypted that nobody can decrypt.
  await createFile(privateKey, (draft) => {
    writeFileSync(draft, identityFile);
  });
  try {
    await database.transaction((trx) => storeReportRecipient(trx, person, publicKey));
  } catch (error) {
    // The answer to the COMMIT may have been lost.
    printNote(
      'It is not certain that the database has the public key. Keep the file with the private key, and repeat with another file and --replace.',
    );
    throw error;
  }
  recordSecurityEvent(environment, 'key change', { change: 'key of a recipient made', person });
  const { reEncrypted } = await reEncryptReports(context, []);
  return { privateKey, publicKey, reEncrypted };
}

/**
 * Encrypts reports of concerns, and what their reporters have added, to the present key of the person who received them:
 * reports that were stored before there was a key, and reports to a former key.
 *
 * @param identities that can decrypt them
 */
async function reEncryptReports(context: AppContext, identities: readonly RecipientIdentity[]) {
  const { database, encryption } = context;
  const all = await findReportRecipients(database.db);
  if (all.size === 0)
    throw new CommandError(
      'Nobody who receives reports has a key yet: `npm run site -- keys report-recipient <file>`.',
    );
  const total = { reEncrypted: 0, notDecrypted: 0 };
  for (const [person, recipient] of all) {
    const isOutdated = sql<boolean>`key_id <> ${keyIdOfRecipient(recipient)}`;
    const received = sql`select id from enquiries where subject = 'speak-up' and recipient = ${person}`;
    const tables = [
      ['enquiries', sql<boolean>`id in (${received}) and ${isOutdated}`],
      ['messages', sql<boolean>`sender = 'reporter' and enquiry_id in (${received}) and ${isOutdated}`],
    ] as const;
    for (const [table, condition] of tables) {
      const counts = await updateCiphertexts(context, table, condition, async (row) => {
        const content = isEncryptedToRecipient(row.key_id)
          ? await decryptConcern(identities, row)
          : encryption.decrypt(table, row);
        return encryptConcern(recipient, content);
      });
      total.reEncrypted += counts.updated;
      total.notDecrypted += counts.notDecrypted;
    }
  }
  return total;
}
