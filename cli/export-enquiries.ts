import { Option, type Command } from 'commander';
import { stringify } from 'csv-stringify/sync';
import type { AppContext } from '../server/context.ts';
import { listEnquiries, OfficerKeyNeeded, openEnquiry } from '../server/enquiries/read-enquiries.ts';
import { toEnquiryJson, toSummaryJson } from './enquiry-json.ts';
import { writeOutput } from './files.ts';
import { keyFileOption, readOfficerKey } from './officer-key.ts';
import { withContext } from './open-context.ts';
import { addFilterOptions, type EnquiryFilterOptions } from './select-enquiries.ts';
import { createProgress, formatCount, formatJson, printNote } from './terminal.ts';

interface ExportOptions extends EnquiryFilterOptions {
  readonly format?: 'csv' | 'json';
  readonly output?: string;
  readonly keyFile?: string;
  readonly json?: true;
}

/** `encrypted` is true where only the officer’s key decrypts the rest, and it was not given. */
type ExportedEnquiry = ReturnType<typeof toSummaryJson> &
  Partial<ReturnType<typeof toEnquiryJson>> & { readonly encrypted: boolean };

export function addExport(enquiries: Command): void {
  addFilterOptions(enquiries.command('export'))
    .description(
      'Write decrypted enquiries as CSV or JSON. Reports of concerns stay encrypted without the officer’s key.',
    )
    .addOption(new Option('--format <format>', 'csv by default').choices(['csv', 'json']))
    .option('-o, --output <file>', 'a new file, readable by its owner only; standard output by default')
    .option(...keyFileOption)
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      `
The export contains personal data: protect it as the site does, and delete it when it is no longer needed.

Examples:
  npm run site -- enquiries export --open --output open.csv
  npm run --silent site -- enquiries export --subject media --format json > media.json`,
    )
    .action(async ({ format, json, output, keyFile, ...filter }: ExportOptions) => {
      const officerKey = readOfficerKey(keyFile);
      const progress = createProgress('Enquiries written');
      let written = 0;
      let encrypted = 0;
      await withContext(async (context) => {
        async function* exportedEnquiries() {
          for await (const exported of decryptEnquiries(context, filter, officerKey)) {
            yield exported;
            written += 1;
            if (exported.encrypted) encrypted += 1;
            progress.update(written);
          }
        }
        const toText = json === true || format === 'json' ? toJsonArray : toCsv;
        await writeOutput(output, toText(exportedEnquiries()));
      });
      progress.finish();
      if (output !== undefined) printNote(`${formatCount(written, 'enquiry', 'enquiries')} written.`);
      if (encrypted > 0)
        printNote(
          `${formatCount(encrypted, 'report stays', 'reports stay')} encrypted: only the officer’s key decrypts ${encrypted === 1 ? 'it' : 'them'} (--key-file).`,
        );
    });
}

async function* decryptEnquiries(
  context: AppContext,
  filter: EnquiryFilterOptions,
  officerKey: ReturnType<typeof readOfficerKey>,
): AsyncGenerator<ExportedEnquiry> {
  for await (const listed of listEnquiries(context.database.db, filter, new Date())) {
    try {
      const opened = await openEnquiry(context, listed.stored, officerKey);
      yield { ...toEnquiryJson(listed, opened), encrypted: false };
    } catch (error) {
      if (!(error instanceof OfficerKeyNeeded)) throw error;
      yield { ...toSummaryJson(listed), encrypted: true };
    }
  }
}

async function* toJsonArray(enquiries: AsyncIterable<ExportedEnquiry>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const enquiry of enquiries) {
    yield separator + formatJson(enquiry);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[\n]\n' : '\n]\n';
}

const columns = [
  'reference',
  'subject',
  'status',
  'receivedAt',
  'lastInteractionAt',
  'closedAt',
  'overdue',
  'deadlines',
  'name',
  'organisation',
  'email',
  'enquirerType',
  'message',
  'details',
  'messages',
  'encrypted',
] as const satisfies readonly (keyof ExportedEnquiry)[];

/** RFC 4180. Lists and objects are JSON. A spreadsheet would run a visitor’s text that begins like a formula. */
async function* toCsv(enquiries: AsyncIterable<ExportedEnquiry>): AsyncGenerator<string> {
  const options = {
    columns,
    record_delimiter: '\r\n',
    // Quotes a field that contains \r or \n alone, too.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: String },
  };
  yield stringify([], { ...options, header: true });
  for await (const enquiry of enquiries) yield stringify([enquiry], options);
}
