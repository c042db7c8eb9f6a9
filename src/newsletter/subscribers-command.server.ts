import { stringify } from 'csv-stringify/sync';
import { Option, type Command } from 'commander';
import { endSubscriptionOf } from './change-subscription.server.ts';
import { countSubscribers, listSubscribers } from './list-subscribers.server.ts';
import { emailArgument } from '../server/command-line/email-argument.ts';
import { outputOption, writeOutput } from '../server/command-line/files.ts';
import { withContext } from '../server/command-line/open-context.ts';
import {
  addExamples,
  CommandError,
  confirm,
  formatCount,
  formatJson,
  print,
  printJson,
  printResult,
  printTable,
} from '../server/command-line/terminal.ts';

export function addSubscribers(subscribers: Command): void {
  addExamples(subscribers.command('list'), ['subscribers list', 'subscribers list --json'])
    .description('Count subscribers by topic and status. Nothing is decrypted.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const counts = await withContext(countSubscribers);
      if (json) {
        printJson(counts);
        return;
      }
      printTable(
        ['Topic', 'Confirmed', 'Pending'],
        Object.entries(counts.topics).map(([topic, { confirmed, pending }]) => [
          topic,
          String(confirmed),
          String(pending),
        ]),
      );
      print(
        `${formatCount(counts.confirmed, 'subscriber')}, and ${counts.pending.toLocaleString('en-GB')} not confirmed yet.`,
      );
    });

  addExamples(subscribers.command('export'), ['subscribers export --output subscribers.csv'])
    .description('Write every subscriber with topics and consent, decrypted, as CSV or JSON.')
    .option(...outputOption)
    .addOption(new Option('--format <format>', 'of the file').choices(['csv', 'json']).default('csv'))
    .option('--json', 'the same as --format json')
    .action(async ({ output, format, json }: { output?: string; format: 'csv' | 'json'; json?: true }) => {
      const rows = await withContext(listSubscribers);
      await writeOutput(output, [json || format === 'json' ? `${formatJson(rows)}\n` : toCsv(rows)]);
    });

  addExamples(subscribers.command('remove'), ['subscribers remove someone@example.com'])
    .description(
      'End the subscription of an address and delete the address, as the link in every email does. The proof of consent stays.',
    )
    .argument(...emailArgument)
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(async (email: string, { yes, json }: { yes?: true; json?: true }) => {
      await confirm('The subscription under this address would be removed permanently.', yes);
      const isRemoved = await withContext((context) => endSubscriptionOf(context, email, new Date()));
      if (!isRemoved) throw new CommandError('No subscription is held under this address.');
      printResult(json, { removed: 1 }, '1 subscription removed.');
    });
}

const columns = [
  { key: 'email' },
  { key: 'status' },
  { key: 'topics' },
  { key: 'consent.version', header: 'consentVersion' },
  { key: 'consent.wording', header: 'consentWording' },
  { key: 'consent.givenAt', header: 'consentedAt' },
  { key: 'consent.confirmedAt', header: 'confirmedAt' },
];

function toCsv(described: Awaited<ReturnType<typeof listSubscribers>>): string {
  const rows = described.map(({ topics, ...row }) => ({ ...row, topics: topics.join('; ') }));
  // A spreadsheet would calculate an address that begins with "=".
  return stringify(rows, { header: true, columns, escape_formulas: true });
}
