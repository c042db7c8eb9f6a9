import type { Ref } from 'react';
import { formatCommitment } from '../../company/commitments.ts';
import { hiddenFields } from '../forms/hidden-fields.ts';
import { messageLimitText } from '../enquiries/enquiry.ts';
import { Alert } from '../ui/alert.tsx';
import { SubmitButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { CaseCodeForm } from './case-code-form.tsx';
import type { ConcernProps } from './concern-by-code.tsx';
import { headingOfConcern } from './contact-headings.ts';
import { ConcernMessages } from './concern-messages.tsx';
import type { ConcernStateOf } from './contact-response.ts';
import { PromisedDates } from './receipt-parts.tsx';
import { useNoticeUntilSent } from './use-post.ts';

interface OpenedConcernProps extends ConcernProps {
  readonly opened: ConcernStateOf<'concern'>;
  /** Of the title that it has below the form; alone on the page, it has that of the page. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
}

/** A concern as its reporter sees it: the dates, the replies, and a form to add to it. */
export function OpenedConcern({ opened, titleRef, noticeRef, ...props }: OpenedConcernProps) {
  const { caseCode, recipient, idempotencyKey, isAdded, addition, closedOn } = opened;
  const { isShown, onSend } = useNoticeUntilSent(opened);
  const error = isShown ? opened.error : undefined;
  return (
    <Section className="flush">
      <div className="grid inset">
        <div className="span-7">
          {titleRef ? (
            <div className="concern-introduction">
              <h2 className="heading-2" ref={titleRef} tabIndex={-1}>
                {headingOfConcern(opened).title}
              </h2>
              <p>Reference {opened.reference}. What you are writing is still above.</p>
            </div>
          ) : null}
          {isAdded && isShown ? (
            <Alert key={idempotencyKey} ref={noticeRef} heading="Added to your concern" isSuccess>
              <p>The {recipient} has been told that there is something new to read.</p>
            </Alert>
          ) : null}
          {error === undefined ? null : (
            <Alert ref={noticeRef} heading="Nothing has been added yet" errors={[['addition', error]]} />
          )}
          <h2 className="heading-3">Replies and additions</h2>
          <ConcernMessages messages={opened.messages} recipient={recipient} />
          <CaseCodeForm {...props} onSend={onSend} button={<SubmitButton>Add to the Concern</SubmitButton>}>
            <input type="hidden" name="caseCode" value={caseCode} />
            <input type="hidden" name={hiddenFields.idempotencyKey} value={idempotencyKey} />
            <Field
              key={idempotencyKey}
              as="textarea"
              id="addition"
              label="Add to the concern"
              hint={`${messageLimitText}.`}
              error={error}
              defaultValue={addition}
            />
          </CaseCodeForm>
        </div>
        <div className="from-9">
          <h2 className="heading-3">
            {opened.isOpen ? 'We are handling your concern' : 'We have closed your concern'}
          </h2>
          {closedOn === undefined ? null : (
            <p>
              It was closed on {closedOn}. The dates below say what was promised and whether it was given. You
              can still add to it: that opens the concern again, and feedback is then due{' '}
              {formatCommitment('answerConcern')} of what you add.
            </p>
          )}
          <PromisedDates dates={opened.dates} />
          <p className="small soft">
            To leave, use “Exit this page” or close the window. To come back, open the concern again with the
            code. With JavaScript, nothing of this page is kept when you leave it. Without, your browser may
            offer to open it again when you go back: close the window.
          </p>
        </div>
      </div>
    </Section>
  );
}
