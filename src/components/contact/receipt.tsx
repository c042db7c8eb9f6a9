import type { EnquiryReceipt } from '../../../forms/contact-state.ts';
import { mailboxes } from '../../../company/organization.ts';
import { momentInWords } from '../../../company/dates.ts';
import { Dimension } from '../chart/dimension.tsx';
import { ButtonLink } from '../text/button.tsx';
import { PromisedDates } from './promised-dates.tsx';
import { SentEnquiry } from './sent-enquiry.tsx';
import './receipt.css';

interface ReceiptProps {
  readonly receipt: EnquiryReceipt;
  /** The address of this receipt as a file for calendars. */
  readonly calendarHref: string;
}

function Reference({ receipt: { reference, receivedAt, sent, subject } }: Pick<ReceiptProps, 'receipt'>) {
  const address = mailboxes[subject.mailbox].value;
  return (
    <div className="grid ruled inset">
      <div className="c8 figure">
        <h2 className="code-label">Your reference</h2>
        <p className="serif code">{reference}</p>
        <Dimension />
      </div>
      <div className="from9 stack">
        <p>
          Received on {momentInWords(receivedAt)}, London time.
          {sent === null ? null : ` A copy is on its way to ${sent.email}.`}
        </p>
        <p className="small soft">
          To add something, write to <a href={`mailto:${address}?subject=${reference}`}>{address}</a> and give
          the reference.
        </p>
      </div>
    </div>
  );
}

/** What was received, who answers, and by when. */
export function Receipt({ receipt, calendarHref }: ReceiptProps) {
  const { deadlines, subject, sent } = receipt;
  return (
    <section className="joined">
      <div className="wrap">
        <Reference receipt={receipt} />
        <div className="grid ruled part">
          <h2 className="side c4">{deadlines.length === 0 ? 'Who answers' : 'Who answers, and by when'}</h2>
          <div className="from5">
            <p className="lead">
              {deadlines.length === 0
                ? `Your message goes to ${subject.answeredBy}. No date is promised for this subject: if you hear nothing, please write or telephone and give the reference.`
                : `Your message goes to ${subject.answeredBy}. ${deadlines.length === 1 ? 'This is the last day' : 'Each of these is the last day'}; it may come sooner.`}
            </p>
            {deadlines.length === 0 ? null : (
              <PromisedDates since={receipt.receivedAt} deadlines={deadlines} />
            )}
            {subject.slug === 'formal-complaint' ? (
              <>
                <div className="actions">
                  <ButtonLink href={calendarHref}>Add the dates to a calendar</ButtonLink>
                </div>
                <p className="small soft">
                  A calendar file (.ics). Business days leave out the bank holidays of England and Wales. See{' '}
                  <a href="/regulatory-disclosure#dates">how the dates are counted</a>.
                </p>
              </>
            ) : null}
          </div>
        </div>
        {sent === null ? null : <SentEnquiry subject={subject.label} sent={sent} />}
      </div>
    </section>
  );
}
