import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import type { EnquiryFormState, OfferedCaseCode } from './contact-state.ts';
import { hiddenFields } from '../forms/hidden-fields.ts';
import { enquirerTypes, enquiryLimits, type EnquiryValues } from './enquiry.ts';
import { SubmitButton } from '../ui/button.tsx';
import type { ContactFacts } from './contact-facts.ts';
import { Field } from '../ui/field.tsx';
import { ErrorSummary, ProblemNotice, type ShownProblem } from './notices.tsx';
import './contact.css';

interface EnquirySectionProps {
  readonly form: EnquiryFormState;
  readonly facts: ContactFacts;
  /** What a reporter must know before writing; static, and so not part of the script. */
  readonly children?: ReactNode;
  /** Beside the form, and above that of a concern; static too. */
  readonly aside?: ReactNode;
  readonly exit?: ReactNode;
  /** The field that asks who should receive a concern. */
  readonly recipient?: ReactNode;
  /** Above the button. */
  readonly formEnd?: ReactNode;
  /** What JavaScript adds. The fields stay uncontrolled. */
  readonly enhancement?:
    | {
        /** What the last attempt to send found in the values that were sent. */
        readonly attempt: Pick<EnquiryFormState, 'errors' | 'values'> & { problem: ShownProblem | undefined };
        readonly columnRef: Ref<HTMLDivElement>;
        /** As it is chosen now. */
        readonly subject: string;
        readonly handlers: Pick<FormHTMLAttributes<HTMLFormElement>, 'onBlur' | 'onChange' | 'onSubmit'>;
        /** How many characters are left; undefined before anything is typed. */
        readonly messageHint: string | undefined;
        /** Status messages under the button. */
        readonly status: ReactNode;
      }
    | undefined;
}

export const messageLimit = `Up to ${enquiryLimits.message.toLocaleString('en-GB')} characters`;

function EnquiryForm({
  form,
  recipient,
  formEnd,
  enhancement,
}: Pick<EnquirySectionProps, 'form' | 'recipient' | 'formEnd' | 'enhancement'>) {
  const { values, errors, details } = form;
  const chosenSubject = enhancement?.subject ?? values.subject;
  const isConfidential = chosenSubject === 'speak-up';
  const isApplication = chosenSubject === 'application';
  const hiddenValues = {
    ...(isConfidential && form.caseCode ? { [hiddenFields.caseCodeToken]: form.caseCode.token } : {}),
    ...details,
  };
  // Neither offered to other forms nor kept in the history of the browser.
  const autoComplete = (purpose: string) => (isConfidential ? 'off' : purpose);
  const field = (id: keyof EnquiryValues) => ({ id, defaultValue: values[id], error: errors[id] });
  const line = (id: 'name' | 'organisation' | 'email') => ({
    ...field(id),
    half: true,
    maxLength: enquiryLimits[id],
  });
  return (
    <form
      className="form"
      method="post"
      action="/contact"
      noValidate
      autoComplete={isConfidential ? 'off' : undefined}
      data-in-place={isConfidential ? '' : undefined}
      {...enhancement?.handlers}
    >
      {Object.entries(hiddenValues).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        {...field('subject')}
        as="select"
        label="Subject"
        hint="A complaint must be marked Formal Complaint here. The subject decides what happens next."
        required={false}
      >
        {enquirySubjects.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </Field>
      {isConfidential ? recipient : null}
      <Field {...line('name')} label="Name" autoComplete={autoComplete('name')} optional={isConfidential} />
      <Field
        {...line('organisation')}
        label="Organisation"
        autoComplete={autoComplete('organization')}
        optional
      />
      <Field
        {...line('email')}
        type="email"
        label="Email"
        autoComplete={autoComplete('email')}
        optional={isConfidential}
      />
      {isConfidential ? null : (
        <Field {...field('enquirerType')} as="select" label="I am a..." half>
          <option value="">Choose one</option>
          {enquirerTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Field>
      )}
      {/* No maxLength: it would silently cut off the end of what is pasted. */}
      <Field
        {...field('message')}
        as="textarea"
        label="Message"
        hint={enhancement?.messageHint ?? `${messageLimit}.`}
      />
      {isApplication ? (
        <Field
          {...field('cvLink')}
          type="url"
          label="Link to your CV"
          optional
          hint="It begins with https://. You can also reply to our receipt and attach your CV."
          maxLength={enquiryLimits.cvLink}
          autoComplete="url"
        />
      ) : null}
      <div>
        {formEnd}
        <SubmitButton>Send Message</SubmitButton>
        {enhancement ? enhancement.status : <p className="progress" role="status" />}
      </div>
    </form>
  );
}

/** The case code that a reporter must note before writing, with what else to know. */
function BeforeYouWrite({
  caseCode,
  children,
}: {
  readonly caseCode: OfferedCaseCode | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className="confidential" aria-labelledby="before">
      <h2 className="side" id="before">
        {caseCode?.isReplacement ? 'Write down this new code first' : 'Write this down first'}
      </h2>
      {caseCode ? <p className="serif code long">{caseCode.code}</p> : null}
      {children}
    </section>
  );
}

/** The enquiry form with the notices above it. */
export function EnquirySection({
  form,
  facts,
  aside,
  exit,
  recipient,
  formEnd,
  children,
  enhancement,
}: EnquirySectionProps) {
  const { errors, problem, values } = enhancement?.attempt ?? form;
  const isConfidential = (enhancement?.subject ?? form.values.subject) === 'speak-up';
  return (
    <>
      {isConfidential ? exit : null}
      <section className="joined">
        <div className="wrap">
          <div className="grid ruled inset">
            <div className="c7" ref={enhancement?.columnRef}>
              {problem === undefined ? null : (
                <ProblemNotice problem={problem} values={values} facts={facts} />
              )}
              {Object.keys(errors).length === 0 ? null : <ErrorSummary errors={errors} />}
              {isConfidential ? <BeforeYouWrite caseCode={form.caseCode}>{children}</BeforeYouWrite> : null}
              <EnquiryForm form={form} recipient={recipient} formEnd={formEnd} enhancement={enhancement} />
            </div>
            <div className="from9 stack">{aside}</div>
          </div>
        </div>
      </section>
    </>
  );
}
