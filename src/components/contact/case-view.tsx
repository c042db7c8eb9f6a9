import { enquiryLimits } from '../../../forms/enquiry-form.ts';
import { hiddenFields, type CaseMessage, type SpeakUpCaseState } from '../../../forms/contact-state.ts';
import { momentInWords } from '../../../company/dates.ts';
import { SubmitButton } from '../text/button.tsx';
import { Field } from './field.tsx';
import { PromisedDates } from './promised-dates.tsx';
import './case-view.css';
import './error-summary.css';
import './field.css';
import './receipt.css';

interface CaseViewProps {
  readonly opened: SpeakUpCaseState;
}

function Message({ message: { sender, sentAt, text } }: { readonly message: CaseMessage }) {
  return (
    <li className={sender}>
      <p className="note">
        {sender === 'company' ? 'We replied on' : 'You added on'} {momentInWords(sentAt)}
      </p>
      {text === null ? (
        <p className="soft">Stored for the Compliance Officer. What you write is not shown again.</p>
      ) : (
        <p className="written" dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}

function Addition({ opened: { code, idempotencyKey, addition, error } }: CaseViewProps) {
  return (
    <form className="form" method="post" action="/contact" noValidate>
      <input type="hidden" name="caseCode" value={code} />
      <input type="hidden" name={hiddenFields.idempotencyKey} value={idempotencyKey} />
      <Field
        id="addition"
        label="Add to the report"
        hint={`Up to ${enquiryLimits.message.toLocaleString('en-GB')} characters.`}
        error={error}
      >
        {(control) => <textarea {...control} defaultValue={addition} required />}
      </Field>
      <div>
        <SubmitButton>Add to the Report</SubmitButton>
      </div>
    </form>
  );
}

/** A report as its reporter sees it: the dates, the replies, and room to add. */
export function CaseView({ opened }: CaseViewProps) {
  const { shown, isAdded, error } = opened;
  return (
    <section className="joined">
      <div className="wrap">
        <div className="grid ruled inset">
          <div className="c7">
            {isAdded || error !== undefined ? (
              // Read first, like the summary of errors.
              <div
                className={isAdded ? 'summary done' : 'summary'}
                role="alert"
                tabIndex={-1}
                // eslint-disable-next-line jsx-a11y-x/no-autofocus
                autoFocus
                aria-labelledby="summary"
              >
                <h2 id="summary">{isAdded ? 'Added to your report' : 'Nothing has been added yet'}</h2>
                {isAdded ? (
                  <p>The Compliance Officer has been told that there is something new to read.</p>
                ) : (
                  <ul>
                    <li>
                      <a href="#addition">{error}</a>
                    </li>
                  </ul>
                )}
              </div>
            ) : null}
            <h2 className="side">Replies and additions</h2>
            {shown.messages.length === 0 ? (
              <p className="soft door">There is no reply yet.</p>
            ) : (
              <ol className="messages">
                {shown.messages.map((message) => (
                  <Message
                    key={`${message.sender} ${String(message.sentAt.getTime())} ${message.text ?? ''}`}
                    message={message}
                  />
                ))}
              </ol>
            )}
            <Addition opened={opened} />
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
