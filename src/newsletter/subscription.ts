import * as v from 'valibot';
import { articleCategories, type ArticleCategory } from '../../company/categories.ts';
import { organization } from '../../company/organization.ts';
import { requiredEmail } from '../forms/email-field.ts';

/** Every wording that subscribers have agreed to, by its version: the proof of a consent names the version alone. */
export const consentWordings = {
  '2026-11':
    'Send me new articles on these topics by email. I can change the topics or unsubscribe with the links in every message.',
  '2026-11-23': `${organization.operatingCompany.name.value} may send me new articles on these topics by email. I can change the topics or unsubscribe with the links in every message.`,
} as const satisfies Readonly<Record<string, string>>;

const version = '2026-11-23';

/** The text to which a subscriber agrees, stored with each subscription. */
export const subscriptionConsent = { version, wording: consentWordings[version] } as const;

/** The topics of a subscription, in the order of the Insights sidebar. */
export const subscriptionTopics = articleCategories;

/** "topic-energy": the name of the checkbox. */
export const topicField = (topic: ArticleCategory) => `topic-${topic.toLowerCase()}`;

/** As a visitor typed it, to the letter, whether or not it is valid; or, once parsed, with one topic at least. */
export interface Subscription {
  readonly email: string;
  readonly topics: readonly ArticleCategory[];
}

/** The topics that are ticked in a posted form, in the order of the form. */
export const topicsIn = (fields: ReadonlyMap<string, string>) =>
  subscriptionTopics.filter((topic) => fields.has(topicField(topic)));

/** Who chooses no topic gets all of them, as the form says. */
export const topicsOrAll = (chosen: readonly ArticleCategory[]) =>
  chosen.length === 0 ? subscriptionTopics : chosen;

/** Checks a posted form; a problem with the address is reported in plain words. */
export function parseSubscription(values: Subscription) {
  const email = v.safeParse(requiredEmail, values.email);
  if (!email.success) return { emailError: email.issues[0].message };
  return { subscription: { email: email.output, topics: topicsOrAll(values.topics) } };
}

/** The parameters of the links in emails to a subscriber, whose values are tokens. */
export const linkActions = ['confirm', 'preferences', 'unsubscribe'] as const;
export type LinkAction = (typeof linkActions)[number];

/** The state of /insights where it is rendered on request. The server decides it; the page only renders it. */
export type SubscriptionState =
  | {
      readonly kind: 'form';
      readonly values: Subscription;
      readonly emailError?: string | undefined;
      readonly problem?: 'honeypot' | 'unavailable';
    }
  /** The answer to a request, which is the same for every address. */
  | { readonly kind: 'requested' }
  | { readonly kind: 'confirm'; readonly token: string; readonly topics: readonly ArticleCategory[] }
  | {
      readonly kind: 'preferences';
      readonly token: string;
      readonly topics: readonly ArticleCategory[];
      /** The outcome of the post that has led here. */
      readonly outcome?: 'confirmed' | 'saved' | undefined;
    }
  | { readonly kind: 'unsubscribe'; readonly token: string }
  | { readonly kind: 'unsubscribed' }
  /** The link has expired, or was altered, is from another site, or is of a subscription that has ended. */
  | { readonly kind: 'invalid-link' };

/** The HTTP status of a state. */
export function subscriptionStatus(state: SubscriptionState) {
  if (state.kind === 'form') return state.problem === 'unavailable' ? 503 : 422;
  return state.kind === 'invalid-link' ? 404 : 200;
}

declare module '../server/page-locals.ts' {
  interface PageLocals {
    /** The state of /insights where it is rendered on request; its routes set it. */
    subscription?: SubscriptionState;
  }
}
