import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import {
  enquirerTypes,
  enquiryLimits,
  type EnquiryErrors,
  type EnquiryValues,
} from '../../../forms/enquiry-form.ts';
import { SubmitButton } from '../text/button.tsx';
import { Field, SelectField, TextField } from './field.tsx';
import './field.css';

interface EnquiryFormProps {
  readonly values: EnquiryValues;
  readonly errors: EnquiryErrors;
}

const subjectOptions = enquirySubjects.map(({ slug, label }) => ({ value: slug, label }));

/** The enquiry form: a real form that posts to its own page. */
export function EnquiryForm({ values, errors }: EnquiryFormProps) {
  const confidential = values.subject === 'speak-up';
  return (
    <form className="form" method="post" action="/contact" noValidate>
      <SelectField
        id="subject"
        label="Subject"
        hint="A complaint must be marked Formal Complaint here, so that its dates are kept."
        options={subjectOptions}
        defaultValue={values.subject}
        error={errors.subject}
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
      <Field
        id="message"
        label="Message"
        hint={`Up to ${enquiryLimits.message.toLocaleString('en-GB')} characters.`}
        error={errors.message}
      >
        {(control) => (
          <textarea {...control} maxLength={enquiryLimits.message} defaultValue={values.message} required />
        )}
      </Field>
      <div>
        <SubmitButton>Send Message</SubmitButton>
        <p className="note">
          We use these details only to answer you. See the <a href="/privacy">Privacy Policy</a>.
        </p>
      </div>
    </form>
  );
}
