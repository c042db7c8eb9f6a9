import { momentInWords } from '../../company/dates.ts';
import type { Command } from 'commander';
import { listAllEnquiries } from '../../server/enquiries/read-enquiries.ts';
import { withContext } from '../open-context.ts';
import { counted, print, printJson, printTable } from '../printing.ts';
import { summaryOf, withFilters, type Chosen } from './choosing.ts';

export function addList(enquiries: Command): void {
  withFilters(enquiries.command('list'))
    .description('List enquiries, oldest first, with what is due next. Nothing is unsealed.')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run site -- enquiries list --open
  npm run site -- enquiries list --overdue
  npm run --silent site -- enquiries list --subject formal-complaint --json`,
    )
    .action(async ({ json, ...chosen }: Chosen & { json?: true }) => {
      const listed = await withContext(({ database }) => listAllEnquiries(database.db, chosen, new Date()));
      if (json) {
        printJson(listed.map(summaryOf));
        return;
      }
      if (listed.length > 0)
        printTable(
          ['Reference', 'Subject', 'Status', 'Received', 'Due next'],
          listed.map(({ stored, outstanding: [next], isOverdue }) => [
            stored.reference,
            stored.subject,
            stored.status,
            momentInWords(new Date(stored.received_at)),
            next === undefined ? '-' : `${next.label}, ${next.date}${isOverdue ? ' (overdue)' : ''}`,
          ]),
        );
      print(`${counted(listed.length, 'enquiry', 'enquiries')}.`);
    });
}
