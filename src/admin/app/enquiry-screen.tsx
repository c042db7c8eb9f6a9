import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EnquiryDetail } from '../server/shown-enquiry.server.ts';
import { figure } from './days.ts';
import { storedDrafts } from './drafts.ts';
import { rememberOpened } from './dated-list.tsx';
import { useEnquiries } from './inbox.tsx';
import { useKeys } from './keys.ts';
import { Button, Keys } from './controls.tsx';
import { Screen, copyReference } from './screen.tsx';
import { PromisedDates } from './promises.tsx';
import { useAnswer, useSession } from './queries.ts';
import { pathOf } from './reply-form.tsx';
import { Aside, Thread } from './thread.tsx';

const nounOf = ({ subject, subjectLabel }: EnquiryDetail) =>
  subject === 'formal-complaint' || subjectLabel.startsWith('Complaint')
    ? 'complaint'
    : subject === 'data-protection'
      ? 'request'
      : 'enquiry';

const mailStates = {
  queued: 'waits to be sent since',
  sent: 'was accepted by the mail server on',
  dead: 'could not be delivered (see Mail), written on',
} as const;

/** Receipts, and those replies that are not sent. */
const emailsOf = ({ emails }: EnquiryDetail) =>
  emails
    .filter(({ kind, state }) => kind === 'receipt' || state !== 'sent')
    .map(({ kind, state, at }) => {
      const what = kind === 'receipt' ? 'Receipt with the promised dates' : 'Email of the reply';
      return [at, `${what} ${mailStates[state]}`] as const;
    });

interface EnquiryProps {
  readonly path: string;
  readonly enquiry: EnquiryDetail;
}

function Enquiry({ path, enquiry }: EnquiryProps) {
  const { sender, email, message, state, repliesFrom, answers, answeredBy, keptFor, others } = enquiry;
  const { name } = useSession();
  const noun = nounOf(enquiry);
  return (
    <>
      <PromisedDates of={enquiry} canReply={state === 'open'} />
      <div className="case">
        <Thread
          {...{ path, message, noun }}
          detail={enquiry}
          sender={sender ?? 'Sender not readable'}
          emails={emailsOf(enquiry)}
          drafts={storedDrafts(name)}
          title={`Reply to ${sender ?? 'the sender'}`}
          how={`from ${repliesFrom}, in answer to the receipt`}
          keptWords="Draft kept in this browser"
          list="/"
        />
        <Aside
          {...{ path, noun }}
          detail={enquiry}
          canAnswerElsewhere
          rows={[
            ['From', [sender ?? 'Not readable', email].filter(Boolean).join(', ')],
            ...answers,
            ['Answered by', answeredBy],
            ['Kept for', keptFor],
          ]}
        >
          <Button kind="plain" onClick={() => window.print()}>
            Print <Keys keys="p" />
          </Button>
          {others.length > 0 ? <h2>From the same address</h2> : null}
          <ul className="ruled">
            {others.map((other) => (
              <li key={other.reference}>
                <Link className="ref" to="/enquiries/$reference" params={other} search>
                  {other.reference}
                </Link>
                {other.subjectLabel}, {other.state}
              </li>
            ))}
          </ul>
        </Aside>
      </div>
    </>
  );
}

export function EnquiryScreen() {
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false });
  const path = pathOf('enquiries', reference);
  const query = useAnswer<EnquiryDetail>(path);
  const { data: enquiry } = query;
  // The enquiries before and after this one in the list from which it was opened.
  const { rows, page } = useEnquiries();
  const index = rows.findIndex((row) => row.reference === reference);
  const [previous, next] = [rows[index - 1]?.reference, rows[index + 1]?.reference];
  const navigate = useNavigate();
  const open = (other: string | undefined) =>
    other && void navigate({ to: '/enquiries/$reference', params: { reference: other }, search: true });
  useEffect(() => {
    rememberOpened(reference);
    window.scrollTo(0, 0);
  }, [reference]);
  useKeys({
    j: () => open(next),
    k: () => open(previous),
    u: () => void navigate({ to: '/', search: true }),
    c: () => copyReference(reference),
    p: () => window.print(),
  });
  const neighbour = (other: string | undefined, key: string, label: string) =>
    other ? (
      <Link to="/enquiries/$reference" params={{ reference: other }} search>
        <Keys keys={key} /> {label}
      </Link>
    ) : null;
  return (
    <Screen
      title={enquiry?.subjectLabel ?? reference}
      documentTitle={[reference, enquiry?.subjectLabel].filter(Boolean).join(', ')}
      crumb={
        <>
          <Link to="/" search>
            Inbox
          </Link>
          {index < 0 ? null : `${figure(index + 1)} of ${figure(page?.total ?? 0)}`}
          {neighbour(previous, 'k', 'previous')}
          {neighbour(next, 'j', 'next')}
        </>
      }
      tools={
        <p>
          {enquiry?.sender} <span className="ref note">{reference}</span>
        </p>
      }
      query={query}
    >
      {enquiry ? <Enquiry {...{ path, enquiry }} /> : null}
    </Screen>
  );
}
