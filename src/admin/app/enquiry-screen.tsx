import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ShownContent } from '../enquiry-content.ts';
import type { EnquiryDetail, DateWithOutcome } from './api-client.ts';
import { hasChanged, leaveEnquiry } from './change-enquiry.ts';
import { Concern, ConcernHead } from './concern.tsx';
import { Button } from './controls.tsx';
import { dayOf, dayWords, dueWords, today } from './days.ts';
import { storedDrafts } from './drafts.ts';
import { Neighbours } from './neighbours.tsx';
import { PromisedLine } from './promises.tsx';
import { enquiryQuery, invalidate, readersQuery, useSession } from './queries.ts';
import { failureOf } from './request.ts';
import { Screen } from './screen.tsx';
import { TakeOn } from './take-on.tsx';
import { Aside, Thread } from './thread.tsx';
import './enquiry-screen.css';

interface ReadableProps {
  readonly enquiry: EnquiryDetail;
  readonly content: ShownContent;
}

/** What else has come from the same address. */
function Earlier({ earlier }: Pick<EnquiryDetail, 'earlier'>) {
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">From the same address</h2>
      <ul className="ruled earlier">
        {earlier.map(({ reference, subjectLabel, state, receivedAt }) => (
          <li key={reference}>
            <Link to="/enquiries/$reference" params={{ reference }}>
              {subjectLabel} <span className="ref">{reference}</span>
            </Link>
            <span className="note">
              {state}, {dayWords(dayOf(receivedAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Enquiry({ enquiry, content: { sender, email, labelledValues, message } }: ReadableProps) {
  const { repliesTo, answeredBy, earlier } = enquiry;
  const { name } = useSession();
  return (
    <div className="enquiry-columns">
      <Thread
        detail={enquiry}
        message={message}
        from={sender ?? 'Sender not readable'}
        sender={sender}
        drafts={storedDrafts(name)}
        title={`Reply to ${sender ?? 'the sender'}`}
        note={`by email, in answer to the receipt. An answer to it goes to ${repliesTo}. The draft is kept in this browser.`}
      />
      <Aside
        detail={enquiry}
        rows={[
          ['From', [sender ?? 'Not readable', email].filter(Boolean).join(', ')],
          ...labelledValues,
          ['Answered by', answeredBy],
        ]}
      >
        <Button kind="link" onClick={() => window.print()}>
          Print
        </Button>
        <Earlier earlier={earlier} />
      </Aside>
    </div>
  );
}

/** "due tomorrow", "due 30 November 2026", "2 days late" */
function dueInWords({ date }: DateWithOutcome): string {
  const words = dueWords(date);
  if (words.endsWith('late')) return words;
  return words === dayWords(date) ? `due ${words}` : `due ${words.toLowerCase()}`;
}

/** "Acknowledgment due tomorrow", "Closed" */
function nextWords({ next, state }: Pick<EnquiryDetail, 'next' | 'state'>): string {
  if (next) return `${next.label} ${dueInWords(next)}`;
  return state === 'open' ? 'Nothing is due' : 'Closed';
}

/** The sender, the reference and what is due next. */
function HeadFacts({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { isConcern, sender, reference, next } = enquiry;
  const isLate = next !== null && next.date < today();
  return (
    <p className="head-facts">
      {isConcern ? null : (
        <>
          <span dir="auto">{sender ?? 'Sender not readable'}</span> <span className="ref">{reference}</span>
        </>
      )}{' '}
      <b className={isLate ? 'late' : undefined}>{nextWords(enquiry)}</b>
    </p>
  );
}

/** "Niklas has this open", "Niklas and Olga have this open"; empty for nobody */
function readersWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'has' : 'have'} this open`;
}

/** Names the others who have the enquiry on their screens, and reads it again when one of them has changed it. */
function OtherReaders({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { reference } = enquiry;
  const { data } = useQuery(readersQuery(reference));
  useEffect(
    () => () => {
      // Where this does not arrive, the server forgets the reader after a minute.
      leaveEnquiry(reference).catch(() => undefined);
    },
    [reference],
  );
  const isOutOfDate = data !== undefined && hasChanged(enquiry, data);
  useEffect(() => {
    if (isOutOfDate) void invalidate('enquiry');
  }, [isOutOfDate, data]);
  return (
    <p className="note" role="status">
      {readersWords(data?.others ?? [])}
    </p>
  );
}

/** One enquiry, whose reference is in the address. */
export function EnquiryScreen() {
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false });
  const query = useQuery(enquiryQuery(reference));
  const { name } = useSession();
  const { data: enquiry, error } = query;
  const isGone = error !== null && failureOf(error) === 'not-found';
  useEffect(() => {
    // It was erased, or others answer it now.
    if (isGone) storedDrafts(name).delete(reference);
  }, [isGone, name, reference]);
  return (
    <Screen
      title={enquiry?.subjectLabel ?? reference}
      back={['/', 'Inbox']}
      background={enquiry?.isConcern ? 'inverse' : undefined}
      place={enquiry ? <Neighbours enquiry={enquiry} /> : null}
      tools={
        enquiry ? (
          <>
            {enquiry.isConcern ? <ConcernHead enquiry={enquiry} /> : null}
            <HeadFacts enquiry={enquiry} />
            <OtherReaders key={reference} enquiry={enquiry} />
            <TakeOn enquiry={enquiry} />
          </>
        ) : null
      }
      query={query}
    >
      {enquiry ? <PromisedLine detail={enquiry} now={query.dataUpdatedAt} /> : null}
      {enquiry?.isConcern ? <Concern key={reference} enquiry={enquiry} /> : null}
      {enquiry?.isConcern === false ? <Enquiry key={reference} enquiry={enquiry} content={enquiry} /> : null}
    </Screen>
  );
}
