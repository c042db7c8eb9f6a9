import { Option, type Command } from 'commander';
import {
  listEnquiries,
  OfficerKeyNeeded,
  openEnquiry,
  type ListedEnquiry,
} from '../../server/enquiries/read-enquiries.ts';
import type { AppContext } from '../../server/context.ts';
import { openExport } from '../given-file.ts';
import { keyFileOption, readOfficerKey } from '../officer-key.ts';
import { withContext } from '../open-context.ts';
import { asJson, counted, note } from '../printing.ts';
import { createProgress } from '../progress.ts';
import { summaryOf, withFilters, type Chosen } from './choosing.ts';
import { columns, csvLine } from './csv.ts';
import { openedInJson, type Exported } from './opened.ts';

interface ExportOptions extends Chosen {
  readonly format?: 'csv' | 'json';
  readonly output?: string;
  readonly keyFile?: string;
  readonly json?: true;
}

export function addExport(enquiries: Command): void {
  withFilters(enquiries.command('export'))
    .description(
      'Write enquiries out, opened, as CSV or JSON. Reports of concerns stay encrypted without the officer’s key.',
    )
    .addOption(new Option('--format <format>', 'csv unless told').choices(['csv', 'json']))
    .option('-o, --output <file>', 'a new file, readable by its owner only; standard output unless told')
    .option(...keyFileOption)
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      `
The export holds personal data: keep it as carefully as the site does, and delete it when it has served.

Examples:
  npm run site -- enquiries export --open --output open.csv
  npm run --silent site -- enquiries export --subject media --format json > media.json`,
    )
    .action(async ({ format, json, output, keyFile, ...chosen }: ExportOptions) => {
      const officer = readOfficerKey(keyFile);
      const isJson = json === true || format === 'json';
      let encrypted = 0;
      await withContext(async (context) => {
        const to = openExport(output);
        const progress = createProgress('Enquiries written');
        let written = 0;
        to.write(isJson ? '[' : csvLine(columns));
        for await (const listed of listEnquiries(context.database.db, chosen, new Date())) {
          const exported = await exportOne(context, listed, officer);
          if (exported.encrypted) encrypted += 1;
          if (isJson) to.write(`${written === 0 ? '\n' : ',\n'}${asJson(exported)}`);
          else to.write(csvLine(columns.map((column) => exported[column])));
          written += 1;
          progress.to(written);
        }
        if (isJson) to.write('\n]\n');
        to.close();
        progress.end();
        if (output !== undefined) note(`${counted(written, 'enquiry', 'enquiries')} written.`);
      });
      if (encrypted > 0)
        note(
          `${counted(encrypted, 'report stays', 'reports stay')} encrypted: only the officer’s key opens ${encrypted === 1 ? 'it' : 'them'} (--key-file).`,
        );
    });
}

async function exportOne(
  context: AppContext,
  listed: ListedEnquiry,
  officer: Parameters<typeof openEnquiry>[2],
): Promise<Exported> {
  try {
    return { ...openedInJson(listed, await openEnquiry(context, listed.stored, officer)), encrypted: false };
  } catch (error) {
    if (!(error instanceof OfficerKeyNeeded)) throw error;
    return { ...summaryOf(listed), encrypted: true };
  }
}
