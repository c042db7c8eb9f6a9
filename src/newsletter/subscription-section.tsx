import type { ReactNode } from 'react';
import { formatCommitment } from '../../company/commitments.ts';
import { subscriptionConsent, type LinkAction, type SubscriptionState } from './subscription.ts';
import { Alert } from '../ui/alert.tsx';
import { SubmitButton, TextLink } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { SubscribeForm, Topics } from './subscribe-form.tsx';

interface StateTexts<State> {
  readonly title: string;
  readonly lead: string;
  readonly paragraphs?: (state: State) => readonly string[];
  /** What stands below the paragraphs. */
  readonly controls?: (state: State) => ReactNode;
}

/** The page in each state. */
export const subscriptionTexts: {
  readonly [Kind in SubscriptionState['kind']]: StateTexts<Extract<SubscriptionState, { kind: Kind }>>;
} = {
  form: {
    title: 'Subscribe to Updates',
    lead: 'New articles by email, on all topics or on those that you choose.',
    controls: ({ values, emailError, problem }) => (
      <>
        {problem === 'honeypot' && (
          <Alert heading="Please press Subscribe once more">
            <p>A hidden field was filled in, perhaps by your browser. It is empty again.</p>
          </Alert>
        )}
        {problem === 'unavailable' && (
          <Alert heading="Your request has not been stored">
            <p>
              We cannot store anything now. Your answers are still below; send them again in a few minutes.
            </p>
          </Alert>
        )}
        {emailError !== undefined && (
          <Alert heading="One field needs your attention" errors={[['email', emailError]]} />
        )}
        <SubscribeForm values={values} emailError={emailError} />
      </>
    ),
  },
  requested: {
    title: 'Check your email',
    lead: 'Open the link in our email to complete the subscription.',
    paragraphs: () => [
      `A message with a link is on its way. Open the link ${formatCommitment('confirmSubscription')} and press Confirm. Until then you receive no articles.`,
      'If you are on the list already, the message lets you change your topics or unsubscribe.',
      `No message after a few minutes? Check your spam folder. We send at most one such message ${formatCommitment('limitSubscriptionMail')} to an address, and one ${formatCommitment('limitMailAfterUnsubscribing')} to an address that has unsubscribed.`,
    ],
  },
  confirm: {
    title: 'Confirm your subscription',
    lead: 'Press Confirm to receive new articles.',
    paragraphs: ({ topics }) => [`Topics: ${topics.join(', ')}.`, subscriptionConsent.wording],
    controls: ({ token }) => <LinkForm action="confirm" token={token} button="Confirm" />,
  },
  preferences: {
    title: 'Your subscription',
    lead: 'Choose which articles we email to you.',
    controls: ({ token, topics, outcome }) => (
      <>
        {outcome === 'confirmed' && (
          <Alert isSuccess heading="Subscription confirmed">
            <p>The next article on your topics will come by email.</p>
          </Alert>
        )}
        {outcome === 'saved' && (
          <Alert isSuccess heading="Your topics have been saved">
            <p>{topics.join(', ')}</p>
          </Alert>
        )}
        <LinkForm action="preferences" token={token} button="Save topics">
          <Topics chosen={topics} />
        </LinkForm>
        <p>
          <TextLink href={`/insights?unsubscribe=${token}`}>Unsubscribe</TextLink>
        </p>
      </>
    ),
  },
  unsubscribe: {
    title: 'Unsubscribe',
    lead: 'Press Unsubscribe, and we stop sending articles to this address.',
    paragraphs: () => [
      `When you unsubscribe, we delete your address and your topics. For ${formatCommitment('keepPersonalData')} we keep a code made from the address, with the times and the wording of your consent, as proof of it. The code also keeps a restored backup from subscribing you again, and others from having messages sent to you again and again.`,
    ],
    controls: ({ token }) => <LinkForm action="unsubscribe" token={token} button="Unsubscribe" />,
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    lead: 'Your address has been deleted from the list.',
    paragraphs: () => ['We send no more articles. A message that was already being sent may still arrive.'],
    controls: () => (
      <p>
        <TextLink href="/insights">Read all articles</TextLink>
      </p>
    ),
  },
  'invalid-link': {
    title: 'This link does not work',
    lead: 'You can ask for a new one below.',
    paragraphs: () => [
      `Either the link has expired, because a subscription must be confirmed ${formatCommitment('confirmSubscription')}, or part of it is missing. If you have unsubscribed, you need do nothing.`,
      'Send the form, and we email you a new link. If you are on the list already, it lets you change your topics or unsubscribe.',
    ],
    controls: () => <SubscribeForm />,
  },
};

interface LinkFormProps {
  readonly action: LinkAction;
  readonly token: string;
  readonly button: string;
  readonly children?: ReactNode;
}

/** A form of one button, or of the topics too, that posts to the address of a link in an email. */
function LinkForm({ action, token, button, children }: LinkFormProps) {
  return (
    <form className="form subscription" method="post" action={`/insights?${action}=${token}`}>
      {children}
      <div>
        <SubmitButton>{button}</SubmitButton>
      </div>
    </form>
  );
}

/** The page /insights in the states of a subscription. */
export function SubscriptionSection({ state }: { readonly state: SubscriptionState }) {
  // The texts are those of the state.
  const { paragraphs, controls } = subscriptionTexts[state.kind] as StateTexts<SubscriptionState>;
  return (
    <Section className="flush">
      <div className="grid inset">
        <div className="span-7 stack">
          {paragraphs?.(state).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {controls?.(state)}
        </div>
      </div>
    </Section>
  );
}
