import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import { hiddenFields, type CaseCodeState, type EnquiryFormState } from '../../../forms/contact-state.ts';
import { enquirerTypes, enquiryLimits, type EnquiryValues } from '../../../forms/enquiry-form.ts';
import { SubmitButton } from '../text/button.tsx';
import type { ContactFacts } from './contact-facts.ts';
import { Field } from './field.tsx';
import { ErrorSummary, ProblemNotice, TelephoneLink, type ShownProblem } from './notices.tsx';
import './contact.css';

interface EnquirySectionProps {
  readonly form: EnquiryFormState;
  readonly facts: ContactFacts;
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

function EnquiryForm({ form, enhancement }: Pick<EnquirySectionProps, 'form' | 'enhancement'>) {
  const { values, errors, details, idempotencyKey, formToken } = form;
  const chosenSubject = enhancement?.subject ?? values.subject;
  const isConfidential = chosenSubject === 'speak-up';
  const isApplication = chosenSubject === 'application';
  const hiddenValues = {
    [hiddenFields.idempotencyKey]: idempotencyKey,
    [hiddenFields.formToken]: formToken,
    ...details,
  };
  const field = (id: keyof EnquiryValues) => ({ id, defaultValue: values[id], error: errors[id] });
  const line = (id: 'name' | 'organisation' | 'email') => ({
    ...field(id),
    half: true,
    maxLength: enquiryLimits[id],
  });
  return (
    <form className="form" method="post" action="/contact" noValidate {...enhancement?.handlers}>
      {Object.entries(hiddenValues).map(([name, value]) => (
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
      <Field
        {...field('subject')}
        as="select"
        label="Subject"
        hint="A complaint must be marked Formal Complaint here, so that its dates are kept."
        required={false}
      >
        {enquirySubjects.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </Field>
      <Field {...line('name')} label="Name" autoComplete="name" optional={isConfidential} />
      <Field {...line('organisation')} label="Organisation" autoComplete="organization" optional />
      <Field {...line('email')} type="email" label="Email" autoComplete="email" optional={isConfidential} />
      <Field {...field('enquirerType')} as="select" label="I am a..." half>
        <option value="">Choose one</option>
        {enquirerTypes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Field>
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
        <SubmitButton>Send Message</SubmitButton>
        <p className="note">
          We use what you send to answer it. The <a href="/privacy">Privacy Policy</a> says who sees it and
          how long we keep it.
        </p>
        {enhancement?.status}
      </div>
    </form>
  );
}

/** The enquiry form with the notices above it and, for a concern, the case code form below it. */
export function EnquirySection({ form, facts, enhancement }: EnquirySectionProps) {
  const { errors, problem, values } = enhancement?.attempt ?? form;
  const isConfidential = (enhancement?.subject ?? form.values.subject) === 'speak-up';
  const { enquiries } = facts.mailboxes;
  return (
    <>
      <section className="joined">
        <div className="wrap">
          <div className="grid ruled inset">
            <div className="c7" ref={enhancement?.columnRef}>
              {problem === undefined ? null : (
                <ProblemNotice problem={problem} values={values} facts={facts} />
              )}
              {Object.keys(errors).length === 0 ? null : <ErrorSummary errors={errors} />}
              {isConfidential ? (
                <section className="confidential" aria-labelledby="before">
                  <h2 className="side" id="before">
                    Before you write
                  </h2>
                  <ul>
                    <li>
                      Name, organisation and email are yours to give or not. No IP address or browser is
                      recorded.
                    </li>
                    <li>
                      The report is stored encrypted and never sent by email. The Compliance Officer
                      acknowledges it {facts.acknowledgeConcern}.
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
              ) : null}
              <EnquiryForm form={form} enhancement={enhancement} />
            </div>
            <div className="from9 stack">
              <h2 className="side">General enquiries</h2>
              <p>
                <a href={`mailto:${enquiries}`}>{enquiries}</a>
                <br />
                <TelephoneLink {...facts.telephone} />
              </p>
              <p className="small soft">
                Investor opportunities are for {facts.eligibleInvestors}. This site is not directed at people
                under {facts.minimumAge}.
              </p>
            </div>
          </div>
        </div>
      </section>
      {isConfidential ? <CaseCodeForm /> : null}
    </>
  );
}

interface CaseCodeFormProps {
  /** What was typed, where the code opened nothing. */
  readonly refused?: CaseCodeState;
  readonly error?: string | undefined;
  readonly notice?: ReactNode;
}

/** Opens a report by its case code, which is posted and so never part of an address. */
export function CaseCodeForm({ refused, error, notice }: CaseCodeFormProps) {
  return (
    <section className="joined" id="case">
      <div className="wrap">
        <div className="grid ruled inset">
          <div className="c7">
            {notice}
            <h2 className="side">Read replies or add to a report</h2>
            <p className="soft small intro">
              The case code was shown to you once, when your report was received. Nothing of it is kept on
              this device.
            </p>
            <form className="form" method="post" action="/contact" noValidate>
              <Field
                id="caseCode"
                label="Case code"
                hint="Sixteen letters and digits. Capitals and dashes do not matter."
                autoComplete="off"
                spellCheck={false}
                defaultValue={refused?.typed ?? ''}
                error={error}
              />
              {refused?.addition ? (
                <Field
                  as="textarea"
                  id="addition"
                  label="Your addition, not yet stored"
                  defaultValue={refused.addition}
                  required={false}
                />
              ) : null}
              <div>
                <SubmitButton plain>Open the Report</SubmitButton>
              </div>
            </form>
          </div>
        </div>
      </div>
    </section>
  );
}
