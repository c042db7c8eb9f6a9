import { ButtonLink } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { CodeFigure, PromisedDates, ReceiptSection } from '../enquiries/receipt-parts.tsx';
import { receiptsPerHour } from '../enquiries/contact-state.ts';
import type { ConcernStateOf } from '../enquiries/contact-answer.ts';

/** The receipt of a report: the code for coming back and the date, and nothing of the text. */
export function ConcernReceipt({ receipt }: { readonly receipt: ConcernStateOf<'report-receipt'> }) {
  const { caseCode, reference, recipient, dates } = receipt;
  return (
    <Section className="flush">
      <CodeFigure label="Your case code" code={caseCode} long>
        <p>
          The form showed you this code. It now opens your report. Keep it where only you will find it: we
          store no readable copy, and cannot replace it.
        </p>
        <p className="small soft">Anyone who has the code can read our replies and add to the report.</p>
      </CodeFigure>
      <ReceiptSection heading="Who answers, and by when">
        <p className="lead">
          The {recipient} acknowledges the report, and tells you what became of it, by these dates. You read
          both on this site with your case code. We do not send them by email, even if you gave an address. A
          receipt with the reference and these dates goes there, but no more than {receiptsPerHour} in an
          hour.
        </p>
        <PromisedDates dates={dates} />
        <p className="small soft">
          The reference is <span className="no-break num">{reference}</span>. This number cannot open your
          report.
        </p>
      </ReceiptSection>
      <ReceiptSection heading="What is kept, and where" isStack>
        <p>
          The report is stored encrypted. We have not stored your IP address or anything about your browser,
          and what you wrote is not shown here or sent by email.
        </p>
        <p>
          Your browser keeps the address of this page in its history, without code or text, and your network
          may keep a record that you were here. Without JavaScript, close this window now: your browser may
          show your text or offer to send it again when you go back. Read{' '}
          <a href="/whistleblowing#anonymity-and-its-limits">the limits of anonymity</a>.
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
