import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { parseResponse } from 'hono/client';
import { formatCommitment, formatQuantity } from '../../../company/commitments.ts';
import { timeOfHeadquarters } from '../../../company/dates.ts';
import { concernMailboxes, receivesConcerns } from '../../../company/enquiry-subjects.ts';
import { answeredBy, mailboxes } from '../../../company/mailboxes.ts';
import { decryptSealed } from './age-files.ts';
import { api, type Erased, type FoundPerson } from './api-client.ts';
import { count, dayOf, dayWords, figure, momentWords } from './days.ts';
import { deleteDrafts } from './drafts.ts';
import { useOpenKey } from './open-key.tsx';
import { Button, Confirm, Field } from './controls.tsx';
import { Empty, ErrorNotice, Notice, Screen } from './screen.tsx';
import './people-screen.css';
import { exportAsHtml } from './person-export.ts';
import { erasedRequestsQuery, invalidate, personQuery, useSession } from './queries.ts';
import { saveFile } from './save-file.ts';

interface PersonProps {
  readonly person: FoundPerson;
}

type HeldEnquiry = FoundPerson['enquiries'][number];

/** "open, Acknowledgment due 3 December 2026" */
const standsAt = ({ state, next }: HeldEnquiry) =>
  state === 'open' && next ? `open, ${next.label} due ${dayWords(next.date)}` : state;

const EnquiryLink = ({ reference }: Pick<HeldEnquiry, 'reference'>) => (
  <Link className="ref" to="/enquiries/$reference" params={{ reference }}>
    {reference}
  </Link>
);

function HeldRecords({ person }: PersonProps) {
  const { enquiries, subscription, consentRecords } = person;
  return (
    <>
      {enquiries.length > 0 ? (
        <table className="held">
          <caption className="sr-only">Enquiries</caption>
          <thead>
            <tr>
              <th scope="col">Reference</th>
              <th scope="col">Subject</th>
              <th scope="col">Received</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {enquiries.map((enquiry) => (
              <tr key={enquiry.reference}>
                <th scope="row">
                  <EnquiryLink reference={enquiry.reference} />
                </th>
                <td>{enquiry.subjectLabel}</td>
                <td>{dayWords(dayOf(enquiry.receivedAt))}</td>
                <td>{standsAt(enquiry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {subscription ? (
        <p>
          Newsletter: {subscription.topics.join(', ') || 'everything'},{' '}
          {subscription.status === 'confirmed' ? 'confirmed' : 'not confirmed yet'}, since{' '}
          {dayWords(dayOf(subscription.since))}.
        </p>
      ) : null}
      {consentRecords > 0 ? <p>{count(consentRecords, 'record')} of consent.</p> : null}
    </>
  );
}

function ExportAndUnsubscribe({ person }: PersonProps) {
  const { email, enquiries, subscription } = person;
  const { file } = useOpenKey();
  const exported = useMutation({
    mutationFn: async (form: 'html' | 'json') => {
      const held = await parseResponse(api.people.export.$post({ json: { email } }));
      const opened = file ? await decryptSealed(held, file) : held;
      if (form === 'html') saveFile(`${email}.html`, 'text/html', await exportAsHtml(email, opened));
      else saveFile(`${email}.json`, 'application/json', JSON.stringify(opened, null, 2));
    },
  });
  const unsubscribe = useMutation({
    mutationFn: () => api.people.unsubscribe.$post({ json: { email } }),
    onSuccess: () => void invalidate('newsletter', 'person'),
  });
  return (
    <>
      <ErrorNotice error={exported.error ?? unsubscribe.error} />
      <div className="actions">
        <Button kind="main" isDisabled={exported.isPending} onClick={() => exported.mutate('html')}>
          Save a copy to read
        </Button>
        <Button isDisabled={exported.isPending} onClick={() => exported.mutate('json')}>
          Save as data (JSON)
        </Button>
        {subscription ? (
          <Button isDisabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            Unsubscribe
          </Button>
        ) : null}
      </div>
      <p className="note">
        The copy is one page that any browser opens and prints. The data file has the same for another
        program. Send both if the person wants to take the data elsewhere.
      </p>
      {enquiries.some(({ isSealed }) => isSealed) && !file ? (
        <p className="note">
          Concerns stay sealed in the file until your key is open: open one of them first.
        </p>
      ) : null}
    </>
  );
}

type Done = Extract<Erased, { readonly erased: unknown }>['erased'];

/** What becomes of the backups, which nothing is erased from. */
const backupSentences: Readonly<Record<Done['listBesideBackups'], string>> = {
  written: 'Backups keep the data until they are replaced. If one is restored, it is erased again.',
  'no backups':
    'This server makes no backups. A backup made by hand keeps the data. If one is restored, it is erased again only if the present database can be read then.',
  'not written':
    'Backups keep the data until they are replaced. The list that erases it again after a restore could not be written, and is tried again at night. Tell whoever runs the server.',
};

/** The mailboxes that may have copies of what was erased. */
const mailboxesOf = (enquiries: readonly HeldEnquiry[]) =>
  [...new Set(enquiries.map(({ mailbox }) => mailboxes[mailbox].value))].join(', ');

/** The day by which a data request among these is to be answered, where one is outstanding. */
const answerDay = (enquiries: readonly HeldEnquiry[]) =>
  enquiries
    .flatMap(({ dueDates }) => dueDates)
    .filter(({ commitment, outcome }) => commitment === 'answerDataRequest' && outcome === 'outstanding')
    .map(({ date }) => date)
    .toSorted()[0];

/** What software cannot erase, and by when somebody does. */
function ErasedByHand({ person: { email, enquiries } }: PersonProps) {
  const answersConcerns = useSession().mailboxes.some(receivesConcerns);
  const day = answerDay(enquiries);
  return (
    <>
      <p>
        {day
          ? `Left to do by ${dayWords(day)}:`
          : `Left to do ${formatCommitment('answerDataRequest')} of receiving the request:`}
      </p>
      <ul>
        {enquiries.length > 0 ? (
          <li>
            Delete the emails from and to {email} in {mailboxesOf(enquiries)}, sent mail too.
          </li>
        ) : null}
        <li>
          Delete the files that you have exported for the person, prints, and copies that you passed on.
        </li>
        {answersConcerns ? null : (
          <li>
            Ask {concernMailboxes.map((mailbox) => answeredBy[mailbox]).join(' and ')} to look for concerns
            under the address.
          </li>
        )}
        <li>Tell the person from your own mail program: no reply can be sent from here any more.</li>
      </ul>
    </>
  );
}

interface ErasureOutcomeProps extends PersonProps {
  readonly outcome: Erased;
}

function ErasureOutcome({ outcome, person }: ErasureOutcomeProps) {
  if ('erased' in outcome) {
    const { enquiries, subscriptions, listBesideBackups } = outcome.erased;
    return (
      <Notice kind="good" title="Erased.">
        <p>
          {count(enquiries, 'enquiry', 'enquiries')} and {count(subscriptions, 'subscription')}.{' '}
          {backupSentences[listBesideBackups]}
        </p>
        <ErasedByHand person={person} />
      </Notice>
    );
  }
  const { erasedToday, agreementEndsAt } = outcome.waiting;
  const roles = outcome.waiting.answeredBy.map((mailbox) => answeredBy[mailbox]).join(' or ');
  return (
    <Notice title="Not erased yet.">
      <p>
        {`${count(erasedToday, 'person was', 'people were')} erased today. To erase one more, a colleague who answers as ${roles} must erase the same address too, by ${momentWords(agreementEndsAt)}, ${timeOfHeadquarters}.`}
      </p>
    </Notice>
  );
}

/** What is asked before an erasure: what is still open comes first, because nobody can answer it afterwards. */
function EraseQuestion({ person: { email, enquiries, subscription } }: PersonProps) {
  const open = enquiries.filter(({ state }) => state === 'open');
  return (
    <>
      {open.length > 0 ? (
        <>
          <p>
            <b>
              {count(open.length, 'enquiry is', 'enquiries are')} still open. Answer first: afterwards no
              reply can be sent.
            </b>
          </p>
          <ul className="ruled">
            {open.map(({ reference, subjectLabel, next }) => (
              <li key={reference}>
                <span>
                  <EnquiryLink reference={reference} /> {subjectLabel}
                </span>
                <span>{next ? `${next.label} due ${dayWords(next.date)}` : 'Nothing is due'}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        {`${count(enquiries.length, 'enquiry', 'enquiries')} of ${email} with all messages${subscription ? ', and the subscription' : ''}. It cannot be undone. First export and file what the law, a legal claim or an open investigation still needs, and tell the person what you keep and why.`}
      </p>
    </>
  );
}

/** What a search by address does not find, and how to find it. */
const SearchLimits = () => (
  <p className="note">
    This finds only what came from this address, without the concerns that others received. Other messages may
    name the person: search the inbox for the name, and ask those who answer other mailboxes, the officer and
    the chair to do the same.
  </p>
);

function Found({ person }: PersonProps) {
  const { email, enquiries, subscription, consentRecords } = person;
  const erase = useMutation({
    // What was held is not there any more when it is said what is left to do.
    mutationFn: async () => ({
      before: person,
      outcome: await parseResponse(api.people.erase.$post({ json: { email } })),
    }),
    onSuccess: ({ before, outcome }) => {
      if (!('erased' in outcome)) return;
      for (const { reference } of before.enquiries) deleteDrafts(reference);
      void invalidate('concern keys', 'counts', 'enquiry', 'enquiry list', 'mail', 'newsletter', 'person');
    },
  });
  const isNothing = enquiries.length + consentRecords === 0 && subscription === null;
  return (
    <>
      {erase.data ? <ErasureOutcome outcome={erase.data.outcome} person={erase.data.before} /> : null}
      <ErrorNotice error={erase.error} />
      {isNothing ? (
        <Empty title={`Nothing from ${email} is held.`}>
          <SearchLimits />
        </Empty>
      ) : (
        <section className="stack" aria-labelledby="held">
          <h2 id="held">What came from {email}</h2>
          <SearchLimits />
          <HeldRecords person={person} />
          <ExportAndUnsubscribe person={person} />
          <Confirm
            label="Erase…"
            confirmLabel="Erase for good"
            isPending={erase.isPending}
            onConfirm={() => erase.mutate()}
          >
            <EraseQuestion person={person} />
          </Confirm>
        </section>
      )}
    </>
  );
}

/** The proofs that data requests were answered which were erased later. Nothing is shown without any. */
function ErasedRequests() {
  const { data } = useQuery(erasedRequestsQuery);
  if (!data || data.total === 0) return null;
  return (
    <section className="stack" aria-labelledby="erased-requests">
      <h2 id="erased-requests">Data requests that were erased: {figure(data.total)}</h2>
      <p className="note">
        The proof that they were answered: the reference and the dates, nothing about the person. It is kept
        for {formatQuantity('keepPersonalData')} after the erasure.
      </p>
      <table className="held">
        <caption className="sr-only">Data requests that were erased</caption>
        <thead>
          <tr>
            <th scope="col">Reference</th>
            <th scope="col">Received</th>
            <th scope="col">Due</th>
            <th scope="col">Answered</th>
            <th scope="col">Erased</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ reference, receivedAt, dueDate, answeredAt, erasedAt }) => (
            <tr key={reference}>
              <th scope="row" className="ref">
                {reference}
              </th>
              <td>{dayWords(dayOf(receivedAt))}</td>
              <td>{dayWords(dueDate)}</td>
              <td>{answeredAt === null ? 'By the erasure' : dayWords(dayOf(answeredAt))}</td>
              <td>{dayWords(dayOf(erasedAt))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.rows.length < data.total ? (
        <p className="note">The latest {figure(data.rows.length)} are shown.</p>
      ) : null}
    </section>
  );
}

/** What is kept of one email address: exported, unsubscribed and erased here by whoever answers the privacy mailbox. */
export function PeopleScreen() {
  const answersPrivacy = useSession().mailboxes.includes('privacy');
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState('');
  const query = useQuery(personQuery(asked));
  return (
    <Screen title="People" query={asked === '' ? undefined : query}>
      <form
        className="stack"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const address = email.trim();
          // Who asks again wants to know what is held now.
          if (address === asked) void query.refetch();
          else setAsked(address);
        }}
      >
        <Field label="Email address" type="email" required value={email} onChange={setEmail} />
        <p className="actions">
          <button className="btn" type="submit">
            Find
          </button>
          <span className="note">
            Find what came from a person’s address, to answer a request for a copy or for erasure.
          </span>
        </p>
      </form>
      {query.data ? <Found key={asked} person={query.data} /> : null}
      {answersPrivacy ? <ErasedRequests /> : null}
    </Screen>
  );
}
