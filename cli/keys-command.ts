import type { Command } from 'commander';
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../server/database/durable-files.ts';
import { readEnvironment } from '../server/environment.ts';
import { readDataKeys, forgetOlderDataKeys, rotateDataKeys } from '../server/encryption/data-keys.ts';
import { createOfficerKeys, officerKeyFile } from '../server/encryption/report-encryption.ts';
import { newFilePath } from './files.ts';
import { reseal } from './keys/reseal.ts';
import { sealEarlierReports } from './keys/seal-reports.ts';
import { readOfficerKey } from './officer-key.ts';
import { hasDatabase, withContext } from './open-context.ts';
import { formatCount, print, printJson } from './terminal.ts';
import { CommandError } from './command-error.ts';

const restart = 'Restart every server, then run `npm run site -- keys rotate --restarted`.';

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('Changes the keys that seal what visitors send.');

  keys
    .command('rotate')
    .summary('change the data key')
    .description(
      'Changes the data key in two steps, with a restart of the servers between them: the first puts a new key in place, the second (--restarted) seals every record anew and drops the former key.',
    )
    .option(
      '--restarted',
      'the servers have been restarted: seal everything anew; can be interrupted and repeated',
    )
    .option('--key-file <file>', 'the officer’s private key: reports are still found by address afterwards')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Where DATA_KEY is set, the first step is yours: docs/how-to/rotate-keys.md.

Examples:
  npm run site -- keys rotate
  npm run site -- keys rotate --restarted`,
    )
    .action(async ({ restarted, keyFile, json }: { restarted?: true; keyFile?: string; json?: true }) => {
      const answer = restarted ? await sealAnew(readOfficerKey(keyFile)) : await putNewKeyInPlace();
      if (json) printJson(answer);
      else print(answer.next);
    });

  keys
    .command('officer')
    .summary('make the key pair of the officer who reads reports of concerns')
    .description(
      'Makes the key pair of the officer who reads reports of concerns. The private key is written once, to the file; the public one into DATA_DIR. Reports, earlier ones too, then open with the private key only.',
    )
    .argument('<file>', 'a new file for the private key, best on a medium that leaves with the officer')
    .option('--replace', 'although there is a key: reports until now still need the former private key')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Nobody can make this key again. If it is lost, the reports encrypted to it are lost: keep a second copy in a safe.

Example:
  npm run site -- keys officer /media/officer/hallmere-officer.pem`,
    )
    .action(async (file: string, { replace, json }: { replace?: true; json?: true }) => {
      const made = await makeOfficerKeys(file, replace === true);
      if (json) printJson(made);
      else
        print(
          [
            `The private key is in ${made.privateKey}. Keep it away from the server, with a second copy in a safe.`,
            `The public key is in ${made.publicKey}, and every report from now on is encrypted to it.`,
            ...(made.resealed === 0
              ? []
              : [`${formatCount(made.resealed, 'earlier text')} encrypted to it as well.`]),
          ].join('\n'),
        );
    });
}

async function putNewKeyInPlace(): Promise<{ readonly step: 'key in place'; readonly next: string }> {
  return withContext(async ({ environment }) => {
    const isWaiting = readDataKeys(environment).older.length > 0;
    if (!isWaiting && environment.dataKey !== undefined)
      throw new CommandError(
        `DATA_KEY is set where the server is started, so the new key goes there, and the former into OLDER_DATA_KEYS. ${restart}`,
      );
    if (!isWaiting) rotateDataKeys(environment);
    return Promise.resolve({
      step: 'key in place',
      next: `${isWaiting ? 'A new key is in place already.' : 'A new key is in place.'} ${restart}`,
    });
  });
}

async function sealAnew(officer: KeyObject | undefined) {
  return withContext(async (context) => {
    const { environment } = context;
    const keys = readDataKeys(environment);
    if (keys.older.length === 0)
      throw new CommandError(
        'There is no former key, so nothing to seal anew. Begin with `npm run site -- keys rotate`.',
      );
    const { resealed, unopened, withoutLookUp } = await reseal(context, keys, officer);
    if (unopened > 0)
      throw new CommandError(
        `${formatCount(resealed, 'record')} encrypted anew; ${formatCount(unopened, 'record does', 'records do')} not open with any key at hand. The former keys stay.`,
      );
    if (environment.dataKey === undefined) forgetOlderDataKeys(environment);
    const drop =
      environment.dataKey === undefined
        ? 'The former key is gone.'
        : 'Remove OLDER_DATA_KEYS, and data-keys.json in DATA_DIR if it is there, and restart every server.';
    const confidential =
      withoutLookUp === 0
        ? ''
        : ` ${formatCount(withoutLookUp, 'confidential report is', 'confidential reports are')} no longer found by address: that takes --key-file.`;
    return {
      step: 'encrypted again' as const,
      resealed,
      next: `${formatCount(resealed, 'record')} encrypted anew. ${drop}${confidential}`,
    };
  });
}

async function makeOfficerKeys(given: string, replace: boolean) {
  const environment = readEnvironment(process.env);
  const { dataDirectory } = environment;
  const publicFile = join(dataDirectory, officerKeyFile);
  if (existsSync(publicFile) && !replace)
    throw new CommandError(
      'The officer has a key already. To put a new one in its place, repeat with --replace.',
    );
  const privateFile = newFilePath(given);
  const { publicKey, privateKey } = createOfficerKeys();
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  // The private half first: a public half without it would seal reports that nobody can open.
  writeDurably(privateFile, privateKey);
  rmSync(publicFile, { force: true });
  writeDurably(publicFile, publicKey);
  const resealed = hasDatabase(environment) ? await withContext(sealEarlierReports) : 0;
  return { privateKey: privateFile, publicKey: publicFile, resealed };
}
