import type { FocusEvent, ReactNode, Ref, SubmitEvent } from 'react';
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import { hiddenFields, type EnquiryFormState } from '../../../forms/contact-state.ts';
import {
  enquirerTypes,
  enquiryLimits,
  type EnquiryErrors,
  type EnquiryValues,
} from '../../../forms/enquiry-form.ts';
import { SubmitButton } from '../text/button.tsx';
import { CaseCodeForm } from './case-code-form.tsx';
import type { ContactFacts } from './contact-facts.ts';
import { Field, SelectField, TextField } from './field.tsx';
import { ErrorSummary, ProblemNotice, TelephoneLink, type ShownProblem } from './notices.tsx';
import './contact.css';

/** What JavaScript adds to the form. The fields stay uncontrolled. */
export interface FormEnhancement {
  /** As it is chosen now. */
  readonly subject: string;
  readonly onSubject: (subject: string) => void;
  readonly onMessage: (message: string) => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** How many characters are left; undefined before anything is typed. */
  readonly messageHint: string | undefined;
  /** Status messages under the button. */
  readonly status: ReactNode;
}

interface EnquiryFormProps {
  readonly form: EnquiryFormState;
  readonly enhancement?: FormEnhancement | undefined;
}

const subjectOptions = enquirySubjects.map(({ slug, label }) => ({ value: slug, label }));
const messageLimit = `Up to ${enquiryLimits.message.toLocaleString('en-GB')} characters.`;

function HiddenInputs({ idempotencyKey, formToken, details }: EnquiryFormState) {
  const values = {
    [hiddenFields.idempotencyKey]: idempotencyKey,
    [hiddenFields.formToken]: formToken,
    ...details,
  };
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sr" aria-hidden="true">
        <label htmlFor={hiddenFields.honeypot}>Leave this empty</label>
        <input
          id={hiddenFields.honeypot}
          name={hiddenFields.honeypot}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
    </>
  );
}

function EnquiryForm({ form, enhancement }: EnquiryFormProps) {
  const { values, errors } = form;
  const confidential = (enhancement?.subject ?? values.subject) === 'speak-up';
  return (
    // Blur events of the fields bubble to the form.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <form
      className="form"
      method="post"
      action="/contact"
      noValidate
      onSubmit={enhancement?.onSubmit}
      onBlur={enhancement?.onBlur}
    >
      <HiddenInputs {...form} />
      <SelectField
        id="subject"
        label="Subject"
        hint="A complaint must be marked Formal Complaint here, so that its dates are kept."
        options={subjectOptions}
        defaultValue={values.subject}
        error={errors.subject}
        onChange={enhancement?.onSubject}
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
        hint={enhancement?.messageHint ?? messageLimit}
        error={errors.message}
      >
        {(control) => (
          // No maxLength: it would silently cut off the end of what is pasted.
          <textarea
            {...control}
            defaultValue={values.message}
            required
            onInput={
              enhancement &&
              (({ currentTarget }) => {
                enhancement.onMessage(currentTarget.value);
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
        {enhancement?.status}
      </div>
    </form>
  );
}

/** What to know before writing about a concern. */
function ConfidentialNote({ acknowledgeConcern }: Pick<ContactFacts, 'acknowledgeConcern'>) {
  return (
    <section className="confidential" aria-labelledby="before">
      <h2 className="side" id="before">
        Before you write
      </h2>
      <ul>
        <li>Name, organisation and email are yours to give or not. No IP address or browser is recorded.</li>
        <li>
          The report is stored encrypted and never sent by email. The Compliance Officer acknowledges it{' '}
          {acknowledgeConcern}.
        </li>
        <li>
          When it has been stored you are shown a case code, once. With it you can{' '}
          <a href="#case">read replies or add to the report</a>.
        </li>
        <li>
          Your device, your network or what you describe may still point to you. Please read{' '}
          <a href="/whistleblowing#anonymity-and-its-limits">the limits of anonymity</a>.
        </li>
      </ul>
    </section>
  );
}

/** How to reach the group without the form. */
function GeneralEnquiries({
  eligibleInvestors,
  mailboxes: { enquiries },
  minimumAge,
  telephone,
}: ContactFacts) {
  return (
    <div className="from9 stack">
      <h2 className="side">General enquiries</h2>
      <p>
        <a href={`mailto:${enquiries}`}>{enquiries}</a>
        <br />
        <TelephoneLink {...telephone} />
      </p>
      <p className="small soft">
        Investor opportunities are for {eligibleInvestors}. This site is not directed at people under{' '}
        {minimumAge}.
      </p>
    </div>
  );
}

/** What the last attempt to send found. */
export interface Attempt {
  readonly errors: EnquiryErrors;
  readonly problem: ShownProblem | undefined;
  /** As they were sent. */
  readonly values: EnquiryValues;
}

interface EnquirySectionProps {
  readonly form: EnquiryFormState;
  readonly facts: ContactFacts;
  /** Where the fields have been checked again since. */
  readonly attempt?: Attempt;
  readonly enhancement?: FormEnhancement | undefined;
  readonly columnRef?: Ref<HTMLDivElement>;
}

/** The enquiry form with the notices above it and, for a concern, the case code form below it. */
export function EnquirySection({ form, facts, attempt, enhancement, columnRef }: EnquirySectionProps) {
  const { errors, problem, values } = attempt ?? form;
  const isConfidential = (enhancement?.subject ?? form.values.subject) === 'speak-up';
  return (
    <>
      <section className="joined">
        <div className="wrap">
          <div className="grid ruled inset">
            <div className="c7" ref={columnRef}>
              {problem === undefined ? null : (
                <ProblemNotice problem={problem} values={values} facts={facts} />
              )}
              {Object.keys(errors).length === 0 ? null : <ErrorSummary errors={errors} />}
              {isConfidential ? <ConfidentialNote acknowledgeConcern={facts.acknowledgeConcern} /> : null}
              <EnquiryForm form={form} enhancement={enhancement} />
            </div>
            <GeneralEnquiries {...facts} />
          </div>
        </div>
      </section>
      {isConfidential ? <CaseCodeForm /> : null}
    </>
  );
}
