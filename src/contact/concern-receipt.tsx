import { ButtonLink } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { receiptsPerHour } from '../enquiries/enquiry-receipt.ts';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { CodeFigure, PromisedDates, ReceiptSection } from './receipt-parts.tsx';
import type { ConcernStateOf } from './contact-response.ts';

/** The receipt of a concern: the code for coming back and the date, and nothing of the text. */
export function ConcernReceipt({ receipt }: { readonly receipt: ConcernStateOf<'concern-receipt'> }) {
  const { caseCode, reference, recipient, dates } = receipt;
  return (
    <Section className="flush">
      <CodeFigure label="Your case code" code={caseCode} long>
        <p>
          The form showed you this code. It now opens your concern. Keep it where only you will find it: we
          store no readable copy, and cannot replace it.
        </p>
        <p className="small soft">Anyone who has the code can read our replies and add to the concern.</p>
      </CodeFigure>
      <ReceiptSection heading="Who answers, and by when">
        <p className="lead">
          The {recipient} acknowledges the concern, and tells you what became of it, by these dates. You read
          both on this site with your case code. We do not send them by email, even if you gave an address. A
          receipt with the reference and a date goes there, but no more than {receiptsPerHour} in an hour.
        </p>
        <PromisedDates dates={dates} />
        <p className="small soft">
          The reference is <span className="no-break num">{reference}</span>. This number cannot open your
          concern.
        </p>
      </ReceiptSection>
      <ReceiptSection heading="What is kept, and where" isStack>
        <p>
          The concern is stored encrypted. We have not stored your IP address or anything about your browser,
          and what you wrote is not shown here or sent by email.
        </p>
        <p>
          Your browser keeps the address of this page in its history, without code or text, and your network
          may keep a record that you were here. Without JavaScript, close this window now: your browser may
          show your text or offer to send it again when you go back. Read{' '}
          <NewTabLink href="/whistleblowing#anonymity-and-its-limits">the limits of anonymity</NewTabLink>.
        </p>
        <div className="actions">
          {/* With the fragment of the form for the code, a page that the script has changed would not be loaded again. */}
          <ButtonLink plain href="/contact?subject=speak-up">
            Read Replies with the Code
          </ButtonLink>
        </div>
      </ReceiptSection>
    </Section>
  );
}
