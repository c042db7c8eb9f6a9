import { stringify } from 'csv-stringify/sync';
import type { Command } from 'commander';
import { endSubscriptionOf } from './change-subscription.server.ts';
import { countRecipients, sendNewsletter } from './send-newsletter.server.ts';
import { describeSubscriber, topicsOf } from './subscriber-store.server.ts';
import { subscriptionTopics } from './subscription.ts';
import { newsletterEmail, type NewsletterArticle } from './subscription-emails.server.ts';
import { emailArgument } from '../server/command-line/email-argument.ts';
import { outputOption, writeOutput } from '../server/command-line/files.ts';
import { parseCommandEnvironment, withContext } from '../server/command-line/open-context.ts';
import {
  addExamples,
  CommandError,
  confirm,
  formatCount,
  print,
  printTable,
} from '../server/command-line/terminal.ts';

type Options = Readonly<{ output?: string; yes?: true }>;

const articleArgument = ['<article>', 'its file name in content/articles, without the ending'] as const;

/** @param readArticle reads an article by the name of its file, or throws a `CommandError` */
export function addNewsletter(newsletter: Command, readArticle: (slug: string) => NewsletterArticle): void {
  addExamples(newsletter.command('preview'), ['newsletter preview grid-queue --output preview.html'])
    .description('Write the newsletter of an article as HTML.')
    .argument(...articleArgument)
    .option(...outputOption)
    .action(async (slug: string, { output }: Options) => {
      const { publicOrigin } = parseCommandEnvironment();
      const recipient = { email: 'subscriber@example.com', token: 'preview', publicOrigin };
      await writeOutput(output, [newsletterEmail(recipient, readArticle(slug)).html]);
    });

  addExamples(
    newsletter.command('send'),
    ['newsletter send grid-queue'],
    `
Needs PUBLIC_ORIGIN, to which its links lead. It can be interrupted and repeated: nobody is sent the same article twice.`,
  )
    .description(
      'Queue the newsletter of an article for every confirmed subscriber of its topic. The running server delivers it.',
    )
    .argument(...articleArgument)
    .option('-y, --yes', 'do not ask')
    .action(async (slug: string, { yes }: Options) => {
      const article = readArticle(slug);
      const { queued, notDecrypted } = await withContext(async (context) => {
        if (!context.environment.publicOriginIsSet)
          throw new CommandError(
            'PUBLIC_ORIGIN is not set, to which the links of the newsletter lead: set it as for the server, such as https://www.example.com.',
          );
        const recipients = formatCount(await countRecipients(context, article), 'subscriber');
        await confirm(`“${article.title}” would be sent to ${recipients}.`, yes);
        return sendNewsletter(context, article, new Date());
      });
      print(`${formatCount(queued, 'newsletter')} queued. The server delivers them.`);
      if (notDecrypted > 0)
        throw new CommandError(
          `${formatCount(notDecrypted, 'address', 'addresses')} cannot be decrypted and got none.`,
        );
    });
}

export function addSubscribers(subscribers: Command): void {
  addExamples(subscribers.command('list'), ['subscribers list'])
    .description('Count subscribers by topic and status. Nothing is decrypted.')
    .action(async () => {
      const stored = await withContext(({ database }) =>
        database.db.selectFrom('subscribers').select(['status', 'topics']).execute(),
      );
      const rows = [...subscriptionTopics, 'All'].map((topic) => {
        const ofTopic = stored.filter((row) => topic === 'All' || topicsOf(row).some((one) => one === topic));
        const confirmed = ofTopic.filter(({ status }) => status === 'confirmed').length;
        return [topic, String(confirmed), String(ofTopic.length - confirmed)];
      });
      printTable(['Topic', 'Confirmed', 'Pending'], rows);
    });

  addExamples(subscribers.command('export'), ['subscribers export --output subscribers.csv'])
    .description('Write every subscriber with topics and consent, decrypted, as CSV.')
    .option(...outputOption)
    .action(async ({ output }: Options) => {
      const rows = await withContext(async (context) => {
        const stored = await context.database.db
          .selectFrom('subscribers')
          .selectAll()
          .orderBy('id')
          .execute();
        return stored.map((subscriber) => describeSubscriber(context, subscriber));
      });
      // A spreadsheet would calculate an address that begins with "=", and takes UTF-8 for another encoding without the mark.
      await writeOutput(output, [
        stringify(rows, {
          header: true,
          columns,
          cast: { object: String },
          escape_formulas: true,
          bom: true,
        }),
      ]);
    });

  addExamples(subscribers.command('remove'), ['subscribers remove someone@example.com'])
    .description(
      'End the subscription of an address and delete the address, as the link in every email does. The proof of consent stays.',
    )
    .argument(...emailArgument)
    .option('-y, --yes', 'do not ask')
    .action(async (email: string, { yes }: Options) => {
      await confirm('The subscription under this address would be removed permanently.', yes);
      const isRemoved = await withContext((context) => endSubscriptionOf(context, email, new Date()));
      if (!isRemoved) throw new CommandError('No subscription is held under this address.');
      print('1 subscription removed.');
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
