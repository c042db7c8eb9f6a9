import type { ReactNode } from 'react';
import { formatCommitment, formatQuantity } from '../../company/commitments.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { subscriptionConsent, type SubscriptionState } from './subscription.ts';
import { Alert } from '../ui/alert.tsx';
import { SubmitButton, TextLink } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { SubscribeForm, Topics } from './subscribe-form.tsx';

/** Title and lead of the page in each state. */
export const subscriptionTitles: Readonly<Record<SubscriptionState['view'], readonly [string, string]>> = {
  form: ['Subscribe to Updates', 'New articles by email, on all topics or on those that you choose.'],
  requested: ['Check your email', 'Open the link in our email to complete the subscription.'],
  confirm: ['Confirm your subscription', 'Press Confirm to receive new articles.'],
  confirmed: ['Subscription confirmed', 'The next article on your topics will come by email.'],
  preferences: ['Your subscription', 'Choose which articles we email to you.'],
  unsubscribe: ['Unsubscribe', 'We stop sending articles to your address.'],
  unsubscribed: ['You are unsubscribed', 'Your address has been deleted from the list.'],
  'invalid-link': ['This link does not work', 'You can ask for a new one below.'],
  unavailable: ['Try again later', 'Your subscription could not be read or changed just now.'],
};

/** A form of one button, or of the topics too, that posts to the address of a link in an email. */
function TokenForm({ query, button, children }: { query: string; button: string; children?: ReactNode }) {
  return (
    <form className="form subscription" method="post" action={`/insights?${query}`}>
      {children}
      <div>
        <SubmitButton>{button}</SubmitButton>
      </div>
    </form>
  );
}

const unsubscribeLink = (token: string) => (
  <TextLink href={`/insights?unsubscribe=${token}`}>Unsubscribe</TextLink>
);

const formProblems = {
  honeypot: [
    'Please press Subscribe once more',
    'A hidden field was filled in, perhaps by your browser. It is empty again.',
  ],
  'too-many': [
    'Your request was not stored',
    'Too many forms came from your connection. Your answers are still below; send them again in a few minutes.',
  ],
  unavailable: [
    'Your request has not been stored',
    'We cannot store anything at the moment. Your answers are still below; send them again in a few minutes.',
  ],
} as const;

function FormView({ values, emailError, problem }: Extract<SubscriptionState, { view: 'form' }>) {
  return (
    <>
      {problem !== undefined && (
        <Alert heading={formProblems[problem][0]}>
          <p>{formProblems[problem][1]}</p>
        </Alert>
      )}
      {emailError !== undefined && (
        <Alert heading="One answer needs your attention" errors={[['email', emailError]]} />
      )}
      <SubscribeForm values={values} emailError={emailError} />
    </>
  );
}

const RequestedView = () => (
  <>
    <p>
      If this address is not yet confirmed, a message with a link is on its way. Open the link{' '}
      {formatCommitment('confirmSubscription')} and press Confirm. Until then you receive no articles.
    </p>
    <p>
      If the address is on the list already, the message has links to change the topics or to unsubscribe.
    </p>
    <p>
      No message after a few minutes? Check your spam folder. We send at most one such message in{' '}
      {formatQuantity('limitSubscriptionMail')} to an address, and one in{' '}
      {formatQuantity('limitMailAfterUnsubscribing')} to an address that has unsubscribed.
    </p>
  </>
);

function PreferencesView({
  token,
  topics,
  error,
  isSaved,
}: Extract<SubscriptionState, { view: 'preferences' }>) {
  return (
    <>
      {isSaved && (
        <Alert isSuccess heading="Your topics have been saved">
          <p>{topics.join(', ')}</p>
        </Alert>
      )}
      {error !== undefined && (
        <Alert heading="One answer needs your attention" errors={[['topics', error]]}>
          <p>
            To stop all updates, <a href={`/insights?unsubscribe=${token}`}>unsubscribe</a>.
          </p>
        </Alert>
      )}
      <TokenForm query={`preferences=${token}`} button="Save the topics">
        <Topics chosen={topics} error={error} />
      </TokenForm>
      <p>{unsubscribeLink(token)}</p>
    </>
  );
}

const InvalidLinkView = ({ reason }: Extract<SubscriptionState, { view: 'invalid-link' }>) => (
  <>
    {reason === 'expired' ? (
      <p>
        A subscription must be confirmed {formatCommitment('confirmSubscription')} after the message was sent,
        and that time has passed. Nothing is sent to your address.
      </p>
    ) : (
      <p>
        No subscription belongs to this link. If you have already unsubscribed, you need do nothing. Otherwise
        the time to confirm has passed, or part of the link is missing or wrong.
      </p>
    )}
    <p>
      Send the form to get an email with a new link. If your address is on the list, the email lets you change
      the topics or unsubscribe.
    </p>
    <SubscribeForm />
  </>
);

function StateView({ state }: { readonly state: SubscriptionState }) {
  switch (state.view) {
    case 'form':
      return <FormView {...state} />;
    case 'requested':
      return <RequestedView />;
    case 'confirm':
      return (
        <>
          <p>Topics: {state.topics.join(', ')}.</p>
          <p>{subscriptionConsent.wording}</p>
          <TokenForm query={`confirm=${state.token}`} button="Confirm" />
        </>
      );
    case 'confirmed':
      return (
        <>
          <p>Your address is confirmed. Topics: {state.topics.join(', ')}.</p>
          <p>
            <TextLink href={`/insights?preferences=${state.token}`}>Change the topics</TextLink>
          </p>
          <p>{unsubscribeLink(state.token)}</p>
        </>
      );
    case 'preferences':
      return <PreferencesView {...state} />;
    case 'unsubscribe':
      return (
        <>
          <p>
            We then delete your address and your topics. For {formatCommitment('keepPersonalData')} we keep a
            code calculated from the address, which does not contain it. With it we keep the version of the
            wording and the times of your consent, as proof of it. The code also means that a restored backup
            does not subscribe you again, and that nobody can have messages sent to you again and again.
          </p>
          <TokenForm query={`unsubscribe=${state.token}`} button="Unsubscribe" />
        </>
      );
    case 'unsubscribed':
      return (
        <>
          <p>We send no more articles. A message that was already being sent may still arrive.</p>
          <p>
            <TextLink href="/insights">Read all articles</TextLink>
          </p>
        </>
      );
    case 'invalid-link':
      return <InvalidLinkView {...state} />;
    case 'unavailable':
      return (
        <p>
          Nothing has been changed. Open the link again in a few minutes, or write to{' '}
          <a href={`mailto:${mailboxes.enquiries.value}`}>{mailboxes.enquiries.value}</a>.
        </p>
      );
  }
}

/** The page /insights in the states of a subscription. */
export function SubscriptionView({ state }: { readonly state: SubscriptionState }) {
  return (
    <Section className="flush">
      <div className="grid inset">
        <div className="span-7 subscription-view">
          <StateView state={state} />
        </div>
      </div>
    </Section>
  );
}
