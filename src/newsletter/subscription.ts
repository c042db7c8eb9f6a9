import * as v from 'valibot';
import { articleCategories, type ArticleCategory } from '../../company/categories.ts';
import { requiredEmail } from '../forms/email-address.ts';

/** What a subscriber agrees to, stored with each subscription. A new wording gets a new version. */
export const subscriptionConsent = {
  version: '2026-11',
  wording:
    'Send me new articles on these topics by email. I can change the topics or unsubscribe with the links in every message.',
} as const;

/** The topics of a subscription, in the order of the Insights sidebar. */
export const subscriptionTopics = articleCategories;

/** "topic-energy": the name of the checkbox. */
export const topicField = (topic: ArticleCategory) => `topic-${topic.toLowerCase()}`;

const topics = v.pipe(v.array(v.picklist(subscriptionTopics)), v.nonEmpty('Choose at least one topic'));
const subscription = v.object({ email: requiredEmail, topics });

export type Subscription = v.InferOutput<typeof subscription>;

/** What a visitor typed, to the letter, whether or not it is valid. */
export interface SubscriptionValues {
  readonly email: string;
  readonly topics: readonly ArticleCategory[];
}

export type SubscriptionErrors = Readonly<Partial<Record<keyof Subscription, string | undefined>>>;

type PostedFields = ReadonlyMap<string, string>;

export const topicsIn = (fields: PostedFields) =>
  subscriptionTopics.filter((topic) => fields.has(topicField(topic)));

/** Checks a posted form; the first problem of each field is reported in plain words. */
export function readSubscription(
  fields: PostedFields,
):
  | { readonly valid: true; readonly subscription: Subscription }
  | { readonly valid: false; readonly values: SubscriptionValues; readonly errors: SubscriptionErrors } {
  const values = { email: fields.get('email') ?? '', topics: topicsIn(fields) };
  const result = v.safeParse(subscription, values);
  if (result.success) return { valid: true, subscription: result.output };
  const { nested = {} } = v.flatten<typeof subscription>(result.issues);
  return { valid: false, values, errors: { email: nested.email?.[0], topics: nested.topics?.[0] } };
}

/** The problem with the topics of a subscription that is changed; undefined when there is none. */
export function topicsError(chosen: readonly ArticleCategory[]): string | undefined {
  const result = v.safeParse(topics, chosen);
  return result.success ? undefined : result.issues[0].message;
}

/** What /insights shows where it is rendered on request. The server decides it; the page only renders it. */
export type SubscriptionState =
  | {
      readonly view: 'form';
      readonly values: SubscriptionValues;
      readonly errors: SubscriptionErrors;
      readonly problem?: 'honeypot' | 'too-many' | 'unavailable';
    }
  /** The answer to a request, which is the same for every address. */
  | { readonly view: 'requested' }
  | { readonly view: 'confirm'; readonly token: string; readonly topics: readonly ArticleCategory[] }
  | { readonly view: 'confirmed'; readonly token: string; readonly topics: readonly ArticleCategory[] }
  | {
      readonly view: 'preferences';
      readonly token: string;
      readonly topics: readonly ArticleCategory[];
      readonly error?: string | undefined;
      /** Whether the topics have just been changed. */
      readonly isSaved: boolean;
    }
  | { readonly view: 'unsubscribe'; readonly token: string }
  | { readonly view: 'unsubscribed' }
  /** `unknown` means that the link was altered, is from another site, or is of a subscription that has ended. */
  | { readonly view: 'invalid-link'; readonly reason: 'expired' | 'unknown' }
  | { readonly view: 'unavailable' };

const problemStatus = { honeypot: 422, 'too-many': 429, unavailable: 503 } as const;

/** The HTTP status of a state. */
export function subscriptionStatus(state: SubscriptionState) {
  switch (state.view) {
    case 'form':
      return state.problem === undefined ? 422 : problemStatus[state.problem];
    case 'preferences':
      return state.error === undefined ? 200 : 422;
    case 'invalid-link':
      return state.reason === 'expired' ? 410 : 404;
    case 'unavailable':
      return 503;
    case 'requested':
    case 'confirm':
    case 'confirmed':
    case 'unsubscribe':
    case 'unsubscribed':
      return 200;
  }
}

declare module '../platform/page-locals.ts' {
  interface PageLocals {
    /** What /insights shows where it is rendered on request; set by its routes. */
    subscription?: SubscriptionState;
  }
}
