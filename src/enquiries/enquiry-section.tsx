import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import type { EnquiryFormState, OfferedCaseCode } from './contact-state.ts';
import { hiddenFields } from '../forms/hidden-fields.ts';
import { enquiryFields, fieldsFor } from './enquiry.ts';
import { SubmitButton } from '../ui/button.tsx';
import type { ContactFacts } from './contact-facts.ts';
import { Field } from '../ui/field.tsx';
import { ErrorSummary, ProblemNotice, type ShownProblem } from './notices.tsx';
import './contact.css';

interface EnquirySectionProps {
  readonly form: EnquiryFormState;
  readonly facts: ContactFacts;
  /** Instructions that a reporter must read before writing; they are static, and so not part of the script. */
  readonly children?: ReactNode;
  /** Static text beside the form, and above the form of a concern. */
  readonly aside?: ReactNode;
  readonly exit?: ReactNode;
  /** Content above the button. */
  readonly formEnd?: ReactNode;
  /** The state that JavaScript adds. The fields stay uncontrolled. */
  readonly enhancement?:
    | {
        /** The errors that the last attempt found in the values that were sent. */
        readonly attempt: Pick<EnquiryFormState, 'errors' | 'values'> & { problem: ShownProblem | undefined };
        readonly columnRef: Ref<HTMLDivElement>;
        /** The subject that is chosen at present. */
        readonly subject: string;
        readonly handlers: Pick<FormHTMLAttributes<HTMLFormElement>, 'onBlur' | 'onChange' | 'onSubmit'>;
        /** The number of characters left; undefined before anything is typed. */
        readonly messageHint: string | undefined;
        /** Status messages under the button. */
        readonly status: ReactNode;
      }
    | undefined;
}

function EnquiryForm({
  form,
  facts,
  formEnd,
  enhancement,
}: Pick<EnquirySectionProps, 'form' | 'facts' | 'formEnd' | 'enhancement'>) {
  const { values, errors, details } = form;
  const chosenSubject = enhancement?.subject ?? values.subject;
  const isConfidential = chosenSubject === 'speak-up';
  const hiddenValues = {
    ...(isConfidential && form.caseCode ? { [hiddenFields.newCaseCode]: form.caseCode.code } : {}),
    ...details,
  };
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
      {fieldsFor(chosenSubject).map((name) => {
        const { as, type, label, hint, options, half, limit, autoComplete, reportSchema } =
          enquiryFields[name];
        const { optional = isConfidential && reportSchema !== undefined } = enquiryFields[name];
        return (
          <Field
            key={name}
            id={name}
            as={as}
            type={type}
            label={label}
            hint={
              (name === 'message' ? enhancement?.messageHint : undefined) ??
              (name === 'email' && isConfidential ? facts.reportReceiptHint : hint)
            }
            error={errors[name]}
            half={half}
            optional={optional}
            // A select whose first option has a value is always answered.
            required={!optional && !options?.[0]?.value}
            // A text area has no maximum length: it would silently cut off the end of pasted text.
            maxLength={limit}
            // The browser neither offers these values to other forms nor keeps them in its history.
            autoComplete={autoComplete && isConfidential ? 'off' : autoComplete}
            defaultValue={values[name]}
          >
            {options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Field>
        );
      })}
      <div>
        {formEnd}
        <SubmitButton>Send Message</SubmitButton>
        {enhancement ? enhancement.status : <p className="progress" role="status" />}
      </div>
    </form>
  );
}

/** The case code that a reporter must note before writing, and other instructions. */
function BeforeYouWrite({
  caseCode,
  children,
}: {
  readonly caseCode: OfferedCaseCode | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className="confidential" aria-labelledby="before">
      <h2 className="heading-3" id="before">
        {caseCode?.isReplacement ? 'Write down this new code first' : 'Write this down first'}
      </h2>
      {caseCode ? <p className="heading-font code long">{caseCode.code}</p> : null}
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
  formEnd,
  children,
  enhancement,
}: EnquirySectionProps) {
  const { errors, problem, values } = enhancement?.attempt ?? form;
  const isConfidential = (enhancement?.subject ?? form.values.subject) === 'speak-up';
  return (
    <>
      {isConfidential ? exit : null}
      <section className="flush">
        <div className="wrap">
          <div className="grid inset">
            <div className="span-7" ref={enhancement?.columnRef}>
              {problem === undefined ? null : (
                <ProblemNotice problem={problem} values={values} facts={facts} />
              )}
              {Object.keys(errors).length === 0 ? null : <ErrorSummary errors={errors} />}
              {isConfidential ? <BeforeYouWrite caseCode={form.caseCode}>{children}</BeforeYouWrite> : null}
              <EnquiryForm form={form} facts={facts} formEnd={formEnd} enhancement={enhancement} />
            </div>
            <div className="from-9 stack">{aside}</div>
          </div>
        </div>
      </section>
    </>
  );
}
