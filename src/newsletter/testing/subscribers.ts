import type { ArticleCategory } from '../../../company/categories.ts';
import { subscriptionTopics } from '../subscription.ts';
import type { AppContext } from '../../server/context.ts';
import type { Email } from '../../server/outbox/email.ts';
import { queueOf } from '../../server/outbox/testing/queued-emails.ts';
import { confirmSubscription, requestSubscription } from '../change-subscription.server.ts';

/** Every email of the outbox that is sent to an address, in the order in which they were queued. */
export async function emailsTo(context: AppContext, address: string): Promise<readonly Email[]> {
  const emails = (await queueOf(context)).map((mail) => context.encryption.decrypt('outbox', mail));
  return emails.filter(({ to }) => to.address === address);
}

/** The token of a link in an email. @throws where there is none */
export function tokenIn({ text }: { readonly text?: string | undefined }): string {
  const [, token] = /\?(?:confirm|preferences)=([\w-]{43})/.exec(text ?? '') ?? [];
  if (token === undefined) throw new Error('There is no link in this email');
  return token;
}

/** Subscribes an address and confirms it. @returns the token of its confirmation */
export async function subscribe(
  context: AppContext,
  email: string,
  topics: readonly ArticleCategory[] = subscriptionTopics,
  now = new Date(),
): Promise<string> {
  await requestSubscription(context, { email, topics: [...topics] }, now);
  const token = tokenIn((await emailsTo(context, email)).at(-1) ?? {});
  await confirmSubscription(context, token, now);
  return token;
}
