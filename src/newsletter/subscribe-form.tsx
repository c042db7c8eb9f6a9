import type { ArticleCategory } from '../../company/categories.ts';
import { subscriptionConsent, subscriptionTopics, topicField, type Subscription } from './subscription.ts';
import { Field, Honeypot } from '../ui/field.tsx';
import { SubmitButton } from '../ui/button.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import './subscribe-form.css';

/** A checkbox for each topic. */
export function Topics({ chosen }: { readonly chosen: readonly ArticleCategory[] }) {
  return (
    <fieldset className="field subscription-topics" aria-describedby="topics-hint">
      <legend>Topics</legend>
      <p className="hint" id="topics-hint">
        If you choose none, you get articles on all of them.
      </p>
      {subscriptionTopics.map((topic) => (
        <label key={topic} className="checkbox-label">
          <input type="checkbox" name={topicField(topic)} defaultChecked={chosen.includes(topic)} />
          {topic}
        </label>
      ))}
    </fieldset>
  );
}

interface SubscribeFormProps {
  readonly values?: Subscription;
  readonly emailError?: string | undefined;
}

/** The form without a heading. It is empty unless it is shown again. */
export function SubscribeForm({ values, emailError }: SubscribeFormProps) {
  return (
    <form className="form subscription" method="post" action="/insights" noValidate aria-label="Subscribe">
      <Honeypot />
      <Field
        id="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={values?.email ?? ''}
        error={emailError}
      />
      <Topics chosen={values?.topics ?? []} />
      <div>
        <p className="note">
          {subscriptionConsent.wording} See the <NewTabLink href="/privacy">Privacy Policy</NewTabLink>.
        </p>
        <SubmitButton>Subscribe</SubmitButton>
      </div>
    </form>
  );
}
