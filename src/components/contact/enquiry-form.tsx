import type { FocusEvent, ReactNode, SubmitEvent } from 'react';
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import type { EnquiryFormState } from '../../../forms/contact-state.ts';
import { enquirerTypes, enquiryLimits } from '../../../forms/enquiry-form.ts';
import { SubmitButton } from '../text/button.tsx';
import { Field, SelectField, TextField } from './field.tsx';
import { HiddenInputs } from './hidden-inputs.tsx';
import './field.css';

/** What scripting adds to the form. Everything typed stays in the page’s own fields. */
export interface LiveForm {
  /** As it is chosen now. */
  readonly subject: string;
  readonly onSubject: (subject: string) => void;
  readonly onMessage: (message: string) => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** How much room the message has left; undefined before anything is typed. */
  readonly room: string | undefined;
  /** How the sending goes. */
  readonly progress: ReactNode;
}

interface EnquiryFormProps {
  readonly form: EnquiryFormState;
  readonly live?: LiveForm | undefined;
}

const subjectOptions = enquirySubjects.map(({ slug, label }) => ({ value: slug, label }));
const limit = `Up to ${enquiryLimits.message.toLocaleString('en-GB')} characters.`;

/** The enquiry form: a real form that posts to its own page. */
export function EnquiryForm({ form: { values, errors, details, ...keys }, live }: EnquiryFormProps) {
  const confidential = (live?.subject ?? values.subject) === 'speak-up';
  return (
    // The form hears when one of its fields is left.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <form
      className="form"
      method="post"
      action="/contact"
      noValidate
      onSubmit={live?.onSubmit}
      onBlur={live?.onBlur}
    >
      <HiddenInputs keys={keys} details={details} />
      <SelectField
        id="subject"
        label="Subject"
        hint="A complaint must be marked Formal Complaint here, so that its dates are kept."
        options={subjectOptions}
        defaultValue={values.subject}
        error={errors.subject}
        onChange={live?.onSubject}
      />
      <TextField
        id="name"
        label="Name"
        half
        autoComplete="name"
        maxLength={enquiryLimits.name}
        defaultValue={values.name}
        error={errors.name}
        optional={confidential}
        required={!confidential}
      />
      <TextField
        id="organisation"
        label="Organisation"
        half
        optional
        autoComplete="organization"
        maxLength={enquiryLimits.organisation}
        defaultValue={values.organisation}
        error={errors.organisation}
      />
      <TextField
        id="email"
        type="email"
        label="Email"
        half
        autoComplete="email"
        maxLength={enquiryLimits.email}
        defaultValue={values.email}
        error={errors.email}
        optional={confidential}
        required={!confidential}
      />
      <SelectField
        id="enquirerType"
        label="I am a..."
        half
        prompt="Choose one"
        options={enquirerTypes}
        defaultValue={values.enquirerType}
        error={errors.enquirerType}
      />
      <Field id="message" label="Message" hint={live?.room ?? limit} error={errors.message}>
        {(control) => (
          // Without a greatest length: it would cut off, unseen, the end of what is pasted.
          <textarea
            {...control}
            defaultValue={values.message}
            required
            onInput={
              live &&
              (({ currentTarget }) => {
                live.onMessage(currentTarget.value);
              })
            }
          />
        )}
      </Field>
      <div>
        <SubmitButton>Send Message</SubmitButton>
        <p className="note">
          We use these details only to answer you. See the <a href="/privacy">Privacy Policy</a>.
        </p>
        {live?.progress}
      </div>
    </form>
  );
}
