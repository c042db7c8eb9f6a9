import type { CaseCodeState } from '../../../forms/contact-state.ts';
import { SubmitButton } from '../text/button.tsx';
import { Field, TextField } from './field.tsx';
import { OtherWays } from './other-ways.tsx';
import './error-summary.css';
import './field.css';

interface CaseCodeFormProps {
  /** A code that opened nothing, with what came with it. */
  readonly refused?: CaseCodeState;
}

const confidential = { subject: 'speak-up', message: '' };

const reasons = {
  unknown: 'No report has this case code. Check it letter by letter',
  unavailable: 'Reports cannot be opened at the moment. Try again in a few minutes',
  'too-many': 'Too many codes have been tried from your connection. Try again in a few minutes',
} as const satisfies Record<CaseCodeState['problem'], string>;

/** Opens a report by its case code, which is posted and so never part of an address. */
export function CaseCodeForm({ refused }: CaseCodeFormProps) {
  const reason = refused && reasons[refused.problem];
  return (
    <section className="joined" id="case">
      <div className="wrap">
        <div className="grid ruled inset">
          <div className="c7">
            {reason === undefined ? null : (
              // Read first, like the summary of errors.
              // eslint-disable-next-line jsx-a11y-x/no-autofocus
              <div className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary">
                <h2 id="summary">The report was not opened</h2>
                <ul>
                  <li>
                    <a href="#caseCode">{reason}</a>
                  </li>
                </ul>
                {refused?.problem === 'unknown' ? null : <OtherWays values={confidential} />}
              </div>
            )}
            <h2 className="side">Read replies or add to a report</h2>
            <p className="soft small door">
              The case code was shown to you once, when your report was received. Nothing of it is kept on
              this device.
            </p>
            <form className="form" method="post" action="/contact" noValidate>
              <TextField
                id="caseCode"
                label="Case code"
                hint="Sixteen letters and digits. Capitals and dashes do not matter."
                autoComplete="off"
                spellCheck={false}
                defaultValue={refused?.typed ?? ''}
                error={refused?.problem === 'unknown' ? reason : undefined}
                required
              />
              {refused === undefined || refused.addition === '' ? null : (
                <Field id="addition" label="Your addition, not yet stored">
                  {(control) => <textarea {...control} defaultValue={refused.addition} />}
                </Field>
              )}
              <div>
                <SubmitButton plain>Open the Report</SubmitButton>
              </div>
            </form>
          </div>
        </div>
      </div>
    </section>
  );
}
