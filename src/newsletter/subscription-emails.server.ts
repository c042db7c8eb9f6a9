import type { ArticleCategory } from '../../company/categories.ts';
import { formatDay, formatWeekdayAndTime } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { emailAddress, emailDomain, registrationDetails, type Email } from '../server/outbox/email.ts';
import {
  button,
  dates,
  emailBodies,
  link,
  note,
  paragraph,
  smallPrint,
  writtenText,
} from '../server/outbox/email-layout.ts';
import type { SubscriberContent } from './subscriber-store.server.ts';
import { articlePicture } from './article-picture.ts';
import { subscriptionTopics, type LinkAction } from './subscription.ts';

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
  ...[subject, blocks, shown]: Parameters<typeof emailBodies>
): Email => ({
  to: emailAddress(subscriber.email),
  replyTo: emailAddress(mailboxes.enquiries.value),
  unsubscribeUrl: linkUrl(subscriber, 'unsubscribe'),
  subject,
  ...emailBodies(subject, [...blocks, smallPrint(registrationDetails())], shown),
});

/** "all topics", "energy", "property and energy" */
function topicWords(topics: readonly ArticleCategory[]): string {
  if (topics.length === subscriptionTopics.length) return 'all topics';
  return new Intl.ListFormat('en-GB').format(topics.map((topic) => topic.toLowerCase()));
}

/** The email with the link that confirms a subscription, or leads to the preferences of one that is confirmed. */
export const confirmationEmail = (subscriber: LinkEmail, expiresAt: Date) =>
  emailTo(
    subscriber,
    `Confirm your subscription to ${name}`,
    [
      paragraph(`Someone entered this address to get ${name} articles.`),
      dates(['The link works until', formatWeekdayAndTime(expiresAt)]),
      button('Confirm the subscription', linkUrl(subscriber, 'confirm')),
      paragraph(
        'Open the link and press Confirm. If you did not ask for this, do nothing: a request that is not confirmed lapses, and we delete the address. If you are on the list already, nothing has changed, and the link leads to your topics.',
      ),
    ],
    { preview: 'Open the link and press Confirm.' },
  );

/** Announces an article with its excerpt and a link. */
export function newsletterEmail(
  subscriber: LinkEmail & { readonly topics: readonly ArticleCategory[] },
  { title, path, category, date, excerpt }: NewsletterArticle,
): Email {
  const blocks = [
    note(`${category}, ${formatDay(date)}`),
    writtenText(excerpt),
    button('Read the article', `${subscriber.publicOrigin}${path}`),
    note('The picture shows an illustrative model.'),
    paragraph(`You get our articles on ${topicWords(subscriber.topics)}.`),
    link('Change the topics', linkUrl(subscriber, 'preferences')),
    link('Unsubscribe', linkUrl(subscriber, 'unsubscribe')),
  ];
  const picture = articlePicture(category);
  return { ...emailTo(subscriber, title, blocks, { preview: excerpt, picture }), listId };
}
