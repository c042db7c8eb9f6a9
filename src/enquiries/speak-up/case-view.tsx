import type { FormHTMLAttributes, ReactNode } from 'react';
import { formatMoment } from '../../../company/dates.ts';
import type { CaseCodeState, SpeakUpCaseState } from '../contact-state.ts';
import { hiddenFields } from '../../forms/hidden-fields.ts';
import { messageLimitText } from '../enquiry.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { contactFacts } from '../contact-facts.ts';
import { ExitThisPage } from './exit-this-page.tsx';
import { Field } from '../../ui/field.tsx';
import { SpeakUpChannels } from '../notices.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PromisedDates } from '../receipt.tsx';

interface CaseFormProps extends FormHTMLAttributes<HTMLFormElement> {
  readonly button: ReactNode;
}

/** A form about a report, whose answer replaces the page where there is script. */
function CaseForm({ button, children, ...attributes }: CaseFormProps) {
  return (
    <form
      className="form"
      {...attributes}
      method="post"
      action="/contact"
      noValidate
      autoComplete="off"
      data-in-place=""
    >
      {children}
      <div>
        {button}
        <p className="progress" role="status" />
      </div>
    </form>
  );
}

/** The view of a report for its reporter: the dates, the replies, and a form to add to it. */
export function CaseView({ opened }: { readonly opened: SpeakUpCaseState }) {
  const { shown, code, idempotencyKey, isAdded, addition, error } = opened;
  return (
    <>
      <ExitThisPage />
      <section className="flush">
        <div className="wrap">
          <div className="grid inset">
            <div className="span-7">
              {isAdded ? (
                <Alert heading="Added to your report" isSuccess>
                  <p>The {shown.recipient.title} has been told that there is something new to read.</p>
                </Alert>
              ) : null}
              {error === undefined ? null : (
                <Alert heading="Nothing has been added yet" errors={[['addition', error]]} />
              )}
              <h2 className="heading-3">Replies and additions</h2>
              {shown.messages.length === 0 ? (
                <p className="soft intro">There is no reply yet.</p>
              ) : (
                <ol className="messages ruled-rows">
                  {shown.messages.map(({ sender, sentAt, text }) => (
                    <li key={`${sender} ${String(sentAt.getTime())} ${text ?? ''}`} className={sender}>
                      <p className="note">
                        {sender === 'company' ? 'We replied on' : 'You added on'} {formatMoment(sentAt)}
                      </p>
                      {text === null ? (
                        <p className="soft">
                          Stored for the {shown.recipient.title}. What you write is not shown again.
                        </p>
                      ) : (
                        <p className="written" dir="auto">
                          {text}
                        </p>
                      )}
                    </li>
                  ))}
                </ol>
              )}
              <CaseForm button={<SubmitButton>Add to the Report</SubmitButton>}>
                <input type="hidden" name="caseCode" value={code} />
                <input type="hidden" name={hiddenFields.idempotencyKey} value={idempotencyKey} />
                <Field
                  as="textarea"
                  id="addition"
                  label="Add to the report"
                  hint={`${messageLimitText}.`}
                  error={error}
                  defaultValue={addition}
                />
              </CaseForm>
            </div>
            <div className="from-9">
              <h2 className="heading-3">{shown.status === 'open' ? 'Being handled' : 'Closed'}</h2>
              <PromisedDates since={shown.receivedAt} deadlines={shown.deadlines} />
              <p className="small soft">
                To leave, use “Exit this page” or close the window. To come back, open the report again with
                the code. With JavaScript, nothing of this page is kept when you leave it. Without, your
                browser may offer to open it again when you go back: close the window.
              </p>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

const refusals = {
  unknown: 'No report has this case code. Check it letter by letter',
  unavailable: 'Reports cannot be opened at the moment. Try again in a few minutes',
  'no-key': 'This page cannot take an addition at the moment. What you wrote is still below',
} as const satisfies Record<CaseCodeState['problem'], string>;

/** The case code form again, with the reason why the code opened no report. */
export function RefusedCaseCode({ refused }: { readonly refused: CaseCodeState }) {
  const isUnknown = refused.problem === 'unknown';
  const isAddition = refused.problem === 'no-key';
  const reason = refusals[refused.problem];
  return (
    <>
      <ExitThisPage />
      <CaseCodeForm
        refused={refused}
        error={isUnknown ? reason : undefined}
        notice={
          <Alert
            heading={isAddition ? 'Nothing was added' : 'The report was not opened'}
            errors={[[isAddition ? 'addition' : 'caseCode', reason]]}
          >
            {isUnknown ? null : <SpeakUpChannels hotline={contactFacts.hotline} />}
          </Alert>
        }
      />
    </>
  );
}

interface CaseCodeFormProps {
  /** The text that was typed, where the code opened no report. */
  readonly refused?: CaseCodeState;
  readonly error?: string | undefined;
  readonly notice?: ReactNode;
}

/** A form that opens a report by its case code, which is posted and so never part of an address. */
export function CaseCodeForm({ refused, error, notice }: CaseCodeFormProps) {
  return (
    <section className="flush" id="case">
      <div className="wrap">
        <div className="grid inset">
          <div className="span-7">
            {notice}
            <h2 className="heading-3" id="case-heading">
              Read replies or add to a report
            </h2>
            <p className="soft small intro">
              Type the case code that you wrote down when you sent your report.
            </p>
            <CaseForm
              aria-labelledby="case-heading"
              button={<SubmitButton plain>Open the Report</SubmitButton>}
            >
              <Field
                id="caseCode"
                label="Case code"
                hint="Sixteen letters and digits. Capitals and dashes do not matter."
                autoComplete="off"
                spellCheck={false}
                defaultValue={refused?.typed ?? ''}
                error={error}
              />
              {refused?.addition ? (
                <Field
                  as="textarea"
                  id="addition"
                  label="Your addition, not yet stored"
                  defaultValue={refused.addition}
                  required={false}
                />
              ) : null}
            </CaseForm>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The instructions that a reporter must read before writing. */
export function ReporterNotes() {
  return (
    <>
      <p>
        This is your case code. It works once we have received your report. It lets you read our replies and
        add to your report. We cannot replace it.
      </p>
      <ul className="small">
        <li>
          You need not give your name, organisation or email. We store no IP address and nothing about your
          browser.
        </li>
        <li>
          The report is stored encrypted and its text is never sent by email. You read the acknowledgment on
          this page, with your case code.
        </li>
        <li>
          The address of this page stays in your browser’s history; no code or text is part of it. With
          JavaScript, what you type is removed as soon as you leave the page, sent or not. Without it, your
          browser may show your text again when you go back, or send it again: close the window when you have
          finished.
        </li>
        <li>
          “Exit this page” opens a weather forecast on another site. With JavaScript it also takes this page
          out of the history, and so does the Esc key pressed three times.
        </li>
        <li>
          Your device, your network or what you describe may still point to you. Please read{' '}
          <a href="/whistleblowing#anonymity-and-its-limits" target="_blank" rel="noopener">
            the limits of anonymity (opens in a new tab)
          </a>
          .
        </li>
      </ul>
    </>
  );
}
