import type { EnquiryErrors, EnquiryValues } from '../../../forms/enquiry-form.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { GeneralEnquiries } from './general-enquiries.tsx';
import { Unavailable } from './unavailable.tsx';
import './enquiry-section.css';

interface EnquirySectionProps {
  readonly values: EnquiryValues;
  readonly errors: EnquiryErrors;
  /** Whether a valid message could not be stored. */
  readonly refused: boolean;
}

/** The form, what it found, and the way round it. */
export function EnquirySection({ values, errors, refused }: EnquirySectionProps) {
  return (
    <section className="joined">
      <div className="wrap">
        <div className="grid ruled inset">
          <div className="c7">
            {Object.keys(errors).length === 0 ? null : <ErrorSummary errors={errors} />}
            {refused ? <Unavailable values={values} /> : null}
            <EnquiryForm values={values} errors={errors} />
          </div>
          <GeneralEnquiries />
        </div>
      </div>
    </section>
  );
}
