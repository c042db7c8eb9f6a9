import { stringify } from 'csv-stringify/sync';
import type { Command } from 'commander';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSubscriptionOf } from './change-subscription.server.ts';
import { countSubscribers, listSubscribers } from './list-subscribers.server.ts';
import { countRecipients, sendNewsletter } from './send-newsletter.server.ts';
import { newsletterEmail, type NewsletterArticle } from './subscription-emails.server.ts';
import { emailArgument } from '../server/command-line/email-argument.ts';
import { outputOption, writeOutput } from '../server/command-line/files.ts';
import { parseCommandEnvironment, withContext } from '../server/command-line/open-context.ts';
import {
  addExamples,
  CommandError,
  confirm,
  formatCount,
  formatJson,
  print,
  printJson,
  printNote,
  printResult,
  printTable,
  withProgress,
} from '../server/command-line/terminal.ts';

type Options = Readonly<{ output?: string; yes?: true; json?: true }>;

const articleArgument = ['<article>', 'its file name in content/articles, without the ending'] as const;

/** @param readArticle reads an article by the name of its file, or throws a `CommandError` */
export function addNewsletter(newsletter: Command, readArticle: (slug: string) => NewsletterArticle): void {
  addExamples(newsletter.command('preview'), ['newsletter preview grid-queue'])
    .description(
      'Write the newsletter of an article to an HTML file and a text file, and say where they are.',
    )
    .argument(...articleArgument)
    .option('--json', 'print JSON')
    .action((slug: string, { json }: Options) => {
      const { publicOrigin } = parseCommandEnvironment();
      const recipient = { email: 'subscriber@example.com', token: 'preview', publicOrigin };
      const email = newsletterEmail(recipient, readArticle(slug));
      const folder = mkdtempSync(join(tmpdir(), 'newsletter-'));
      const [html, text] = [join(folder, `${slug}.html`), join(folder, `${slug}.txt`)];
      writeFileSync(html, email.html);
      writeFileSync(text, email.text);
      const { subject } = email;
      printResult(json, { subject, html, text }, `${subject}\nHTML: ${html}\nText: ${text}`);
    });

  addExamples(
    newsletter.command('send'),
    ['newsletter send grid-queue', 'newsletter send grid-queue --yes --json'],
    `
Needs PUBLIC_ORIGIN, to which its links lead. It can be interrupted and repeated: nobody is sent the same article twice.`,
  )
    .description(
      'Queue the newsletter of an article for every confirmed subscriber of its topic. The running server delivers it.',
    )
    .argument(...articleArgument)
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(async (slug: string, { yes, json }: Options) => {
      const article = readArticle(slug);
      const result = await withContext(async (context) => {
        if (!context.environment.publicOriginIsSet)
          throw new CommandError(
            'PUBLIC_ORIGIN is not set, to which the links of the newsletter lead: set it as for the server, such as https://www.example.com.',
          );
        const { subscribers, alreadySent } = await countRecipients(context, article);
        const recipients = formatCount(subscribers - alreadySent, 'subscriber');
        await confirm(`“${article.title}” would be sent to ${recipients}.`, yes);
        return withProgress('Newsletters queued', (report) =>
          sendNewsletter(context, article, new Date(), report),
        );
      });
      const text = `${formatCount(result.queued, 'newsletter')} queued. The server delivers them.`;
      printResult(json, { article: slug, ...result }, text);
      if (result.notDecrypted === 0) return;
      process.exitCode = 1;
      printNote(`${formatCount(result.notDecrypted, 'address', 'addresses')} cannot be decrypted.`);
    });
}

export function addSubscribers(subscribers: Command): void {
  addExamples(subscribers.command('list'), ['subscribers list', 'subscribers list --json'])
    .description('Count subscribers by topic and status. Nothing is decrypted.')
    .option('--json', 'print JSON')
    .action(async ({ json }: Options) => {
      const counts = await withContext(countSubscribers);
      if (json) {
        printJson(counts);
        return;
      }
      const rows = Object.entries(counts.topics).map(([topic, { confirmed, pending }]) => [
        topic,
        String(confirmed),
        String(pending),
      ]);
      printTable(['Topic', 'Confirmed', 'Pending'], rows);
      const pending = counts.pending.toLocaleString('en-GB');
      print(`${formatCount(counts.confirmed, 'subscriber')}, and ${pending} not confirmed yet.`);
    });

  addExamples(subscribers.command('export'), ['subscribers export --output subscribers.csv'])
    .description('Write every subscriber with topics and consent, decrypted, as CSV or JSON.')
    .option(...outputOption)
    .option('--json', 'JSON in place of CSV')
    .action(async ({ output, json }: Options) => {
      const rows = await withContext(listSubscribers);
      await writeOutput(output, [json ? `${formatJson(rows)}\n` : toCsv(rows)]);
    });

  addExamples(subscribers.command('remove'), ['subscribers remove someone@example.com'])
    .description(
      'End the subscription of an address and delete the address, as the link in every email does. The proof of consent stays.',
    )
    .argument(...emailArgument)
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(async (email: string, { yes, json }: Options) => {
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
