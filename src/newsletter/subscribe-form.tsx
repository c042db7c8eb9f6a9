import type { ArticleCategory } from '../../company/categories.ts';
import { subscriptionConsent, subscriptionTopics, topicField, type Subscription } from './subscription.ts';
import { Field, Honeypot } from '../ui/field.tsx';
import { SubmitButton } from '../ui/button.tsx';
import './subscribe-form.css';

interface TopicsProps {
  readonly chosen: readonly ArticleCategory[];
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A checkbox for each topic, with a hint or an error. */
export function Topics({ chosen, hint, error }: TopicsProps) {
  const describedBy = error === undefined ? hint && 'topics-hint' : 'topics-error';
  return (
    <fieldset className="field subscription-topics" aria-describedby={describedBy}>
      <legend>Topics</legend>
      {hint === undefined ? null : (
        <p className="hint" id="topics-hint">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="error" id="topics-error">
          <span className="sr-only">Error:</span> {error}
        </p>
      )}
      {subscriptionTopics.map((topic, index) => (
        <label key={topic} className="checkbox-label">
          <input
            id={index === 0 ? 'topics' : undefined}
            type="checkbox"
            name={topicField(topic)}
            defaultChecked={chosen.includes(topic)}
            aria-invalid={error === undefined ? undefined : true}
          />
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
      <Topics chosen={values?.topics ?? []} hint="If you choose none, you get articles on all of them." />
      <div>
        <p className="note">
          {subscriptionConsent.wording} See the <a href="/privacy">Privacy Policy</a>.
        </p>
        <SubmitButton>Subscribe</SubmitButton>
      </div>
    </form>
  );
}
