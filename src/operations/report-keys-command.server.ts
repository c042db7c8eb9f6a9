import { writeFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import {
  concernRecipient,
  concernRecipients,
  type ConcernRecipientSlug,
} from '../../company/enquiry-subjects.ts';
import { keyFileOption, loadRecipientKey } from '../enquiries/speak-up/key-file.server.ts';
import { createReportIdentity } from '../enquiries/speak-up/report-encryption.server.ts';
import {
  findReportRecipients,
  hasReportRecipients,
  storeReportRecipients,
} from '../enquiries/speak-up/report-recipients.server.ts';
import { createFile, newFilePath } from '../server/command-line/files.ts';
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
import { reEncryptReports } from './re-encrypt-reports.server.ts';

type ReportKeyOptions = Readonly<{ replace?: true; add?: true; json?: true; for: ConcernRecipientSlug }>;

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
        return await reEncryptReports(context, identities, undefined, reportProgress('Texts re-encrypted'));
      });
      const left =
        counts.notDecrypted === 0
          ? 'Nothing is left.'
          : `${formatCount(counts.notDecrypted, 'text was', 'texts were')} left, which another key decrypts (--key-file).`;
      printResult(json, counts, `${formatCount(counts.reEncrypted, 'text')} re-encrypted.\n${left}`);
    });
}

function makeReportKey(file: string, { for: person, replace, add }: ReportKeyOptions) {
  return withContext(async (context) => {
    const { database, environment } = context;
    const present = (await findReportRecipients(database.db)).get(person);
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
      await database.transaction((trx) => storeReportRecipients(trx, person, recipients));
    } catch (error) {
      // The answer to the COMMIT may have been lost.
      printNote(
        'It is not certain that the database has the public key. Keep the file with the private key, and repeat with another file and --replace.',
      );
      throw error;
    }
    const change = add ? 'key of a recipient added' : 'key of a recipient made';
    recordSecurityEvent(environment, 'key change', { change, person });
    const { reEncrypted } = await reEncryptReports(context, [], person);
    return { privateKey, publicKey, reEncrypted };
  });
}
