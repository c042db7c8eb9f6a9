/** Queues a newsletter on DATA_DIR, in a process that a test can kill, and prints how many emails were queued. */
import { pino } from 'pino';
import { readArticles } from '../../src/insights/read-articles.server.ts';
import { sendNewsletter } from '../../src/newsletter/send-newsletter.server.ts';
import { openContext } from '../../src/server/context.ts';
import { parseEnvironment } from '../../src/server/environment.ts';

const context = await openContext(parseEnvironment(process.env), pino({ level: 'silent' }));
const article = readArticles().find(({ slug }) => slug === 'grid-queue');
if (!article) throw new Error('There is no such article');
const { queued } = await sendNewsletter(context, article, new Date());
process.stdout.write(`${String(queued)}\n`);
await context.database.close();
