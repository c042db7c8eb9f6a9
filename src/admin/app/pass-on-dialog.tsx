import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { destinations } from '../../../company/enquiry-subjects.ts';
import { answeredBy } from '../../../company/mailboxes.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { EnquiryDetail } from './api-client.ts';
import { passOn } from './change-register.ts';
import { Check, SelectField } from './controls.tsx';
import { dayOf, dayWords } from './days.ts';
import { useSession } from './queries.ts';

const nameOf = ({ subject, about }: (typeof destinations)[number]) =>
  about === null ? subject.label : `${subject.label}, about: ${subject.about?.label ?? ''}`;

const options = [
  ['', 'Choose a subject'],
  ...destinations.map((one, index) => [String(index), nameOf(one)] as const),
] as const;

/** Changes the subject, and with it who answers. Says before whether the person loses sight of it, and goes to the list then. */
export function PassOnDialog({ detail }: { readonly detail: EnquiryDetail }) {
  const { reference, subject, register, email, receivedAt } = detail;
  const { mailboxes } = useSession();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const [tellSender, setTellSender] = useState(true);
  const to = destinations[chosen === '' ? -1 : Number(chosen)];
  const isSame = to?.subject.slug === subject && to.about === register.about;
  const onConfirm = async () => {
    if (!to) return;
    const from = { subject, about: register.about };
    const passed = await passOn(reference, {
      from,
      to: { subject: to.subject.slug, about: to.about },
      tellSender: tellSender && Boolean(email),
    });
    setChosen('');
    if (passed.detail === null) void navigate({ to: '/', search: true });
  };
  return (
    <ActionDialog
      label="Pass on…"
      letter="o"
      title="Pass on"
      confirmLabel={to ? `Pass on to ${answeredBy[to.subject.mailbox]}` : 'Pass on'}
      isDisabled={!to || isSame}
      onConfirm={onConfirm}
    >
      <p>The subject decides who answers. The reference stays the same, and so does what was written.</p>
      <SelectField label="New subject" options={options} value={chosen} onChoose={setChosen} />
      {isSame ? <p>It has this subject already.</p> : null}
      {to && !isSame ? (
        <p>
          {`From now on ${answeredBy[to.subject.mailbox]} answers it. Dates that are not kept yet become those of the new subject, counted from the day of receipt, ${dayWords(dayOf(receivedAt))}: some may be late at once.`}
        </p>
      ) : null}
      {to && !mailboxes.includes(to.subject.mailbox) ? (
        <p>
          <b>You do not answer that mailbox: you will not see this enquiry any longer.</b>
        </p>
      ) : null}
      {email ? (
        <Check
          label="Tell the sender by email who answers now, and the dates to come"
          isChecked={tellSender}
          onChange={setTellSender}
        />
      ) : (
        <p className="note">There is no email address: tell the sender in another way.</p>
      )}
    </ActionDialog>
  );
}
