import { commitmentInWords } from '../../../company/commitments.ts';
import './confidential-note.css';

/** What somebody who speaks up should know before writing. */
export function ConfidentialNote() {
  return (
    <section className="before" aria-labelledby="before">
      <h2 className="side" id="before">
        Before you write
      </h2>
      <ul>
        <li>Name, organisation and email are yours to give or not. No IP address or browser is recorded.</li>
        <li>
          The report is stored encrypted and never sent by email. The Compliance Officer acknowledges it{' '}
          {commitmentInWords('acknowledgeConcern')}.
        </li>
        <li>
          When it has been stored you are shown a case code, once. With it you can{' '}
          <a href="#case">read replies or add to the report</a>.
        </li>
        <li>
          Your device, your network or what you describe may still point to you. Please read{' '}
          <a href="/whistleblowing#anonymity-and-its-limits">the limits of anonymity</a>.
        </li>
      </ul>
    </section>
  );
}
