import type { Command } from 'commander';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countRecipients, sendNewsletter } from './send-newsletter.server.ts';
import { newsletterEmail, type NewsletterArticle } from './subscription-emails.server.ts';
import { resolvePath } from '../server/command-line/files.ts';
import { parseCommandEnvironment, withContext } from '../server/command-line/open-context.ts';
import {
  addExamples,
  CommandError,
  confirm,
  formatCount,
  printNote,
  printResult,
  withProgress,
} from '../server/command-line/terminal.ts';

const articleArgument = ['<article>', 'its file name in content/articles, without the ending'] as const;

/** @param readArticle reads an article by the name of its file, or throws a `CommandError` */
export function addNewsletter(newsletter: Command, readArticle: (slug: string) => NewsletterArticle): void {
  addExamples(newsletter.command('preview'), ['newsletter preview grid-queue'])
    .description(
      'Write the newsletter of an article to an HTML file and a text file, and say where they are.',
    )
    .argument(...articleArgument)
    .option('-o, --output <file>', 'the HTML file; a temporary file by default')
    .option('--json', 'print JSON')
    .action((slug: string, { output, json }: { output?: string; json?: true }) => {
      const article = readArticle(slug);
      const { publicOrigin } = parseCommandEnvironment();
      const recipient = { email: 'subscriber@example.com', token: 'preview' };
      const email = newsletterEmail({ ...recipient, publicOrigin }, article);
      const html =
        output === undefined
          ? join(mkdtempSync(join(tmpdir(), 'newsletter-')), `${slug}.html`)
          : resolvePath(output);
      const text = `${html.replace(/\.html$/, '')}.txt`;
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
    .action(async (slug: string, { yes, json }: { yes?: true; json?: true }) => {
      const article = readArticle(slug);
      const result = await withContext(async (context) => {
        if (!context.environment.publicOriginIsSet)
          throw new CommandError(
            'PUBLIC_ORIGIN is not set, to which the links of the newsletter lead: set it as for the server, such as https://www.example.com.',
          );
        const { subscribers, alreadySent } = await countRecipients(context, article);
        printNote(
          `“${article.title}”, topic ${article.category}: ${formatCount(subscribers, 'subscriber')}, of whom ${alreadySent.toLocaleString('en-GB')} have had it.`,
        );
        const recipients = subscribers - alreadySent;
        if (recipients === 0) return { queued: 0, notDecrypted: 0, alreadySent };
        await confirm(`The article would be sent to ${formatCount(recipients, 'subscriber')}.`, yes);
        const sent = await withProgress('Newsletters queued', (report) =>
          sendNewsletter(context, article, new Date(), report),
        );
        return { ...sent, alreadySent };
      });
      const text = `${formatCount(result.queued, 'newsletter')} queued. The server delivers them.`;
      printResult(json, { article: slug, ...result }, text);
      if (result.notDecrypted > 0) {
        process.exitCode = 1;
        printNote(
          `${formatCount(result.notDecrypted, 'address', 'addresses')} cannot be decrypted with these keys. Use the DATA_KEY or the DATA_DIR of the server, and send again.`,
        );
      }
    });
}
