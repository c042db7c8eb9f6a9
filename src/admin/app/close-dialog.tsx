import { useState } from 'react';
import { closingReasonNames, closingReasons, type ClosingReason } from '../../../company/closing-reasons.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { EnquiryDetail, DateWithOutcome } from './api-client.ts';
import { closeEnquiry, showChanged } from './change-enquiry.ts';
import { SelectField } from './controls.tsx';

const reasons: readonly (readonly [ClosingReason | '', string])[] = [
  ['', 'Choose a reason'],
  ...closingReasonNames.map((reason) => [reason, closingReasons[reason].choice] as const),
];

/** "withdrawn by the sender" */
export const closingWords = (reason: ClosingReason) => closingReasons[reason].choice.toLowerCase();

/** "first answer and final response" */
const listed = (dates: readonly DateWithOutcome[]) =>
  new Intl.ListFormat('en-GB').format([...new Set(dates.map(({ label }) => label.toLowerCase()))]);

/** Closes an enquiry whose last word has been said, or asks why it is closed without an answer. */
export function CloseDialog({ detail }: { readonly detail: EnquiryDetail }) {
  const { reference, dueDates } = detail;
  const [reason, setReason] = useState<ClosingReason | ''>('');
  const open = dueDates.filter(({ outcome }) => outcome === 'outstanding');
  const isUnanswered = open.length > 0;
  return (
    <ActionDialog
      label={isUnanswered ? 'Close without an answer…' : 'Close…'}
      letter="e"
      title={isUnanswered ? 'Close without an answer' : 'Close'}
      confirmLabel="Close it"
      onConfirm={async () => {
        showChanged(await closeEnquiry(reference, isUnanswered && reason !== '' ? { reason } : {}));
      }}
    >
      {isUnanswered ? (
        <>
          <p>
            {`The ${listed(open)} will count as `}
            {reason === 'spam' ? (
              <>
                <b>neither kept nor missed</b>, because this is no enquiry.{' '}
              </>
            ) : (
              <>
                <b>not kept: closed without an answer</b>. If the sender was answered, choose “Answered
                elsewhere…” instead.{' '}
              </>
            )}
            It can be opened again, and its dates then count as before.
          </p>
          <SelectField label="Why?" options={reasons} value={reason} onChoose={setReason} />
        </>
      ) : (
        <p>No promised date is outstanding. It can be opened again.</p>
      )}
    </ActionDialog>
  );
}
