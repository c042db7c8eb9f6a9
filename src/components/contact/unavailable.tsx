import { mailboxes, organization } from '../../../company/organization.ts';
import type { EnquiryValues } from '../../../forms/enquiry-form.ts';
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import './error-summary.css';

interface UnavailableProps {
  readonly values: EnquiryValues;
}

/** Said plainly when a message could not be stored: it was not received, and how to send it otherwise. */
export function Unavailable({ values }: UnavailableProps) {
  const subject = enquirySubjects.find(({ slug }) => slug === values.subject) ?? enquirySubjects[0];
  const address = mailboxes[subject.mailbox].value;
  const letter = new URLSearchParams({ subject: subject.label, body: values.message })
    .toString()
    .replaceAll('+', '%20');
  const { display, href } = organization.telephone.value;
  return (
    // Read first, like the summary of errors.
    // eslint-disable-next-line jsx-a11y-x/no-autofocus
    <div className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary">
      <h2 id="summary">Your message has not been received</h2>
      <p>
        This form cannot store messages at the moment. Nothing that you typed is lost: it is still below.
        Please <a href={`mailto:${address}?${letter}`}>send it by e-mail to {address}</a>, or telephone{' '}
        <a className="num nb" href={href}>
          {display}
        </a>
        .
      </p>
    </div>
  );
}
