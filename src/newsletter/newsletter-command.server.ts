import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countRecipients, sendNewsletter } from './send-newsletter.server.ts';
import { newsletterEmail, type NewsletterArticle } from './subscription-emails.server.ts';
import { resolvePath } from '../server/command-line/files.ts';
import { parseCommandEnvironment, withContext } from '../server/command-line/open-context.ts';
import {
  CommandError,
  confirm,
  createProgress,
  formatCount,
  formatExamples,
  print,
  printJson,
  printNote,
} from '../server/command-line/terminal.ts';

const articleArgument = ['<article>', 'its file name in content/articles, without the ending'] as const;

/** @param readArticle reads an article by the name of its file, or throws a `CommandError` */
export function addNewsletter(program: Command, readArticle: (slug: string) => NewsletterArticle): void {
  const newsletter = program
    .command('newsletter')
    .description('Sends an article to the subscribers of its topic.');

  newsletter
    .command('preview')
    .description(
      'Write the newsletter of an article to an HTML file and a text file, and say where they are.',
    )
    .argument(...articleArgument)
    .option('-o, --output <file>', 'the HTML file; a temporary file by default')
    .option('--json', 'print JSON')
    .addHelpText('after', formatExamples('newsletter preview grid-queue'))
    .action((slug: string, { output, json }: { output?: string; json?: true }) => {
      const article = readArticle(slug);
      const { publicOrigin } = parseCommandEnvironment();
      const recipient = { email: 'subscriber@example.com', token: 'preview' };
      const email = newsletterEmail({ ...recipient, publicOrigin, article });
      const html =
        output === undefined
          ? join(mkdtempSync(join(tmpdir(), 'newsletter-')), `${slug}.html`)
          : resolvePath(output);
      const text = `${html.replace(/\.html$/, '')}.txt`;
      writeFileSync(html, email.html);
      writeFileSync(text, email.text);
      if (json) printJson({ subject: email.subject, html, text });
      else print(`${email.subject}\nHTML: ${html}\nText: ${text}`);
      const hasDisplay = process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined;
      if (hasDisplay && process.stdout.isTTY) openInBrowser(html);
    });

  newsletter
    .command('send')
    .description(
      'Queue the newsletter of an article for every confirmed subscriber of its topic. The running server delivers it.',
    )
    .argument(...articleArgument)
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Needs PUBLIC_ORIGIN, to which its links lead. It can be interrupted and repeated: nobody is sent the same article twice.
${formatExamples('newsletter send grid-queue', 'newsletter send grid-queue --yes --json')}`,
    )
    .action(async (slug: string, { yes, json }: { yes?: true; json?: true }) => {
      const article = readArticle(slug);
      const result = await withContext(async (context) => {
        if (!context.environment.publicOriginIsSet)
          throw new CommandError(
            'Set PUBLIC_ORIGIN, as for the server: the links of the newsletter lead to it.',
          );
        const { subscribers, alreadySent } = await countRecipients(context, article);
        printNote(
          `“${article.title}”, topic ${article.category}: ${formatCount(subscribers, 'subscriber')}, of whom ${alreadySent.toLocaleString('en-GB')} have had it.`,
        );
        const recipients = subscribers - alreadySent;
        if (recipients === 0) return { queued: 0, notDecrypted: 0, alreadySent };
        await confirm(`The article would be sent to ${formatCount(recipients, 'subscriber')}.`, yes);
        const sent = await sendNewsletter(context, article, new Date(), createProgress('Newsletters queued'));
        return { ...sent, alreadySent };
      });
      if (json) printJson({ article: slug, ...result });
      else print(`${formatCount(result.queued, 'newsletter')} queued. The server delivers them.`);
      if (result.notDecrypted > 0) {
        process.exitCode = 1;
        printNote(
          `${formatCount(result.notDecrypted, 'address', 'addresses')} cannot be decrypted with these keys. Use the DATA_KEY or the DATA_DIR of the server, and send again.`,
        );
      }
    });
}

function openInBrowser(file: string): void {
  const child = spawn('xdg-open', [file], { detached: true, stdio: 'ignore' });
  // Some systems have no such program.
  child.once('error', () => undefined);
  child.unref();
}
