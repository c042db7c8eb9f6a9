import type { EnquiryReceipt } from '../../../forms/contact-state.ts';
import { Dimension } from '../chart/dimension.tsx';
import { ButtonLink } from '../text/button.tsx';
import { PromisedDates } from './promised-dates.tsx';
import './receipt.css';

interface SpeakUpReceiptProps {
  readonly receipt: EnquiryReceipt;
}

function CaseCode({ code }: { readonly code: string }) {
  return (
    <div className="grid ruled inset">
      <div className="c8 figure">
        <h2 className="code-label">Your case code, shown this once</h2>
        <p className="serif code long">{code}</p>
        <Dimension />
      </div>
      <div className="from9 stack">
        <p>
          Write it down now and keep it where only you will find it. We do not keep it in a form that can be
          read, and cannot replace it.
        </p>
        <p className="small soft">Whoever has the code can read our replies and add to the report.</p>
      </div>
    </div>
  );
}

/** For somebody who spoke up: the code for coming back, the date, and nothing of what was written. */
export function SpeakUpReceipt({ receipt }: SpeakUpReceiptProps) {
  const { caseCode, reference, deadlines } = receipt;
  return (
    <section className="joined">
      <div className="wrap">
        {caseCode === undefined ? (
          <p className="ruled inset lead">
            The case code of this report has been shown, and is not shown again. If you do not have it, you
            can send another report.
          </p>
        ) : (
          <CaseCode code={caseCode} />
        )}
        <div className="grid ruled part">
          <h2 className="side c4">Who answers, and by when</h2>
          <div className="from5">
            <p className="lead">
              The Compliance Officer acknowledges the report by this date. You read the answer with your case
              code, here and nowhere else, even if you gave an email address.
            </p>
            <PromisedDates since={receipt.receivedAt} deadlines={deadlines} />
            <p className="small soft">
              The reference is <span className="nb num">{reference}</span>. It names the report and opens
              nothing.
            </p>
          </div>
        </div>
        <div className="grid ruled part">
          <h2 className="side c4">What stays behind</h2>
          <div className="from5 stack">
            <p>
              The report is stored encrypted. Your IP address and your browser were not recorded, and what you
              wrote is not shown here or sent by email.
            </p>
            <p>
              Your browser may keep the address of this page in its history, and your network may keep a
              record that you were here. Read{' '}
              <a href="/whistleblowing#anonymity-and-its-limits">the limits of anonymity</a>.
            </p>
            <div className="actions">
              <ButtonLink plain href="/contact?subject=speak-up#case">
                Read Replies with the Code
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
