import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { capitalized } from '../../../company/count-in-words.ts';
import { mailboxPurposes, type MailboxName } from '../../../company/mailboxes.ts';
import type { RegisterExport } from './api-client.ts';
import { exportRegister } from './change-register.ts';
import { Button, Facts, Field, SelectField } from './controls.tsx';
import { dayWords, figure, today } from './days.ts';
import { useSession } from './queries.ts';
import { saveFile } from './save-file.ts';
import { ErrorNotice, Screen } from './screen.tsx';

const Figures = ({ figures }: Pick<RegisterExport, 'figures'>) => (
  <section className="stack" aria-label="Promised dates">
    <p>Promised dates of what was received in this time, without spam:</p>
    <Facts
      rows={[
        ['Kept in time', figure(figures.keptInTime)],
        ['Kept late', figure(figures.keptLate)],
        ['Not kept: closed without an answer', figure(figures.notKept)],
        ['Open', figure(figures.open)],
      ]}
    />
  </section>
);

interface AskedRegister {
  readonly mailbox: MailboxName;
  /** The first and the last day of receipt, in ISO form. */
  readonly from: string;
  readonly to: string;
}

/** Saves the register of a mailbox for its committee, and says how its dates were kept. */
function ExportForm({ mailboxes }: { readonly mailboxes: readonly MailboxName[] }) {
  const [mailbox, setMailbox] = useState(mailboxes[0] ?? 'enquiries');
  const [chosenFrom, setFrom] = useState<string>();
  const [chosenTo, setTo] = useState<string>();
  // The screen may have been open since yesterday.
  const from = chosenFrom ?? `${today().slice(0, 4)}-01-01`;
  const to = chosenTo ?? today();
  const exporting = useMutation({
    mutationFn: ({ mailbox: of, ...period }: AskedRegister) => exportRegister(of, period),
    // What is chosen by then may be another register.
    onSuccess: ({ csv }, asked) =>
      saveFile(`register-${asked.mailbox}-${asked.from}-${asked.to}.csv`, 'text/csv', csv),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        exporting.mutate({ mailbox, from, to });
      }}
    >
      <h2>Export</h2>
      <p>
        Each promised date with what became of it, for a spreadsheet: no texts, no names, and no references of
        concerns.
      </p>
      <SelectField
        label="Mailbox"
        options={mailboxes.map((name) => [name, capitalized(mailboxPurposes[name])] as const)}
        value={mailbox}
        onChoose={setMailbox}
      />
      <Field label="Received from" type="date" required max={to} value={from} onChange={setFrom} />
      <Field label="Received until" type="date" required min={from} value={to} onChange={setTo} />
      <ErrorNotice error={exporting.error} />
      <p className="actions">
        <Button kind="main" type="submit" isDisabled={exporting.isPending}>
          Save as CSV
        </Button>
        <span className="note">{`${dayWords(from || today())} to ${dayWords(to || today())}`}</span>
      </p>
      {exporting.data ? <Figures figures={exporting.data.figures} /> : null}
    </form>
  );
}

/** Where what did not come by the form is entered, and the register is exported. */
export function RegisterScreen() {
  const { mailboxes } = useSession();
  return (
    <Screen
      title="Register"
      tools={
        <Link className="btn end" to="/record" search={{}}>
          Record…
        </Link>
      }
    >
      {mailboxes.length > 0 ? <ExportForm mailboxes={mailboxes} /> : null}
    </Screen>
  );
}
