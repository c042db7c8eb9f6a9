import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import type { EnquiryDetail, RecordedAnswer } from './api-client.ts';
import { recordAnswer, showChanged } from './change-enquiry.ts';
import { answeredChannels } from './channels.ts';
import { Check, Field, SelectField } from './controls.tsx';
import { dayOf, today } from './days.ts';

/** Records an answer that was given in another way than from here, on its day and with its channel. */
export function AnsweredElsewhereDialog({ detail }: { readonly detail: EnquiryDetail }) {
  const { reference, receivedAt, dueDates, needsFinalAnswer, isConcern } = detail;
  const [channel, setChannel] = useState<RecordedAnswer['channel']>('telephone');
  const [chosenDay, setChosenDay] = useState<string>();
  // The screen may have been open since yesterday.
  const [openedOn, setOpenedOn] = useState(today);
  const day = chosenDay ?? openedOn;
  const [close, setClose] = useState(false);
  // Kept until the answer is recorded, so that recording it again after a lost connection stores it once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const final = dueDates.filter(({ outcome }) => outcome === 'outstanding').at(-1);
  return (
    <ActionDialog
      label="Answered elsewhere…"
      letter="a"
      title="Answered elsewhere"
      confirmLabel="Record the answer"
      onOpen={() => setOpenedOn(today())}
      onConfirm={async () => {
        const answer = { channel, day, close: close && needsFinalAnswer, idempotencyKey };
        showChanged(await recordAnswer(reference, answer));
      }}
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
        onChoose={setChannel}
      />
      <Field
        label="Day of the answer"
        type="date"
        required
        min={dayOf(receivedAt)}
        max={today()}
        value={day}
        onChange={setChosenDay}
      />
      {needsFinalAnswer && final ? (
        <Check
          label={`It was the ${final.label.toLowerCase()}: close it`}
          isChecked={close}
          onChange={setClose}
        />
      ) : null}
    </ActionDialog>
  );
}
