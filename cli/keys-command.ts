import type { Command } from 'commander';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetOlderDataKeys, readDataKeys, rotateDataKeys } from '../server/encryption/data-keys.ts';
import {
  createOfficerIdentity,
  legacyPublicKeyFile,
  readOfficerRecipients,
  recipientsFile,
  writeOfficerRecipients,
  type OfficerIdentity,
} from '../server/encryption/report-encryption.ts';
import { hasDatabase, readCommandEnvironment, withContext } from './open-context.ts';
import { reEncryptRecords, reEncryptReports, renewReportHashes } from './re-encrypt-records.ts';
import { createFile, keyFileOption, newFilePath, notWritten, readOfficerKey } from './files.ts';
import { CommandError, formatCount, formatExamples, print, printJson } from './terminal.ts';

const restart = 'Restart every server, then run `npm run site -- keys rotate --restarted`.';

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('Change the keys that encrypt what visitors send.');

  keys
    .command('rotate')
    .summary('change the data key')
    .description(
      'Change the data key in two steps, with a restart of the servers between them: the first adds a new key, the second (--restarted) re-encrypts every record and deletes the former key.',
    )
    .option(
      '--restarted',
      'the servers have been restarted: re-encrypt every record; can be interrupted and repeated',
    )
    .option('--key-file <file>', 'the officer’s private key: reports are still found by address afterwards')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Where DATA_KEY is set, the first step is yours: docs/how-to/rotate-keys.md.
${formatExamples('keys rotate', 'keys rotate --restarted')}`,
    )
    .action(async ({ restarted, keyFile, json }: { restarted?: true; keyFile?: string; json?: true }) => {
      const result = restarted ? await finishRotation(readOfficerKey(keyFile)) : await beginRotation();
      if (json) printJson(result);
      else print(result.next);
    });

  keys
    .command('officer')
    .summary('make the key pair of the officer who reads reports of concerns')
    .description(
      'Make the key pair of the officer who reads reports of concerns. The private key, an age identity, is written once, to the file; the public one into DATA_DIR. Reports, earlier ones too, can then be decrypted with the private key only.',
    )
    .argument('<file>', 'a new file for the private key, best on a medium that leaves with the officer')
    .option('--replace', 'although there is a key: reports until now still need the former private key')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Nobody can make this key again. If it is lost, the reports encrypted to it are lost: keep a second copy in a safe.
${formatExamples('keys officer /media/officer/hallmere-officer.txt')}`,
    )
    .action(async (file: string, { replace, json }: { replace?: true; json?: true }) => {
      const made = await makeOfficerKeys(file, replace === true);
      if (json) printJson(made);
      else
        print(
          `The private key is in ${made.privateKey}. Keep it away from the server, with a second copy in a safe.\nThe public key is in ${made.publicKey}, and every report from now on is encrypted to it.`,
        );
      if (!json && made.reEncrypted > 0)
        print(`${formatCount(made.reEncrypted, 'earlier text')} encrypted to it as well.`);
    });

  keys
    .command('re-encrypt-reports')
    .summary('encrypt earlier reports of concerns to the present officer')
    .description(
      'Encrypt earlier reports of concerns to the present officer: those that were encrypted to a former key, or before reports were age files. Can be interrupted and repeated.',
    )
    .option(keyFileOption[0], 'the private key to which they are encrypted now')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      formatExamples('keys re-encrypt-reports --key-file /media/officer/hallmere-officer.pem'),
    )
    .action(async ({ keyFile, json }: { keyFile?: string; json?: true }) => {
      const identities = readOfficerKey(keyFile) ?? [];
      const counts = await withContext(async (context) => {
        if (readOfficerRecipients(context.environment.dataDirectory).length === 0)
          throw new CommandError('The officer has no key yet: `npm run site -- keys officer <file>`.');
        return await reEncryptReports(context, identities);
      });
      const { reEncrypted, notDecrypted } = counts;
      const left = `${formatCount(notDecrypted, 'text was', 'texts were')} left: another key decrypts ${notDecrypted === 1 ? 'it' : 'them'} (--key-file).`;
      if (json) printJson(counts);
      else
        print(
          `${formatCount(reEncrypted, 'text')} re-encrypted. ${notDecrypted === 0 ? 'Nothing is left.' : left}`,
        );
    });
}

function beginRotation() {
  return withContext(({ environment }) => {
    const isAdded = readDataKeys(environment).older.length > 0;
    if (!isAdded && environment.dataKey !== undefined)
      throw new CommandError(
        `DATA_KEY is set where the server is started, so the new key goes there, and the former into OLDER_DATA_KEYS. ${restart}`,
      );
    if (!isAdded) rotateDataKeys(environment);
    return Promise.resolve({
      step: 'key added',
      next: `${isAdded ? 'A new key has been added already.' : 'A new key has been added.'} ${restart}`,
    });
  });
}

function finishRotation(identities: readonly OfficerIdentity[] | undefined) {
  return withContext(async (context) => {
    const { environment } = context;
    const keys = readDataKeys(environment);
    if (keys.older.length === 0)
      throw new CommandError(
        'There is no former key, so nothing to re-encrypt. Begin with `npm run site -- keys rotate`.',
      );
    const { reEncrypted, notDecrypted } = await reEncryptRecords(context, keys);
    const { notDecrypted: notFoundByAddress } = await renewReportHashes(context, identities ?? []);
    if (notDecrypted > 0)
      throw new CommandError(
        `${formatCount(reEncrypted, 'record')} re-encrypted; ${formatCount(notDecrypted, 'record')} cannot be decrypted with the keys that are here. The former keys stay.`,
      );
    if (environment.dataKey === undefined) forgetOlderDataKeys(environment);
    const keyAdvice =
      environment.dataKey === undefined
        ? 'The former key is deleted.'
        : 'Remove OLDER_DATA_KEYS, and data-keys.json in DATA_DIR if it is there, and restart every server.';
    const reportAdvice =
      notFoundByAddress === 0
        ? ''
        : ` ${formatCount(notFoundByAddress, 'confidential report is', 'confidential reports are')} no longer found by address: that takes --key-file.`;
    return {
      step: 're-encrypted',
      reEncrypted,
      next: `${formatCount(reEncrypted, 'record')} re-encrypted. ${keyAdvice}${reportAdvice}`,
    };
  });
}

async function makeOfficerKeys(file: string, replace: boolean) {
  const environment = readCommandEnvironment();
  const { dataDirectory } = environment;
  const publicKey = join(dataDirectory, recipientsFile);
  const legacyPublicKey = join(dataDirectory, legacyPublicKeyFile);
  if (!replace && (existsSync(publicKey) || existsSync(legacyPublicKey)))
    throw new CommandError(
      'The officer has a key already. To put a new one in its place, repeat with --replace.',
    );
  const privateKey = newFilePath(file);
  const writeKeys = async () => {
    const { identityFile, recipient } = await createOfficerIdentity();
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    // The private key first: with the public one alone, reports would be encrypted that nobody can decrypt.
    await createFile(privateKey, (draft) => {
      writeFileSync(draft, identityFile);
    });
    try {
      writeOfficerRecipients(dataDirectory, [recipient]);
    } catch (error) {
      rmSync(privateKey, { force: true });
      throw notWritten(error);
    }
    rmSync(legacyPublicKey, { force: true });
  };
  if (!hasDatabase(environment)) {
    await writeKeys();
    return { privateKey, publicKey, reEncrypted: 0 };
  }
  const { reEncrypted } = await withContext(async (context) => {
    await writeKeys();
    return reEncryptReports(context, []);
  });
  return { privateKey, publicKey, reEncrypted };
}
