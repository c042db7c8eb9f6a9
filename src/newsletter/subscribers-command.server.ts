import { stringify } from 'csv-stringify/sync';
import { Option, type Command } from 'commander';
import { subscriptionTopics } from './subscription.ts';
import type { AppContext } from '../server/context.ts';
import { endSubscriptions } from './change-subscription.server.ts';
import { allSubscribers, describeSubscriber, findByEmail, topicsOf } from './subscriber-store.server.ts';
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
      const rows = await withContext(async (context) => {
        const described = [];
        for await (const batch of allSubscribers(context))
          described.push(...batch.map((stored) => describeSubscriber(context, stored)));
        return described;
      });
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
      const removed = await withContext(async (context) => {
        const found = await findByEmail(context, email);
        if (found.length === 0) throw new CommandError('No subscription is held under this address.');
        await confirm('The subscription under this address would be removed permanently.', yes);
        return endSubscriptions(context, found, new Date());
      });
      printResult(json, { removed }, `${formatCount(removed, 'subscription')} removed.`);
    });
}

async function countSubscribers(context: AppContext) {
  const topics = Object.fromEntries(
    subscriptionTopics.map((topic) => [topic, { confirmed: 0, pending: 0 }]),
  ) as Record<(typeof subscriptionTopics)[number], { confirmed: number; pending: number }>;
  const counts = { confirmed: 0, pending: 0, topics };
  for await (const batch of allSubscribers(context)) {
    for (const stored of batch) {
      counts[stored.status] += 1;
      for (const topic of topicsOf(stored)) topics[topic][stored.status] += 1;
    }
  }
  return counts;
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

function toCsv(described: readonly ReturnType<typeof describeSubscriber>[]): string {
  const rows = described.map(({ topics, ...row }) => ({ ...row, topics: topics.join('; ') }));
  // A spreadsheet would calculate an address that begins with "=".
  return stringify(rows, { header: true, columns, escape_formulas: true });
}
