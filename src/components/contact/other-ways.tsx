import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import { mailboxes, organization } from '../../../company/organization.ts';
import type { EnquiryValues } from '../../../forms/enquiry-form.ts';

interface OtherWaysProps {
  readonly values: Pick<EnquiryValues, 'subject' | 'message'>;
}

function ConfidentialWays() {
  const { telephone } = organization.speakUpHotline.value;
  return (
    <p>
      You can also telephone the independent hotline on{' '}
      <a className="num nb" href={`tel:${telephone.replace('(0)', '').replace(/[^\d+]/g, '')}`}>
        {telephone}
      </a>
      , or use another of the <a href="/whistleblowing#three-channels">three channels</a>. E-mail would show
      who sent it.
    </p>
  );
}

/** How to reach the right person without the form, with what was typed already in the letter. */
export function OtherWays({ values }: OtherWaysProps) {
  const subject = enquirySubjects.find(({ slug }) => slug === values.subject) ?? enquirySubjects[0];
  if (subject.slug === 'speak-up') return <ConfidentialWays />;
  const address = mailboxes[subject.mailbox].value;
  const letter = new URLSearchParams({ subject: subject.label, body: values.message.toWellFormed() })
    .toString()
    .replaceAll('+', '%20');
  const { display, href } = organization.telephone.value;
  return (
    <p>
      You can also <a href={`mailto:${address}?${letter}`}>send it by e-mail to {address}</a>, or telephone{' '}
      <a className="num nb" href={href}>
        {display}
      </a>
      .
    </p>
  );
}
