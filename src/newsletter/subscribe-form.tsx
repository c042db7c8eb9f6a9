import type { ArticleCategory } from '../../company/categories.ts';
import { hiddenFields } from '../forms/hidden-fields.ts';
import {
  subscriptionConsent,
  subscriptionTopics,
  topicField,
  type SubscriptionErrors,
  type SubscriptionValues,
} from './subscription.ts';
import { Field } from '../ui/field.tsx';
import { SubmitButton } from '../ui/button.tsx';
import './subscribe-form.css';

interface TopicsProps {
  readonly chosen: readonly ArticleCategory[];
  readonly error?: string | undefined;
}

/** A checkbox for each topic. */
export function Topics({ chosen, error }: TopicsProps) {
  return (
    <fieldset className="field topics" aria-describedby={error === undefined ? undefined : 'topics-error'}>
      <legend>Topics</legend>
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
  readonly values?: SubscriptionValues;
  readonly errors?: SubscriptionErrors;
}

/** The form without a heading, empty unless it is shown again: a topic is consented to by choosing it. */
export function SubscribeForm({ values, errors }: SubscribeFormProps) {
  return (
    <form className="form subscription" method="post" action="/insights" noValidate aria-label="Subscribe">
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={hiddenFields.honeypot}>Leave this empty</label>
        <input
          type="text"
          id={hiddenFields.honeypot}
          name={hiddenFields.honeypot}
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
      <Field
        id="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={values?.email ?? ''}
        error={errors?.email}
      />
      <Topics chosen={values?.topics ?? []} error={errors?.topics} />
      <div>
        <p className="note consent">
          {subscriptionConsent.wording} See the <a href="/privacy">Privacy Policy</a>.
        </p>
        <SubmitButton>Subscribe</SubmitButton>
      </div>
    </form>
  );
}
