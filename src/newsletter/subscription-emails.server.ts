import type { ArticleCategory } from '../../company/categories.ts';
import { formatDay, formatWeekdayAndTime } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import {
  button,
  caption,
  emailAddress,
  emailBodies,
  facts,
  link,
  paragraph,
  registrationDetails,
  smallPrint,
  title,
  type Email,
} from '../server/outbox/email.ts';

/** The address of a view of /insights that a token opens. */
const subscriptionUrl = (
  publicOrigin: string,
  view: 'confirm' | 'preferences' | 'unsubscribe',
  token: string,
) => `${publicOrigin}/insights?${view}=${token}`;

interface LinkEmail {
  readonly email: string;
  readonly token: string;
  readonly publicOrigin: string;
}

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

/** The email with the link that confirms a subscription. */
export function confirmationEmail({
  email,
  token,
  publicOrigin,
  topics,
  expiresAt,
}: LinkEmail & { readonly topics: readonly ArticleCategory[]; readonly expiresAt: Date }): Email {
  const subject = `Confirm your subscription to ${name}`;
  return {
    ...envelope(email, token, publicOrigin),
    subject,
    ...emailBodies(subject, [
      paragraph(`Someone entered this address to get ${name} articles.`),
      facts(['Topics', topics.join(', ')], ['The link works until', formatWeekdayAndTime(expiresAt)]),
      link('Confirm the subscription', subscriptionUrl(publicOrigin, 'confirm', token)),
      paragraph(
        'Open the link and press Confirm. If you did not ask for this, do nothing: the request lapses, and we delete the address.',
      ),
      smallPrint(registrationDetails()),
    ]),
  };
}

/** The email to an address that is already subscribed. */
export function alreadySubscribedEmail({ email, token, publicOrigin }: LinkEmail): Email {
  const subject = `Your subscription to ${name}`;
  return {
    ...envelope(email, token, publicOrigin),
    subject,
    ...emailBodies(subject, [
      paragraph(
        `Someone entered this address to get ${name} articles. It is subscribed already, and everything stays as it was.`,
      ),
      ...manageLinks(publicOrigin, token),
      smallPrint(registrationDetails()),
    ]),
  };
}

/** Announces an article with its excerpt and a link. */
export function newsletterEmail({
  email,
  token,
  publicOrigin,
  article,
}: LinkEmail & { readonly article: NewsletterArticle }): Email {
  const { category, date, excerpt } = article;
  return {
    ...envelope(email, token, publicOrigin),
    subject: article.title,
    ...emailBodies(
      article.title,
      [
        caption(name, `${category}, ${formatDay(date)}`),
        title(article.title),
        paragraph(excerpt),
        button('Read the article', `${publicOrigin}${article.path}`),
        paragraph(`You subscribed to articles on ${category.toLowerCase()}.`),
        ...manageLinks(publicOrigin, token),
        smallPrint(registrationDetails()),
      ],
      excerpt,
    ),
  };
}

const manageLinks = (publicOrigin: string, token: string) => [
  link('Change the topics', subscriptionUrl(publicOrigin, 'preferences', token)),
  link('Unsubscribe', subscriptionUrl(publicOrigin, 'unsubscribe', token)),
];

/** The headers of every email to a subscriber. */
function envelope(
  email: string,
  token: string,
  publicOrigin: string,
): Pick<Email, 'to' | 'replyTo' | 'unsubscribeUrl'> {
  return {
    to: emailAddress(email),
    replyTo: emailAddress(mailboxes.enquiries.value),
    unsubscribeUrl: subscriptionUrl(publicOrigin, 'unsubscribe', token),
  };
}
