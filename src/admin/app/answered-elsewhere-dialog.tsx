import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import type { EnquiryDetail, RecordedAnswer } from './api-client.ts';
import { recordAnswer, showChanged } from './change-enquiry.ts';
import { answeredChannels } from './channels.ts';
import { Check, Field, SelectField } from './controls.tsx';
import { dayOf, today } from './days.ts';
import { failureOf } from './request.ts';

/** An answer of today, unless a day is chosen. Posting it again after a lost connection stores it once. */
const newAnswer = () => ({
  channel: 'telephone' as RecordedAnswer['channel'],
  chosenDay: undefined as string | undefined,
  close: false,
  idempotencyKey: crypto.randomUUID(),
});

/** Records an answer that was given in another way than from here, on its day and with its channel. */
export function AnsweredElsewhereDialog({ detail }: { readonly detail: EnquiryDetail }) {
  const { reference, receivedAt, dueDates, needsFinalAnswer, isConcern } = detail;
  const [answer, setAnswer] = useState(newAnswer);
  const { channel, chosenDay, close, idempotencyKey } = answer;
  /** Whether the server has stored or refused it, so that the next one is another. */
  const [isSettled, setIsSettled] = useState(false);
  // The screen may have been open since yesterday.
  const [openedOn, setOpenedOn] = useState(today);
  const day = chosenDay ?? openedOn;
  const final = dueDates.filter(({ outcome }) => outcome === 'outstanding').at(-1);
  const onOpen = () => {
    setOpenedOn(today());
    if (isSettled) setAnswer(newAnswer());
    setIsSettled(false);
  };
  const onConfirm = async () => {
    try {
      const recorded = { channel, day, close: close && needsFinalAnswer, idempotencyKey };
      showChanged(await recordAnswer(reference, recorded));
      setIsSettled(true);
    } catch (error) {
      setIsSettled(failureOf(error) === 'invalid-input');
      throw error;
    }
  };
  return (
    <ActionDialog
      label="Answered elsewhere…"
      letter="a"
      title="Answered elsewhere"
      confirmLabel="Record the answer"
      onOpen={onOpen}
      onConfirm={onConfirm}
    >
      <p>
        {isConcern
          ? 'No email is sent. The reporter sees on the website how and on which day you answered.'
          : 'Nothing is sent.'}{' '}
        The day of the answer counts for the promised dates.
      </p>
      <SelectField
        label="Answered by"
        options={answeredChannels(isConcern)}
        value={channel}
        onChoose={(chosen) => setAnswer({ ...answer, channel: chosen })}
      />
      <Field
        label="Day of the answer"
        type="date"
        required
        min={dayOf(receivedAt)}
        max={today()}
        value={day}
        onChange={(chosen) => setAnswer({ ...answer, chosenDay: chosen })}
      />
      {needsFinalAnswer && final ? (
        <Check
          label={`It was the ${final.label.toLowerCase()}: close it`}
          isChecked={close}
          onChange={(isFinal) => setAnswer({ ...answer, close: isFinal })}
        />
      ) : null}
    </ActionDialog>
  );
}
