import { useState } from 'react';
import { extensionReasonLimit } from '../api.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { EnquiryDetail } from './api-client.ts';
import { extendDate } from './change-register.ts';
import { Field, TextArea } from './controls.tsx';
import { dayWords } from './days.ts';

interface MoreTimeProps {
  readonly detail: EnquiryDetail;
  readonly extensible: NonNullable<EnquiryDetail['register']['extensible']>;
}

/** Moves a date that the law lets us move, with the reason that the sender is told. */
export function MoreTimeDialog({ detail, extensible: { label, date, latest } }: MoreTimeProps) {
  const { reference, email } = detail;
  const [day, setDay] = useState(latest);
  const [reason, setReason] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      label="More time…"
      letter="d"
      title="More time"
      confirmLabel={email ? 'Move the date and tell the sender' : 'Move the date'}
      onConfirm={() => extendDate(reference, { day, reason, idempotencyKey })}
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
      {email ? null : (
        <p className="note">
          {`There is no email address: tell the sender in another way before ${dayWords(date)}.`}
        </p>
      )}
    </ActionDialog>
  );
}
