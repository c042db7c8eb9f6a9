import { formatMoment, timeOfHeadquarters } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { receiptsPerHour, type EnquiryReceipt } from '../enquiries/enquiry-receipt.ts';
import { labelledValues } from '../enquiries/enquiry.ts';
import { ButtonLink, TelephoneLink } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { datesToScale } from './receipt-dates.ts';
import { CodeFigure, PromisedDates, ReceiptSection } from './receipt-parts.tsx';
import { routingText } from './subject-facts.ts';
import '../ui/long-text.css';
import './contact.css';

interface ReceiptProps {
  readonly receipt: EnquiryReceipt;
  /** The address of this receipt as a calendar file. */
  readonly calendarHref: string;
}

/** The dates of a complaint as a file for a calendar, and how they are counted. */
function CalendarFile({ href }: { readonly href: string }) {
  return (
    <>
      <div className="actions">
        <ButtonLink href={href}>Add the dates to a calendar</ButtonLink>
      </div>
      <p className="small soft">
        A calendar file (.ics). Business days are Monday to Friday, except bank holidays in{' '}
        {organization.bankHolidays.name}. See{' '}
        <a href="/regulatory-disclosure#dates">how the dates are counted</a>.
      </p>
    </>
  );
}

/** The receipt: the text that was sent, who answers, and by when. */
export function Receipt({ receipt, calendarHref }: ReceiptProps) {
  const { deadlines, reference, subject, sent, receivedAt, shownUntil, isEmailed } = receipt;
  const address = mailboxes[subject.mailbox].value;
  const sentFacts = [
    ['Subject', subject.label] as const,
    ...(subject.about ? [['About', subject.about.label] as const] : []),
    ...labelledValues(sent, 'sender'),
  ];
  return (
    <Section className="flush">
      <CodeFigure label="Your reference" code={reference}>
        <p>
          Received on {formatMoment(receivedAt)}, {timeOfHeadquarters}.{' '}
          {isEmailed
            ? `An email with the reference and the dates is on its way to ${sent.email}. It does not repeat what you wrote.`
            : `No email goes to ${sent.email} this time, because more than ${String(receiptsPerHour)} messages with this address have come within an hour. Please note the reference.`}
        </p>
        <p>
          This page can be opened until {formatMoment(shownUntil)}, {timeOfHeadquarters}. Print or save it if
          you want to keep it.
        </p>
        <p className="small soft">
          To add something, write to <a href={`mailto:${address}?subject=${reference}`}>{address}</a> and give
          the reference.
        </p>
      </CodeFigure>
      <ReceiptSection heading="Who answers, and by when">
        <p className="lead">
          {routingText(subject)} {subject.about?.next}{' '}
          {deadlines.length === 1
            ? 'This is the latest date; you may hear sooner.'
            : 'These are the latest dates; you may hear sooner.'}
        </p>
        <PromisedDates dates={datesToScale(receivedAt, deadlines)} />
        {subject.commitment === 'acknowledgeComplaint' ? <CalendarFile href={calendarHref} /> : null}
      </ReceiptSection>
      <ReceiptSection heading="What you sent">
        <dl className="receipt-sent small-terms auto-columns">
          {sentFacts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="enquiry-text" dir="auto">
          {sent.message}
        </p>
      </ReceiptSection>
    </Section>
  );
}

const noReceipt = {
  unknown:
    'We show a receipt for a short time only. This one has expired, or the address is wrong. What you sent is not affected; if we sent you an email, it has the reference.',
  unavailable:
    'The receipt cannot be read at the moment. What you sent has been stored. Please load the page again in a few minutes.',
} as const;

/** The notice in place of a receipt that cannot be shown. It says nothing about what was sent. */
export function NoReceipt({ reason }: { readonly reason: keyof typeof noReceipt }) {
  return (
    <Section className="flush">
      <div className="inset stack">
        <p className="lead">{noReceipt[reason]}</p>
        <p>
          If you need to be sure, telephone <TelephoneLink number={organization.telephone.value} />.
        </p>
        <div className="actions">
          <ButtonLink href="/contact">Contact Us</ButtonLink>
        </div>
      </div>
    </Section>
  );
}
