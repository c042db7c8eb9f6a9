import type { ArticleCategory } from '../../company/categories.ts';
import { weekdayAndTimeInWords } from '../../company/dates.ts';
import { mailboxes, organization } from '../../company/organization.ts';
import {
  emailAddress,
  emailBodies,
  facts,
  link,
  paragraph,
  registrationDetails,
  smallPrint,
  type Email,
} from '../outbox/email.ts';

/** Views of /insights that a token opens. */
export const subscriptionUrl = (
  publicOrigin: string,
  view: 'confirm' | 'preferences' | 'unsubscribe',
  token: string,
) => `${publicOrigin}/insights?${view}=${token}`;

interface LinkEmail {
  readonly email: string;
  readonly token: string;
  readonly publicOrigin: string;
}

const name = organization.tradingName.value;

/** With the link that confirms a subscription. */
export function confirmationEmail({
  email,
  token,
  publicOrigin,
  topics,
  expiresAt,
}: LinkEmail & { readonly topics: readonly ArticleCategory[]; readonly expiresAt: Date }): Email {
  const title = `Confirm your subscription to ${name}`;
  return {
    ...envelope(email, token, publicOrigin),
    subject: title,
    ...emailBodies(title, [
      paragraph(`Somebody, we think you, asked us to send new articles to this address.`),
      facts(['Topics', topics.join(', ')], ['The link works until', weekdayAndTimeInWords(expiresAt)]),
      link('Confirm the subscription', subscriptionUrl(publicOrigin, 'confirm', token)),
      paragraph(
        'The page behind the link has a Confirm button. If you did not ask for this, do nothing: without it we send you nothing and delete the address.',
      ),
      smallPrint(registrationDetails()),
    ]),
  };
}

/** To an address that is subscribed already. */
export function alreadySubscribedEmail({ email, token, publicOrigin }: LinkEmail): Email {
  const title = `Your subscription to ${name}`;
  return {
    ...envelope(email, token, publicOrigin),
    subject: title,
    ...emailBodies(title, [
      paragraph(
        'Somebody, we think you, asked us to send new articles to this address. It is subscribed already, and nothing has been changed.',
      ),
      link('Change the topics', subscriptionUrl(publicOrigin, 'preferences', token)),
      link('Unsubscribe', subscriptionUrl(publicOrigin, 'unsubscribe', token)),
      smallPrint(registrationDetails()),
    ]),
  };
}

/** What every e-mail to a subscriber has. */
export function envelope(
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
