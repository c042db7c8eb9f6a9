import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EnquiryDetail, SentEmail } from '../api.ts';
import { count, longMoment } from './days.ts';
import { storedDrafts } from './drafts.ts';
import { rememberOpened } from './dated-list.tsx';
import { useEnquiries } from './inbox.tsx';
import { useKeys } from './keys.ts';
import { Act, copyReference, Head, Loaded, useTitle } from './parts.tsx';
import { PromisedDates } from './promises.tsx';
import { enquiryQuery } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { Deeds, MessageView, Prose, ReferenceRow, StateRow } from './thread.tsx';

const mailStates: Readonly<Record<SentEmail['state'], string>> = {
  queued: 'It waits to be sent.',
  sent: 'The mail server has accepted it.',
  dead: 'It could not be delivered; see Mail.',
};

const nounOf = ({ subject, subjectLabel }: EnquiryDetail) =>
  subject === 'formal-complaint' || subjectLabel.startsWith('Complaint')
    ? 'complaint'
    : subject === 'data-protection'
      ? 'request'
      : 'enquiry';

/** The enquiries before and after this one in the list from which it was opened. */
function useNeighbours(reference: string) {
  const { list, rows } = useEnquiries();
  const index = rows.findIndex((row) => row.reference === reference);
  return {
    position:
      index < 0 ? '' : `${String(index + 1)} of ${(list.data?.pages[0]?.total ?? 0).toLocaleString('en-GB')}`,
    previous: index > 0 ? rows[index - 1]?.reference : undefined,
    next: index < 0 ? rows[0]?.reference : rows[index + 1]?.reference,
  };
}

function Facts({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { reference, sender, email, answers, answeredBy, keptFor, others } = enquiry;
  return (
    <aside className="aside" aria-label="Facts">
      <dl className="block">
        <ReferenceRow reference={reference} />
        <div className="all">
          <dt>From</dt>
          <dd>
            {sender ?? 'Not readable'}
            <br />
            <span className="soft">{email}</span>
          </dd>
        </div>
        {answers.map(([label, answer]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
        <div>
          <dt>Answered by</dt>
          <dd>{answeredBy}</dd>
        </div>
        <StateRow {...enquiry} />
        <div className="all">
          <dt>Kept for</dt>
          <dd>{keptFor}</dd>
        </div>
      </dl>
      <Deeds kind="enquiry" detail={enquiry} noun={nounOf(enquiry)}>
        <Act kind="plain" onClick={() => window.print()}>
          Print
        </Act>
      </Deeds>
      {others.length > 0 ? (
        <p className="note">
          From the same address:{' '}
          {others.map((other, index) => (
            <span key={other.reference}>
              {index > 0 ? ', ' : ''}
              <Link className="ref" to="/enquiries/$reference" params={{ reference: other.reference }} search>
                {other.reference}
              </Link>{' '}
              ({other.subjectLabel}, {other.state})
            </span>
          ))}
          .
        </p>
      ) : null}
    </aside>
  );
}

function Thread({ enquiry, next }: { readonly enquiry: EnquiryDetail; readonly next: string | undefined }) {
  const { sender, message, messages, emails, receivedAt, state, repliesFrom } = enquiry;
  const receipt = emails.find(({ kind }) => kind === 'receipt');
  const dead = emails.filter((email) => email.kind === 'reply' && email.state !== 'sent');
  return (
    <div className="thread">
      <h2 className="hidden">Messages</h2>
      <MessageView who={sender ?? 'Sender not readable'} at={receivedAt}>
        {message === null ? (
          <p className="hatched">This text is encrypted with a key that the server does not have.</p>
        ) : (
          <Prose text={message} />
        )}
      </MessageView>
      {receipt ? (
        <p className="message auto">
          Receipt with the promised dates written {longMoment(receipt.at)}. {mailStates[receipt.state]}
        </p>
      ) : null}
      {messages.map(({ id, author, sentAt, text, sender: by }) => (
        <MessageView
          key={id}
          who={by === 'company' ? (author ?? 'The company') : (sender ?? 'The sender')}
          at={sentAt}
          isOurs={by === 'company'}
        >
          <Prose text={text} />
        </MessageView>
      ))}
      {dead.map(({ at, state: mail }) => (
        <p className={mail === 'dead' ? 'message auto late' : 'message auto'} key={at}>
          Email of the reply of {longMoment(at)}: {mailStates[mail]}
        </p>
      ))}
      {state === 'open' ? (
        <ReplyForm
          kind="enquiry"
          detail={enquiry}
          drafts={storedDrafts}
          title={`Reply to ${sender ?? 'the sender'}`}
          how={`from ${repliesFrom}, in answer to the receipt`}
          noun={nounOf(enquiry)}
          keptWords="Draft kept in this browser, %"
          next={
            next ? (
              <Link className="button main" to="/enquiries/$reference" params={{ reference: next }} search>
                Next in the inbox <kbd aria-hidden="true">j</kbd>
              </Link>
            ) : (
              <Link className="button main" to="/" search>
                Inbox <kbd aria-hidden="true">u</kbd>
              </Link>
            )
          }
        />
      ) : (
        <p className="message auto">It is closed. To write again, open it again.</p>
      )}
    </div>
  );
}

export function EnquiryPane({ reference }: { readonly reference: string }) {
  const query = useQuery(enquiryQuery(reference));
  const { data: enquiry } = query;
  const { position, previous, next } = useNeighbours(reference);
  const navigate = useNavigate();
  const open = (other: string | undefined) => {
    if (other)
      void navigate({
        to: '/enquiries/$reference',
        params: { reference: other },
        search: true,
      });
  };
  useTitle([reference, enquiry?.subjectLabel].filter(Boolean).join(', '));
  useEffect(() => {
    rememberOpened(reference);
    window.scrollTo(0, 0);
  }, [reference]);
  useKeys({
    j: () => open(next),
    k: () => open(previous),
    u: () => void navigate({ to: '/', search: true }),
    c: () => void copyReference(reference),
    p: () => window.print(),
  });
  const neighbour = (other: string | undefined, key: string, label: string) =>
    other ? (
      <>
        {' · '}
        <kbd aria-hidden="true">{key}</kbd>{' '}
        <Link to="/enquiries/$reference" params={{ reference: other }} search>
          {label}
        </Link>
      </>
    ) : null;
  return (
    <section className="opened" aria-label={reference}>
      <Head
        title={enquiry?.subjectLabel ?? reference}
        crumb={
          <>
            <Link to="/" search>
              Inbox
            </Link>
            <span className="soft">
              {position}
              {neighbour(previous, 'k', 'previous')}
              {neighbour(next, 'j', 'next')}
            </span>
          </>
        }
      >
        {enquiry ? (
          <p>
            {enquiry.sender} <span className="ref soft">{reference}</span>
          </p>
        ) : null}
        {enquiry && enquiry.messages.length > 0 ? (
          <p className="end soft">{count(enquiry.messages.length, 'message')}</p>
        ) : null}
      </Head>
      <Loaded query={query} />
      {enquiry ? (
        <>
          <PromisedDates {...enquiry} canReply={enquiry.state === 'open'} />
          <div className="case">
            <Thread enquiry={enquiry} next={next} />
            <Facts enquiry={enquiry} />
          </div>
        </>
      ) : null}
    </section>
  );
}
