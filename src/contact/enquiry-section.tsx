import type { ReactNode } from 'react';
import { newCaseCodeField, type EnquiryFormState } from './contact-state.ts';
import { enquiryFields, fieldsFor, isConcern, type EnquiryField } from '../enquiries/enquiry.ts';
import { EnquiryStatus, remainingText } from './enquiry-status.tsx';
import { SubmitButton, TelephoneLink } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import type { ContactFacts } from './contact-facts.ts';
import { Field, Honeypot } from '../ui/field.tsx';
import { ComplaintTopics } from './complaint-topics.tsx';
import { NextSteps } from './next-steps.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import { ErrorSummary, ProblemNotice } from './notices.tsx';
import type { ConcernState } from './contact-response.ts';
import { ExitThisPage, useConfidentialPage } from './exit-this-page.tsx';
import { BeforeYouWrite } from './before-you-write.tsx';
import { NewCaseCode } from './new-case-code.tsx';
import { useEnquiry, type Typed } from './use-enquiry.ts';
import { takeFocus } from './use-post.ts';
import '../ui/long-text.css';
import './contact.css';

interface EnquirySectionProps {
  readonly form: EnquiryFormState;
  readonly facts: ContactFacts;
  readonly typed: Typed;
  readonly onConcern: (state: ConcernState) => void;
  /** Whether a concern that was opened by its code is shown on the same page. */
  readonly isAboveConcern: boolean;
  readonly onLeave: () => void;
}

interface EnquiryFormProps extends Pick<EnquirySectionProps, 'form' | 'facts'> {
  readonly enquiry: ReturnType<typeof useEnquiry>;
}

/** Follows the name of somebody who cannot receive a concern. The option can be chosen: another person is never chosen silently. */
const closedRecipientMark = ' (not at the moment)';
const complaintHint = 'A complaint must be marked Formal Complaint.';

const isClosedRecipient = (
  { recipientsWithoutKey = [] }: EnquiryFormState,
  field: EnquiryField,
  value: string,
) => field === 'recipient' && recipientsWithoutKey.some((slug) => slug === value);

function hintOf(name: EnquiryField, { form, facts, enquiry }: EnquiryFormProps): string | undefined {
  const { hint, options } = enquiryFields[name];
  const { subject } = enquiry;
  if (name === 'email' && isConcern(subject)) return facts.concernReceiptHint;
  if (name === 'subject' && subject === 'general') return `${hint ?? ''} ${complaintHint}`;
  const closed = options?.filter(({ value }) => isClosedRecipient(form, name, value));
  if (!closed?.length) return hint;
  // On a phone the closed list cuts off the mark of a long name.
  const names = closed.map(({ label }) => label).join(' and ');
  return `${hint ?? ''} ${names} cannot receive a concern by this form at the moment: telephone the hotline instead.`;
}

function EnquiryFormField({
  name,
  form,
  facts,
  enquiry,
}: EnquiryFormProps & { readonly name: EnquiryField }) {
  const isOfConcern = isConcern(enquiry.subject);
  const { as, type, label, options, half, limit, autoComplete, concernSchema } = enquiryFields[name];
  const { optional = isOfConcern && concernSchema !== undefined } = enquiryFields[name];
  return (
    <Field
      id={name}
      as={as}
      type={type}
      label={label}
      hint={hintOf(name, { form, facts, enquiry })}
      hintEnd={name === 'message' ? remainingText(enquiry.message) : undefined}
      error={enquiry.attempt?.errors[name]}
      half={half}
      optional={optional}
      // A select whose first option has a value is never empty.
      required={!optional && !options?.[0]?.value}
      // A text area has no maximum length: it would silently cut off the end of pasted text.
      maxLength={limit}
      // The browser neither offers these values to other forms nor keeps them in its history.
      autoComplete={autoComplete && isOfConcern ? 'off' : autoComplete}
      defaultValue={form.values[name]}
    >
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
          {isClosedRecipient(form, name, option.value) ? closedRecipientMark : null}
        </option>
      ))}
    </Field>
  );
}

function EnquiryForm(props: EnquiryFormProps) {
  const { form, facts, enquiry } = props;
  const { subject, caseCode, message, progress, handlers } = enquiry;
  const { about, ...details } = form.details;
  const isOfConcern = isConcern(subject);
  const hiddenValues = {
    ...(isOfConcern ? { [newCaseCodeField]: caseCode } : {}),
    ...details,
  };
  return (
    <form
      className="form"
      method="post"
      action="/contact"
      noValidate
      autoComplete={isOfConcern ? 'off' : undefined}
      {...handlers}
    >
      {Object.entries(hiddenValues).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fieldsFor(subject).map((name) => (
        <EnquiryFormField key={name} name={name} {...props} />
      ))}
      <div>
        <ComplaintTopics
          subject={subject}
          facts={facts}
          about={subject === form.values.subject ? about : undefined}
        />
        {/* For windows in which the steps are below the form. */}
        <p className="narrow-only small">
          <a href="#next">What happens next</a>
        </p>
        <PrivacyNotice isOfConcern={isOfConcern} />
        <Honeypot />
        {isOfConcern ? <NewCaseCode code={caseCode} /> : null}
        <SubmitButton>Send Message</SubmitButton>
        <EnquiryStatus message={message} progress={progress} />
      </div>
    </form>
  );
}

/** What the last attempt to send the form met with. */
function AttemptNotice({ enquiry, facts }: Omit<EnquiryFormProps, 'form'>): ReactNode {
  const { attempt } = enquiry;
  if (!attempt) return null;
  const { problem, errors, values, about, number } = attempt;
  const ref = number > 0 ? takeFocus : undefined;
  return problem === undefined ? (
    <ErrorSummary key={number} ref={ref} errors={errors} />
  ) : (
    <ProblemNotice key={number} ref={ref} problem={problem} values={values} about={about} facts={facts} />
  );
}

/** The other ways to reach the company. */
function GeneralEnquiries({ facts }: Pick<EnquirySectionProps, 'facts'>) {
  return (
    <div className="stack">
      <h2 className="heading-3">General enquiries</h2>
      <p>
        <a href={`mailto:${facts.mailboxes.enquiries}`}>{facts.mailboxes.enquiries}</a>
        <br />
        <TelephoneLink number={facts.telephone} />
      </p>
      <p className="small soft">
        Investor opportunities are for {facts.eligibleInvestors}. This site is not directed at people under{' '}
        {facts.minimumAge}.
      </p>
    </div>
  );
}

/** The enquiry form with the notices above it, and what happens next beside it. */
export function EnquirySection(props: EnquirySectionProps) {
  const { form, facts, typed, onConcern, isAboveConcern, onLeave } = props;
  const enquiry = useEnquiry(form, typed, onConcern);
  const { subject } = enquiry;
  const isOfConcern = isConcern(subject);
  const isConfidential = isOfConcern || isAboveConcern;
  useConfidentialPage(isConfidential ? '' : undefined);
  return (
    <>
      {isConfidential ? <ExitThisPage onLeave={onLeave} /> : null}
      <Section className="flush">
        <div className="grid inset">
          <div className="span-7">
            <AttemptNotice enquiry={enquiry} facts={facts} />
            {isOfConcern ? <BeforeYouWrite facts={facts} /> : null}
            <EnquiryForm form={form} facts={facts} enquiry={enquiry} />
          </div>
          <div className="from-9 stack">
            <NextSteps subject={subject} facts={facts} />
            {isOfConcern ? null : <GeneralEnquiries facts={facts} />}
          </div>
        </div>
      </Section>
    </>
  );
}
