import { useState } from 'react';
import { extensionReasonLimit } from '../api.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { EnquiryDetail } from './api-client.ts';
import { extendDate } from './change-register.ts';
import { Check, Field, TextArea } from './controls.tsx';
import { dayWords } from './days.ts';

interface MoreTimeProps {
  readonly detail: EnquiryDetail;
  readonly extensible: NonNullable<EnquiryDetail['register']['extensible']>;
}

/** Moves a date that the law lets us move, with the reason that the sender is told. */
export function MoreTimeDialog({ detail, extensible: { label, date, latest } }: MoreTimeProps) {
  const { reference, email, messages } = detail;
  const wasRefused = messages.some(
    (one) => one.undeliveredAt !== null && 'movesDateTo' in one && one.movesDateTo !== null,
  );
  const [tellSender, setTellSender] = useState(!wasRefused);
  const isEmailed = tellSender && Boolean(email);
  const [day, setDay] = useState(latest);
  const [reason, setReason] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      label="More time…"
      letter="d"
      title="More time"
      confirmLabel={isEmailed ? 'Tell the sender and move the date' : 'Move the date'}
      onConfirm={() => extendDate(reference, { day, reason, tellSender: isEmailed, idempotencyKey })}
    >
      <p>
        {`The ${label.toLowerCase()} is due by ${dayWords(date)}. For a complex request the law allows more time, once, until ${dayWords(latest)}, if the sender is told why before the date.`}
      </p>
      <Field label="New date" type="date" required min={date} max={latest} value={day} onChange={setDay} />
      <TextArea
        label="The reason, as the sender will read it"
        required
        maxLength={extensionReasonLimit}
        value={reason}
        onChange={setReason}
      />
      {email ? (
        <Check label="Tell the sender by email" isChecked={tellSender} onChange={setTellSender} />
      ) : null}
      <p className="note">
        {isEmailed
          ? 'The date moves once the mail server has accepted the email.'
          : `${email ? '' : 'There is no email address. '}Tell the sender in another way, by ${dayWords(date)} at the latest: the date moves at once.`}
      </p>
    </ActionDialog>
  );
}
