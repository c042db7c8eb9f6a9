import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { mailboxes } from '../../../company/mailboxes.ts';
import { organization } from '../../../company/organization.ts';
import { countRecipients, findSends, sendNewsletter } from '../../newsletter/send-newsletter.server.ts';
import { topicsOf } from '../../newsletter/subscriber-store.server.ts';
import { subscriptionTopics } from '../../newsletter/subscription.ts';
import { newsletterEmail, type NewsletterArticle } from '../../newsletter/subscription-emails.server.ts';
import { logFailure } from '../../server/context.ts';
import type { Newsletter, NewsletterPreview } from '../api.ts';
import { ApiFailure, audit, readBody, type AdminEnv, type AdminParts } from './admin-request.server.ts';
import { toIso } from './shown-enquiry.server.ts';

/** The HTML of an email has styles in its elements, and nothing else that a policy would have to allow. */
const previewPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

export function newsletterRoutes(parts: AdminParts) {
  const { articles, context, stopping } = parts;
  const { database, environment, logger } = context;
  const sending = new Set<string>();

  const previewOf = (article: NewsletterArticle) =>
    newsletterEmail(
      { email: 'subscriber@example.com', token: 'preview', publicOrigin: environment.publicOrigin },
      article,
    );

  /** Goes on after the answer: thousands take seconds. Sending it again continues what was interrupted. */
  async function send(article: NewsletterArticle): Promise<void> {
    if (sending.has(article.slug)) return;
    sending.add(article.slug);
    try {
      const total = await sendNewsletter(context, article, new Date(), stopping);
      logger.info({ article: article.slug, ...total }, 'Newsletter queued');
    } catch (error) {
      logFailure(context, error);
      logger.error({ article: article.slug }, 'The newsletter was not queued for all: send it again');
    } finally {
      sending.delete(article.slug);
    }
  }

  function articleOf(c: Context<AdminEnv>): NewsletterArticle {
    const article = articles.find(({ slug }) => slug === c.req.param('slug'));
    if (!article) throw new ApiFailure('not-found');
    return article;
  }

  return new Hono<AdminEnv>()
    .get('/', async (c) => {
      const subscribers = await database.db.selectFrom('subscribers').select(['status', 'topics']).execute();
      const confirmed = subscribers.filter(({ status }) => status === 'confirmed');
      const sends = await findSends(context);
      return c.json<Newsletter>({
        confirmed: confirmed.length,
        pending: subscribers.length - confirmed.length,
        topics: subscriptionTopics.map((topic) => ({
          topic,
          confirmed: confirmed.filter((subscriber) => topicsOf(subscriber).includes(topic)).length,
        })),
        articles: await Promise.all(
          articles.map(async (article) => {
            const { slug, title, category, date } = article;
            const sent = sends.get(slug);
            return {
              ...{ slug, title, category, date: toIso(date.getTime()).slice(0, 10) },
              recipients: await countRecipients(context, article),
              sent: sent ? { ...sent, firstAt: toIso(sent.firstAt), lastAt: toIso(sent.lastAt) } : null,
            };
          }),
        ),
        canSend: environment.publicOriginIsSet,
      });
    })
    .get('/:slug', (c) => {
      const { subject, text } = previewOf(articleOf(c));
      return c.json<NewsletterPreview>({
        from: `${organization.tradingName.value} <${mailboxes.enquiries.value}>`,
        subject,
        text,
      });
    })
    .get('/:slug/preview.html', (c) =>
      c.html(previewOf(articleOf(c)).html, 200, {
        'Content-Security-Policy': previewPolicy,
        'X-Frame-Options': 'SAMEORIGIN',
      }),
    )
    .post('/:slug/send', async (c) => {
      await readBody(c, v.object({}));
      const article = articleOf(c);
      if (!environment.publicOriginIsSet)
        throw new ApiFailure(
          'invalid-input',
          'PUBLIC_ORIGIN is not set, to which the links of the newsletter lead.',
        );
      const recipients = await countRecipients(context, article);
      audit(parts, c.var.person, 'sent a newsletter', article.slug);
      void send(article);
      return c.json({ recipients }, 202);
    });
}
