import { momentInWords } from '../../../company/dates.ts';
import { hiddenFields, type CaseCodeState, type SpeakUpCaseState } from '../../../forms/contact-state.ts';
import { SubmitButton } from '../text/button.tsx';
import { contactFacts } from './contact-facts.ts';
import { CaseCodeForm, messageLimit } from './enquiry-section.tsx';
import { Field } from './field.tsx';
import { Alert, SpeakUpChannels } from './notices.tsx';
import { PromisedDates } from './receipt.tsx';

/** A report as its reporter sees it: the dates, the replies, and a form to add to it. */
export function CaseView({ opened }: { readonly opened: SpeakUpCaseState }) {
  const { shown, code, idempotencyKey, isAdded, addition, error } = opened;
  return (
    <section className="joined">
      <div className="wrap">
        <div className="grid ruled inset">
          <div className="c7">
            {isAdded ? (
              <Alert heading="Added to your report" isSuccess>
                <p>The Compliance Officer has been told that there is something new to read.</p>
              </Alert>
            ) : null}
            {error === undefined ? null : (
              <Alert heading="Nothing has been added yet" errors={[['addition', error]]} />
            )}
            <h2 className="side">Replies and additions</h2>
            {shown.messages.length === 0 ? (
              <p className="soft intro">There is no reply yet.</p>
            ) : (
              <ol className="messages">
                {shown.messages.map(({ sender, sentAt, text }) => (
                  <li key={`${sender} ${String(sentAt.getTime())} ${text ?? ''}`} className={sender}>
                    <p className="note">
                      {sender === 'company' ? 'We replied on' : 'You added on'} {momentInWords(sentAt)}
                    </p>
                    {text === null ? (
                      <p className="soft">
                        Stored for the Compliance Officer. What you write is not shown again.
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
            <form className="form" method="post" action="/contact" noValidate>
              <input type="hidden" name="caseCode" value={code} />
              <input type="hidden" name={hiddenFields.idempotencyKey} value={idempotencyKey} />
              <Field
                as="textarea"
                id="addition"
                label="Add to the report"
                hint={`${messageLimit}.`}
                error={error}
                defaultValue={addition}
              />
              <div>
                <SubmitButton>Add to the Report</SubmitButton>
              </div>
            </form>
          </div>
          <div className="from9">
            <h2 className="side">{shown.status === 'open' ? 'Being handled' : 'Closed'}</h2>
            <PromisedDates since={shown.receivedAt} deadlines={shown.deadlines} />
            <p className="small soft">
              To leave, close this page. To come back, open it again with the code: nothing is kept on this
              device.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

const refusals = {
  unknown: 'No report has this case code. Check it letter by letter',
  unavailable: 'Reports cannot be opened at the moment. Try again in a few minutes',
  'too-many': 'Too many codes have been tried from your connection. Try again in a few minutes',
} as const satisfies Record<CaseCodeState['problem'], string>;

/** The case code form again, with the reason why the code opened nothing. */
export function RefusedCaseCode({ refused }: { readonly refused: CaseCodeState }) {
  const isUnknown = refused.problem === 'unknown';
  const reason = refusals[refused.problem];
  return (
    <CaseCodeForm
      refused={refused}
      error={isUnknown ? reason : undefined}
      notice={
        <Alert heading="The report was not opened" errors={[['caseCode', reason]]}>
          {isUnknown ? null : <SpeakUpChannels hotline={contactFacts.hotline} />}
        </Alert>
      }
    />
  );
}
