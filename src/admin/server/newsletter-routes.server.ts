import { Hono, type Context } from 'hono';
import { isoDay } from '../../../company/dates.ts';
import { mailboxes } from '../../../company/mailboxes.ts';
import { organization } from '../../../company/organization.ts';
import {
  countRefusedSubscribers,
  deleteRefusedSubscriber,
  keepRefusedSubscriber,
  listRefusedSubscribers,
  type RefusedSubscriber,
} from '../../newsletter/refused-subscribers.server.ts';
import {
  countRecipients,
  countSubscribers,
  findSends,
  sendNewsletter,
} from '../../newsletter/send-newsletter.server.ts';
import { newsletterEmail, type NewsletterArticle } from '../../newsletter/subscription-emails.server.ts';
import { sendAgain } from '../../operations/mail-queue.server.ts';
import { logFailure } from '../../server/context.ts';
import { embedPictures } from '../../server/outbox/email-pictures.ts';
import { queueEmail } from '../../server/outbox/outbox-store.ts';
import { maxRows, type Rows } from '../api.ts';
import { ApiFailure, audit, requireMailbox, type AdminEnv, type AdminParts } from './admin-request.server.ts';

/** The HTML of an email has styles in its elements, and nothing else that a policy would have to allow. */
const previewPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** The subscribers, and the articles with how many would get each now and what became of those that were sent. */
async function describeNewsletter({ articles, context }: AdminParts) {
  const counts = await countSubscribers(context);
  const sends = await findSends(context);
  return {
    ...counts,
    /** Of every newsletter, and where a test goes. */
    from: { name: organization.tradingName.value, address: mailboxes.enquiries.value },
    testMailbox: mailboxes.media.value,
    articles: await Promise.all(
      articles.map(async (article) => {
        const { slug, title, category, date } = article;
        const recipients = await countRecipients(context, article);
        return { slug, title, category, date: isoDay(date), recipients, sent: sends.get(slug) ?? null };
      }),
    ),
  };
}
export type Newsletter = Awaited<ReturnType<typeof describeNewsletter>>;

/** The subscribers of whom a mail server says that there is no such mailbox: they are kept, or deleted. */
function refusedSubscriberRoutes(parts: AdminParts) {
  const { context } = parts;
  const { database } = context;

  /** Answers once `change` has changed the subscriber of the path. @throws {ApiFailure} where it was not refused */
  async function changeRefused(
    c: Context<AdminEnv>,
    change: (id: string) => Promise<boolean>,
    action: string,
  ) {
    const id = c.req.param('id') ?? '';
    if (!(await change(id))) throw new ApiFailure('not-found');
    audit(parts, c, action, { references: [id] });
    return c.json({});
  }

  return new Hono<AdminEnv>()
    .get('/', async (c) => {
      const rows = await listRefusedSubscribers(context, maxRows);
      return c.json<Rows<RefusedSubscriber>>({ rows, total: await countRefusedSubscribers(database) });
    })
    .post('/:id/keep', (c) =>
      changeRefused(c, (id) => keepRefusedSubscriber(database, id), 'kept a refused subscription'),
    )
    .post('/:id/delete', (c) =>
      changeRefused(
        c,
        (id) => deleteRefusedSubscriber(database, id, new Date()),
        'deleted a refused subscription',
      ),
    );
}

/** For whoever answers the media mailbox: articles, their test emails and their sending. */
export function newsletterRoutes(parts: AdminParts) {
  const { articles, context, findPicture, stopping } = parts;
  const { database, environment, logger } = context;

  /** Goes on after the answer: thousands take seconds. Sending it again continues what was interrupted. */
  async function send(article: NewsletterArticle): Promise<void> {
    try {
      const queued = await sendNewsletter(context, article, new Date(), stopping);
      logger.info({ article: article.slug, queued }, 'Newsletter queued');
    } catch (error) {
      logFailure(context, error);
      logger.error({ article: article.slug }, 'The newsletter was not queued for all: send it again');
    }
  }

  function articleOf(c: Context<AdminEnv>): NewsletterArticle {
    const article = articles.find(({ slug }) => slug === c.req.param('slug'));
    if (!article) throw new ApiFailure('not-found');
    return article;
  }

  /** Somebody who would get the article, and whose links lead nowhere. */
  const sampleSubscriber = (email: string, { category }: NewsletterArticle) => ({
    email,
    token: 'preview',
    topics: [category],
    publicOrigin: environment.publicOrigin,
  });

  return new Hono<AdminEnv>()
    .use(requireMailbox('media'))
    .route('/refused', refusedSubscriberRoutes(parts))
    .get('/', async (c) => c.json(await describeNewsletter(parts)))
    .get('/:slug/preview.html', async (c) => {
      const article = articleOf(c);
      const email = newsletterEmail(sampleSubscriber('subscriber@example.com', article), article);
      return c.html(await embedPictures(email, findPicture), 200, {
        'Content-Security-Policy': previewPolicy,
        'X-Frame-Options': 'SAMEORIGIN',
      });
    })
    .post('/:slug/test', async (c) => {
      const article = articleOf(c);
      const now = new Date();
      // A mailbox of the company, so that nobody can have this site write to a stranger.
      const recipient = sampleSubscriber(mailboxes.media.value, article);
      await database.transaction((trx) =>
        queueEmail(trx, context.encryption, {
          kind: 'newsletter',
          email: newsletterEmail(recipient, article),
          now,
        }),
      );
      audit(parts, c, 'sent a test of a newsletter', { references: [article.slug] });
      return c.json({});
    })
    .post('/:slug/send', async (c) => {
      const article = articleOf(c);
      if (!environment.publicOriginIsSet)
        throw new ApiFailure('invalid-input', 'PUBLIC_ORIGIN is not set, so the links would lead nowhere.');
      const recipients = await countRecipients(context, article);
      audit(parts, c, 'sent a newsletter', { references: [article.slug], counts: { recipients } });
      void send(article);
      return c.json({ recipients }, 202);
    })
    .post('/:slug/send-again', async (c) => {
      const { slug } = articleOf(c);
      const { mailboxes } = c.var.person;
      const queued = await sendAgain(database, { batch: slug, mailboxes, now: new Date() });
      audit(parts, c, 'sent a newsletter again', { references: [slug], counts: { queued } });
      return c.json({ queued });
    });
}
