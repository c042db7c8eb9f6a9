import { Option, type Command } from 'commander';
import { writeFileSync } from 'node:fs';
import {
  concernRecipient,
  concernRecipients,
  type ConcernRecipientSlug,
} from '../../company/enquiry-subjects.ts';
import { forgetOlderDataKeys, loadDataKeys, rotateDataKeys } from '../server/encryption/data-keys.ts';
import {
  createReportIdentity,
  type RecipientIdentity,
} from '../enquiries/speak-up/report-encryption.server.ts';
import {
  findReportRecipients,
  hasReportRecipients,
  storeReportRecipients,
} from '../enquiries/speak-up/report-recipients.server.ts';
import { deleteSuppressed } from '../data-rights/delete-suppressed.server.ts';
import { withContext } from '../server/command-line/open-context.ts';
import { reEncryptRecords, reEncryptReports, renewReportHashes } from './re-encrypt-records.server.ts';
import { createFile, newFilePath } from '../server/command-line/files.ts';
import { keyFileOption, loadRecipientKey } from '../enquiries/speak-up/key-file.server.ts';
import {
  addExamples,
  CommandError,
  confirm,
  formatCount,
  printNote,
  printResult,
  withProgress,
} from '../server/command-line/terminal.ts';
import { recordSecurityEvent } from '../server/command-line/record-security-event.ts';

type ReportKeyOptions = Readonly<{ replace?: true; add?: true; json?: true; for: ConcernRecipientSlug }>;
type RotationOptions = Readonly<{ restarted?: true; keyFile?: string; yes?: true; json?: true }>;

const restart = 'Restart every server, then run `npm run site -- keys rotate --restarted`.';

export function addKeys(keys: Command): void {
  addExamples(
    keys.command('rotate'),
    ['keys rotate', 'keys rotate --restarted'],
    '\nWhere DATA_KEY is set, the first step is yours: docs/how-to/rotate-keys.md.',
  )
    .summary('change the data key')
    .description(
      'Change the data key in two steps, with a restart of the servers between them: the first adds a new key, the second (--restarted) re-encrypts every record and deletes the former key.',
    )
    .option(
      '--restarted',
      'the servers have been restarted: re-encrypt every record; can be interrupted and repeated',
    )
    .option('--key-file <file>', 'the recipient’s private key: reports are still found by address afterwards')
    .option('-y, --yes', 'delete the former key without asking')
    .option('--json', 'print JSON')
    .action(async ({ restarted, keyFile, yes, json }: RotationOptions) => {
      const { text, ...result } = restarted
        ? await finishRotation(loadRecipientKey(keyFile) ?? [], yes)
        : await beginRotation();
      printResult(json, result, text);
    });

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
    .option('--add', 'beside the present key: each of the two decrypts new reports')
    .option('--json', 'print JSON')
    .action(async (file: string, options: ReportKeyOptions) => {
      const made = await makeReportKey(file, options);
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
      const counts = await withContext(async (context) => {
        if (!(await hasReportRecipients(context.database.db)))
          throw new CommandError(
            'Nobody who receives reports has a key yet: `npm run site -- keys report-recipient <file>`.',
          );
        return await withProgress('Texts re-encrypted', (report) =>
          reEncryptReports(context, identities, undefined, report),
        );
      });
      const left =
        counts.notDecrypted === 0
          ? 'Nothing is left.'
          : `${formatCount(counts.notDecrypted, 'text was', 'texts were')} left, which another key decrypts (--key-file).`;
      printResult(json, counts, `${formatCount(counts.reEncrypted, 'text')} re-encrypted.\n${left}`);
    });
}

function beginRotation() {
  return withContext(({ environment }) => {
    const isAdded = loadDataKeys(environment).older.length > 0;
    if (!isAdded && environment.dataKey !== undefined)
      throw new CommandError(
        `DATA_KEY is set where the server is started, so the new key goes there, and the former into OLDER_DATA_KEYS. ${restart}`,
      );
    if (!isAdded) {
      rotateDataKeys(environment);
      recordSecurityEvent(environment, 'key change', { change: 'data key added' });
    }
    return Promise.resolve({
      added: !isAdded,
      text: `A new key has been added${isAdded ? ' already' : ''}. ${restart}`,
    });
  });
}

function finishRotation(identities: readonly RecipientIdentity[], yes: true | undefined) {
  return withContext(async (context) => {
    const { environment } = context;
    const keys = loadDataKeys(environment);
    if (keys.older.length === 0)
      throw new CommandError(
        'There is no former key, so nothing to re-encrypt. Begin with `npm run site -- keys rotate`.',
      );
    if (environment.dataKey === undefined)
      await confirm(
        'The former key would be deleted, without which no backup made until now is restored.',
        yes,
      );
    const { reEncrypted, notDecrypted, notFoundByAddress } = await withProgress(
      'Records re-encrypted',
      async (report) => {
        const counts = await reEncryptRecords(context, keys, report);
        const { notDecrypted: notFoundByAddress } = await renewReportHashes(context, identities);
        return { ...counts, notFoundByAddress };
      },
    );
    if (notDecrypted > 0)
      throw new CommandError(
        `${formatCount(reEncrypted, 'record')} re-encrypted; ${formatCount(notDecrypted, 'record')} cannot be decrypted with the keys that are here. The former keys stay.`,
      );
    // Entries of a restored backup under a former key are found only once their hashes are renewed.
    await deleteSuppressed(context);
    if (environment.dataKey === undefined) forgetOlderDataKeys(environment);
    recordSecurityEvent(environment, 'key change', { change: 'records under the new data key', reEncrypted });
    const keyAdvice =
      environment.dataKey === undefined
        ? 'The former key is deleted.'
        : 'Remove OLDER_DATA_KEYS, and data-keys.json in DATA_DIR if it is there, and restart every server.';
    const reportAdvice =
      notFoundByAddress === 0
        ? ''
        : ` ${formatCount(notFoundByAddress, 'confidential report is', 'confidential reports are')} no longer found by address: that takes --key-file.`;
    const text = `${formatCount(reEncrypted, 'record')} re-encrypted. ${keyAdvice}${reportAdvice}`;
    return { reEncrypted, notFoundByAddress, text };
  });
}

function makeReportKey(file: string, { for: person, replace, add }: ReportKeyOptions) {
  return withContext(async (context) => {
    const { database, encryption } = context;
    const present = (await findReportRecipients(database.db, encryption)).get(person);
    if (add && !present)
      throw new CommandError('This person has no key beside which another could be added.');
    if (!add && !replace && present !== undefined)
      throw new CommandError(
        'This person has a key already. To put a new one in its place, repeat with --replace; for a second one, with --add.',
      );
    const privateKey = newFilePath(file);
    const { identityFile, recipient: publicKey } = await createReportIdentity();
    // The private key is written first: with the public one alone, reports would be encrypted that nobody can decrypt.
    await createFile(privateKey, (draft) => {
      writeFileSync(draft, identityFile);
    });
    const recipients = add && present ? [...present, publicKey] : [publicKey];
    try {
      await database.transaction((trx) => storeReportRecipients(trx, encryption, person, recipients));
    } catch (error) {
      // The answer to the COMMIT may have been lost.
      printNote(
        'It is not certain that the database has the public key. Keep the file with the private key, and repeat with another file and --replace.',
      );
      throw error;
    }
    const change = add ? 'key of a recipient added' : 'key of a recipient made';
    recordSecurityEvent(context.environment, 'key change', { change, person });
    const { reEncrypted } = await reEncryptReports(context, [], person);
    return { privateKey, publicKey, reEncrypted };
  });
}
