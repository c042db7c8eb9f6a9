import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { concernRecipients, destinations } from '../../../company/enquiry-subjects.ts';
import { newCaseCode } from '../../enquiries/case-code.ts';
import { isConcern, messageLimit } from '../../enquiries/enquiry.ts';
import type { Recording, Session } from './api-client.ts';
import { recordEnquiry } from './change-register.ts';
import { receivedChannels } from './channels.ts';
import { Button, Check, Field, IsBeingStored, SelectField, TextArea } from './controls.tsx';
import { figure, today } from './days.ts';
import { useSession } from './queries.ts';
import { ErrorNotice, Notice, Screen } from './screen.tsx';

type Chosen = Pick<Recording, 'subject' | 'about' | 'recipient'>;
type Choice = readonly [key: string, label: string, chosen: Chosen];

/** What the person may record: to the mailboxes that the person answers. */
const choicesOf = ({ mailboxes }: Session): readonly Choice[] => [
  ...destinations
    .filter(({ subject }) => mailboxes.includes(subject.mailbox))
    .map(({ subject, about }): Choice => {
      const label = about === null ? subject.label : `${subject.label}, about: ${subject.about?.label ?? ''}`;
      return [`${subject.slug} ${about ?? ''}`, label, { subject: subject.slug, about }];
    }),
  ...concernRecipients
    .filter(({ mailbox }) => mailboxes.includes(mailbox))
    .map(({ slug, title }): Choice => [
      slug,
      `Concern, for the ${title}`,
      { subject: 'speak-up', about: null, recipient: slug },
    ]),
];

/** What is typed, besides what is chosen. */
const nothing = { name: '', email: '', message: '' };

/** The form, and its way to the server. */
function useRecording(choices: readonly Choice[]) {
  const [channel, setChannel] = useState<Recording['channel']>('letter');
  const [chosenDay, setDay] = useState<string>();
  // The screen may have been open since yesterday.
  const day = chosenDay ?? today();
  const [key, setKey] = useState(choices[0]?.[0] ?? '');
  const [typed, setTyped] = useState(nothing);
  const [sendReceipt, setSendReceipt] = useState(true);
  // Made once for each form, so that posting it again after a lost connection stores it once.
  const [secrets, setSecrets] = useState(() => ({
    idempotencyKey: crypto.randomUUID(),
    code: newCaseCode(),
  }));
  const chosen = choices.find(([one]) => one === key)?.[2];
  const isForConcern = chosen !== undefined && isConcern(chosen.subject);
  const recording = useMutation({
    mutationFn: async () => {
      if (!chosen) throw new Error('Nothing is chosen');
      const { idempotencyKey, code } = secrets;
      const caseCode = isForConcern ? code : null;
      const reference = await recordEnquiry({
        channel,
        day,
        ...chosen,
        ...typed,
        sendReceipt: sendReceipt && typed.email !== '',
        caseCode,
        idempotencyKey,
      });
      return { reference, caseCode };
    },
    onSuccess: () => {
      setTyped(nothing);
      setSecrets({ idempotencyKey: crypto.randomUUID(), code: newCaseCode() });
    },
  });
  return {
    channel,
    setChannel,
    day,
    setDay,
    key,
    setKey,
    isForConcern,
    recording,
    sendReceipt,
    setSendReceipt,
    typed,
    write: (field: keyof typeof nothing) => (value: string) => setTyped({ ...typed, [field]: value }),
  };
}

type Recorded = NonNullable<ReturnType<typeof useRecording>['recording']['data']>;

/** The reference, and the code of a concern, which nothing shows again. */
const RecordedNotice = ({ reference, caseCode }: Recorded) => (
  <Notice kind="good" title="Recorded.">
    <p>
      Its reference is{' '}
      <Link className="ref" to="/enquiries/$reference" params={{ reference }}>
        {reference}
      </Link>
      .
    </p>
    {caseCode ? (
      <p>
        The case code is <b className="ref">{caseCode}</b>. It is shown now and never again. Give it to the
        reporter now, in your letter, or through the hotline with the reference. Keep no copy. If the reporter
        has no code, answer the way the concern came, and record that under Answered elsewhere.
      </p>
    ) : null}
  </Notice>
);

interface PartProps {
  readonly form: ReturnType<typeof useRecording>;
}

/** How it came, when, and what it is about. */
const Origin = ({ form, choices }: PartProps & { readonly choices: readonly Choice[] }) => (
  <>
    <SelectField
      label="It came by"
      options={receivedChannels}
      value={form.channel}
      onChoose={form.setChannel}
    />
    <Field
      label="Day of receipt"
      type="date"
      required
      max={today()}
      value={form.day}
      onChange={form.setDay}
    />
    <SelectField
      label="Subject"
      options={choices.map(([key, label]) => [key, label] as const)}
      value={form.key}
      onChoose={form.setKey}
    />
  </>
);

/** Who sent it, and what it says. */
const SenderAndMessage = ({ form: { isForConcern, typed, write } }: PartProps) => (
  <>
    <Field
      label={isForConcern ? 'Name, if it was given' : 'Name of the sender'}
      required={!isForConcern}
      value={typed.name}
      onChange={write('name')}
    />
    <Field label="Email address, if any" type="email" value={typed.email} onChange={write('email')} />
    <TextArea
      label="What was written or said"
      hint={`Up to ${figure(messageLimit)} characters: sum up what is longer. ${
        isForConcern
          ? 'The server encrypts it to the keys of those who answer these concerns.'
          : 'It is stored encrypted.'
      }`}
      required
      maxLength={messageLimit}
      value={typed.message}
      onChange={write('message')}
    />
  </>
);

/** Whether the sender gets a receipt, where there is an address. */
const ReceiptChoice = ({ form: { isForConcern, typed, sendReceipt, setSendReceipt } }: PartProps) =>
  typed.email === '' ? null : (
    <Check
      label={`Send the receipt by email, with the reference and ${isForConcern ? 'a date, if it is to come' : 'the dates to come'}`}
      isChecked={sendReceipt}
      onChange={setSendReceipt}
    />
  );

function RecordForm({ choices }: { readonly choices: readonly Choice[] }) {
  const form = useRecording(choices);
  const { recording } = form;
  return (
    <>
      {recording.data ? <RecordedNotice {...recording.data} /> : null}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          recording.mutate();
        }}
      >
        <p>What came by letter, by telephone or in person gets a reference and the promised dates too.</p>
        <IsBeingStored value={recording.isPending}>
          <Origin form={form} choices={choices} />
          <SenderAndMessage form={form} />
        </IsBeingStored>
        <ReceiptChoice form={form} />
        <ErrorNotice error={recording.error} />
        <p className="actions">
          <Button kind="main" type="submit" isDisabled={recording.isPending}>
            Record it
          </Button>
        </p>
      </form>
    </>
  );
}

/** Enters what did not come by the form. */
export function RecordScreen() {
  const choices = choicesOf(useSession());
  return (
    <Screen title="Record" back={['/', 'Inbox']}>
      {choices.length === 0 ? (
        <Notice title="You answer no mailbox that enquiries come to.">
          <p>Whoever runs the site can change what you answer.</p>
        </Notice>
      ) : (
        <RecordForm choices={choices} />
      )}
    </Screen>
  );
}
