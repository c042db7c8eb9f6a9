import type { ArticleCategory } from '../../company/categories.ts';
import { formatDay, formatWeekdayAndTime } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { emailAddress, emailDomain, registrationDetails, type Email } from '../server/outbox/email.ts';
import {
  emailBodies,
  facts,
  link,
  paragraph,
  smallPrint,
  title,
  writtenText,
  type EmailBlock,
} from '../server/outbox/email-layout.ts';
import type { SubscriberContent } from './subscriber-store.server.ts';
import type { LinkAction } from './subscription.ts';

interface LinkEmail extends SubscriberContent {
  readonly publicOrigin: string;
}

const linkUrl = ({ publicOrigin, token }: LinkEmail, action: LinkAction) =>
  `${publicOrigin}/insights?${action}=${token}`;

/** The part of an article that its newsletter needs. */
export interface NewsletterArticle {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly date: Date;
  readonly category: ArticleCategory;
  readonly excerpt: string;
}

const name = organization.tradingName.value;
const listId = `${name} articles <articles.${emailDomain}>`;

/** An email to a subscriber, with the headers and the last lines of all of them. */
const emailTo = (
  subscriber: LinkEmail,
  subject: string,
  blocks: readonly EmailBlock[],
  preview?: string,
): Email => ({
  to: emailAddress(subscriber.email),
  replyTo: emailAddress(mailboxes.enquiries.value),
  unsubscribeUrl: linkUrl(subscriber, 'unsubscribe'),
  subject,
  ...emailBodies(subject, [...blocks, smallPrint(registrationDetails())], preview),
});

/** The email with the link that confirms a subscription, or leads to the preferences of one that is confirmed. */
export const confirmationEmail = (subscriber: LinkEmail, expiresAt: Date) =>
  emailTo(subscriber, `Confirm your subscription to ${name}`, [
    paragraph(`Someone entered this address to get ${name} articles.`),
    facts(['The link works until', formatWeekdayAndTime(expiresAt)]),
    link('Confirm the subscription', linkUrl(subscriber, 'confirm')),
    paragraph(
      'Open the link and press Confirm. If you did not ask for this, do nothing: a request that is not confirmed lapses, and we delete the address. If you are on the list already, nothing has changed, and the link leads to your topics.',
    ),
  ]);

/** Announces an article with its excerpt and a link. */
export function newsletterEmail(subscriber: LinkEmail, article: NewsletterArticle): Email {
  const { category, date, excerpt } = article;
  const blocks = [
    title(article.title),
    paragraph(`${name}: ${category}, ${formatDay(date)}`),
    writtenText(excerpt),
    link('Read the article', `${subscriber.publicOrigin}${article.path}`),
    paragraph(`You subscribed to articles on ${category.toLowerCase()}.`),
    link('Change the topics', linkUrl(subscriber, 'preferences')),
    link('Unsubscribe', linkUrl(subscriber, 'unsubscribe')),
  ];
  return { ...emailTo(subscriber, article.title, blocks, excerpt), listId };
}
