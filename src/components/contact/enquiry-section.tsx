import type { Ref } from 'react';
import type { EnquiryFormState } from '../../../forms/contact-state.ts';
import type { EnquiryErrors, EnquiryValues } from '../../../forms/enquiry-form.ts';
import { CaseCodeForm } from './case-code-form.tsx';
import { ConfidentialNote } from './confidential-note.tsx';
import { EnquiryForm, type LiveForm } from './enquiry-form.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { GeneralEnquiries } from './general-enquiries.tsx';
import { ProblemNotice, type ShownProblem } from './problem-notice.tsx';
import './enquiry-section.css';

/** What the last attempt to send found. */
export interface Attempt {
  readonly errors: EnquiryErrors;
  readonly problem: ShownProblem | undefined;
  /** As they were sent. */
  readonly values: EnquiryValues;
}

interface EnquirySectionProps {
  readonly form: EnquiryFormState;
  /** Where the fields have been checked again since. */
  readonly attempt?: Attempt;
  readonly live?: LiveForm | undefined;
  readonly columnRef?: Ref<HTMLDivElement>;
}

/** The form, what it found, and the way round it. */
export function EnquirySection({ form, attempt, live, columnRef }: EnquirySectionProps) {
  const { errors, problem, values } = attempt ?? form;
  const isConfidential = (live?.subject ?? form.values.subject) === 'speak-up';
  return (
    <>
      <section className="joined">
        <div className="wrap">
          <div className="grid ruled inset">
            <div className="c7" ref={columnRef}>
              {problem === undefined ? null : <ProblemNotice problem={problem} values={values} />}
              {Object.keys(errors).length === 0 ? null : <ErrorSummary errors={errors} />}
              {isConfidential ? <ConfidentialNote /> : null}
              <EnquiryForm form={form} live={live} />
            </div>
            <GeneralEnquiries />
          </div>
        </div>
      </section>
      {isConfidential ? <CaseCodeForm /> : null}
    </>
  );
}
