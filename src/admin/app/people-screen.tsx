import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { parseResponse } from 'hono/client';
import { decryptSealed } from './age-files.ts';
import { api, type Erased, type FoundPerson } from './api-client.ts';
import { count, dayOf, dayWords, momentWords } from './days.ts';
import { deleteDrafts } from './drafts.ts';
import { useOpenKey } from './open-key.tsx';
import { Button, Confirm, Field, saveFile } from './controls.tsx';
import { Empty, ErrorNotice, Notice, Screen } from './screen.tsx';
import { invalidate, personQuery } from './queries.ts';

interface PersonProps {
  readonly person: FoundPerson;
}

function HeldRecords({ person }: PersonProps) {
  const { enquiries, subscription, consentRecords } = person;
  return (
    <ul className="ruled">
      {enquiries.map(({ reference, subjectLabel, state, receivedAt }) => (
        <li key={reference}>
          <Link to="/enquiries/$reference" params={{ reference }}>
            {reference}
          </Link>
          {subjectLabel}, {state}, {dayWords(dayOf(receivedAt))}
        </li>
      ))}
      {subscription ? (
        <li>
          Newsletter: {subscription.topics.join(', ') || 'everything'},{' '}
          {subscription.status === 'confirmed' ? 'confirmed' : 'not confirmed yet'}, since{' '}
          {dayWords(dayOf(subscription.since))}
        </li>
      ) : null}
      {consentRecords > 0 ? <li>{count(consentRecords, 'record')} of consent</li> : null}
    </ul>
  );
}

function ExportAndUnsubscribe({ person }: PersonProps) {
  const { email, enquiries, subscription } = person;
  const { file } = useOpenKey();
  const exported = useMutation({
    mutationFn: async () => {
      const held = await parseResponse(api.people.export.$post({ json: { email } }));
      const text = JSON.stringify(file ? await decryptSealed(held, file) : held, null, 2);
      saveFile(`${email}.json`, 'application/json', text);
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
        <Button kind="main" disabled={exported.isPending} onClick={() => exported.mutate()}>
          Export as a file
        </Button>
        {subscription ? (
          <Button disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            Unsubscribe
          </Button>
        ) : null}
      </div>
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

function ErasureOutcome({ outcome }: { readonly outcome: Erased }) {
  if ('erased' in outcome) {
    const { enquiries, subscriptions, listBesideBackups } = outcome.erased;
    return (
      <Notice kind="good" title="Erased.">
        <p>
          {count(enquiries, 'enquiry', 'enquiries')} and {count(subscriptions, 'subscription')}.{' '}
          {backupSentences[listBesideBackups]}
        </p>
      </Notice>
    );
  }
  const { erasedToday, agreementEndsAt, answeredBy } = outcome.waiting;
  return (
    <Notice title="Not erased yet.">
      <p>
        {`${count(erasedToday, 'person was', 'people were')} erased today. To erase one more, a colleague who answers ${answeredBy.join(' or ')} must erase the same address too, by ${momentWords(agreementEndsAt)}.`}
      </p>
    </Notice>
  );
}

function Found({ person }: PersonProps) {
  const { email, enquiries, subscription, consentRecords } = person;
  const erase = useMutation({
    mutationFn: () => parseResponse(api.people.erase.$post({ json: { email } })),
    onSuccess: (outcome) => {
      if (!('erased' in outcome)) return;
      for (const { reference } of enquiries) deleteDrafts(reference);
      void invalidate('concern keys', 'counts', 'enquiry', 'enquiry list', 'mail', 'newsletter', 'person');
    },
  });
  const isNothing = enquiries.length + consentRecords === 0 && subscription === null;
  return (
    <>
      {erase.data ? <ErasureOutcome outcome={erase.data} /> : null}
      <ErrorNotice error={erase.error} />
      {isNothing ? (
        <Empty title={`Nothing is held of ${email}.`}>
          <p>What came without an address, or to a mailbox that you do not reach, is not found by it.</p>
        </Empty>
      ) : (
        <section className="stack" aria-labelledby="held">
          <h2 id="held">Held of {email}</h2>
          <HeldRecords person={person} />
          <ExportAndUnsubscribe person={person} />
          <Confirm label="Erase…" confirmLabel="Erase for good" act={() => erase.mutate()}>
            <p>
              {`${count(enquiries.length, 'enquiry', 'enquiries')} of ${email} with all messages${subscription ? ', and the subscription' : ''}. It cannot be undone.`}
            </p>
          </Confirm>
        </section>
      )}
    </>
  );
}

export function PeopleScreen() {
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
        <Field label="Email address" type="email" required value={email} change={setEmail} />
        <p className="actions">
          <button className="btn" type="submit">
            Find
          </button>
          <span className="note">
            What is held of a person: to answer a request for a copy, or for erasure.
          </span>
        </p>
      </form>
      {query.data ? <Found key={asked} person={query.data} /> : null}
    </Screen>
  );
}
