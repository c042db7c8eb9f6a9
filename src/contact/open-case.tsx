import type { Ref } from 'react';
import { hiddenFields } from '../forms/hidden-fields.ts';
import { messageLimitText } from '../enquiries/enquiry.ts';
import { SubmitButton } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import type { ContactFacts } from './contact-facts.ts';
import { CaseForm } from './case-form.tsx';
import type { ConcernState, ConcernStateOf } from './contact-answer.ts';
import { Field } from '../ui/field.tsx';
import { ConcernChannels } from './notices.tsx';
import { Alert } from '../ui/alert.tsx';
import { PromisedDates } from './receipt-parts.tsx';

export interface ConcernProps {
  readonly facts: ContactFacts;
  /** The notice that takes the focus, where there is one. */
  readonly noticeRef: Ref<HTMLDivElement>;
  readonly onConcern: (state: ConcernState) => void;
}

function Messages({ opened: { messages, recipient } }: { readonly opened: ConcernStateOf<'case'> }) {
  if (messages.length === 0) return <p className="soft">There is no reply yet.</p>;
  return (
    <ol className="concern-messages ruled-rows">
      {messages.map(({ sender, sentAt, text }) => (
        <li key={`${sender} ${sentAt} ${text ?? ''}`} className={sender}>
          <p className="note">
            {sender === 'company' ? 'We replied on' : 'You added on'} {sentAt}
          </p>
          {text === undefined ? (
            <p className="soft">Stored for the {recipient}. What you write is not shown again.</p>
          ) : (
            <p className="enquiry-text" dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A report as its reporter sees it: the dates, the replies, and a form to add to it. */
export function OpenCase({
  opened,
  noticeRef,
  ...props
}: ConcernProps & { readonly opened: ConcernStateOf<'case'> }) {
  const { caseCode, recipient, idempotencyKey, isAdded, addition, error } = opened;
  return (
    <Section className="flush">
      <div className="grid inset">
        <div className="span-7">
          {isAdded ? (
            <Alert key={idempotencyKey} ref={noticeRef} heading="Added to your report" isSuccess>
              <p>The {recipient} has been told that there is something new to read.</p>
            </Alert>
          ) : null}
          {error === undefined ? null : (
            <Alert ref={noticeRef} heading="Nothing has been added yet" errors={[['addition', error]]} />
          )}
          <h2 className="heading-3">Replies and additions</h2>
          <Messages opened={opened} />
          <CaseForm {...props} button={<SubmitButton>Add to the Report</SubmitButton>}>
            <input type="hidden" name="caseCode" value={caseCode} />
            <input type="hidden" name={hiddenFields.idempotencyKey} value={idempotencyKey} />
            <Field
              key={idempotencyKey}
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
          <h2 className="heading-3">{opened.isOpen ? 'Being handled' : 'Closed'}</h2>
          <PromisedDates dates={opened.dates} />
          <p className="small soft">
            To leave, use “Exit this page” or close the window. To come back, open the report again with the
            code. With JavaScript, nothing of this page is kept when you leave it. Without, your browser may
            offer to open it again when you go back: close the window.
          </p>
        </div>
      </div>
    </Section>
  );
}

const refusals = {
  unknown: 'No report has this case code. Check it letter by letter',
  unavailable: 'Reports cannot be opened at the moment. Try again in a few minutes',
  'too-many': 'Too many case codes came from your connection. Try again in a few minutes',
  'no-key': 'This page cannot take an addition at the moment. What you wrote is still below',
} as const satisfies Record<ConcernStateOf<'case-code'>['problem'], string>;

function Refusal({ refused, noticeRef, facts }: Required<Omit<CaseCodeFormProps, 'onConcern'>>) {
  const { problem } = refused;
  const isAddition = problem === 'no-key';
  return (
    <Alert
      ref={noticeRef}
      heading={isAddition ? 'Nothing was added' : 'The report was not opened'}
      errors={[[isAddition ? 'addition' : 'caseCode', refusals[problem]]]}
    >
      {problem === 'unknown' ? null : <ConcernChannels hotline={facts.hotline} />}
    </Alert>
  );
}

interface CaseCodeFormProps extends Omit<ConcernProps, 'noticeRef'> {
  readonly noticeRef?: ConcernProps['noticeRef'];
  /** What was typed before, where the code opened no report. */
  readonly refused?: ConcernStateOf<'case-code'>;
}

/** A form that opens a report by its case code, which is posted and so never part of an address. */
export function CaseCodeForm({ refused, noticeRef = null, ...props }: CaseCodeFormProps) {
  return (
    <Section className="flush">
      <div className="grid inset">
        <div className="span-7">
          {refused && <Refusal refused={refused} noticeRef={noticeRef} facts={props.facts} />}
          <h2 className="heading-3" id="case-heading">
            Read replies or add to a report
          </h2>
          <p className="soft small">Type the case code that you wrote down when you sent your report.</p>
          <CaseForm
            {...props}
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
              error={refused?.problem === 'unknown' ? refusals.unknown : undefined}
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
    </Section>
  );
}
