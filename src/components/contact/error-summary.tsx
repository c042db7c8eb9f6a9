import { enquiryFields, type EnquiryErrors } from '../../../forms/enquiry-form.ts';
import './error-summary.css';

interface ErrorSummaryProps {
  readonly errors: EnquiryErrors;
}

/** Every answer that needs attention, each a link to its field. Focused when the page loads. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const found = enquiryFields.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ field, message }];
  });
  return (
    // GOV.UK's pattern: the summary takes the focus, so that it is read before the form.
    // eslint-disable-next-line jsx-a11y-x/no-autofocus
    <div className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary">
      <h2 id="summary">
        {found.length === 1 ? 'One answer needs your attention' : 'Some answers need your attention'}
      </h2>
      <ul>
        {found.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
