import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Erased, FoundPerson, SealedText } from '../api.ts';
import { decryptText, type KeyFile } from './age-files.ts';
import { count, dayOf, shortDay } from './days.ts';
import { storedDrafts } from './drafts.ts';
import { useOpenKey } from './open-key.tsx';
import { Act, Confirm, Empty, Fault, Head, saveFile, Says, useTitle } from './parts.tsx';
import { queryClient } from './queries.ts';
import { post } from './request.ts';

const isSealed = (value: object): value is SealedText => 'ciphertext' in value && 'keyId' in value;

/** Replaces sealed texts by what the open key decrypts; others stay sealed. */
async function withPlaintexts(value: unknown, key: KeyFile): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((member) => withPlaintexts(member, key)));
  if (isSealed(value))
    return key.keyIds.includes(value.keyId) ? decryptText(key.identities, value.ciphertext) : value;
  const entries = Object.entries(value).map(
    async ([name, member]) => [name, await withPlaintexts(member, key)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

interface FoundProps {
  readonly person: FoundPerson;
  /** Finds the person again after something was deleted. */
  readonly again: () => void;
}

function Found({ person, again }: FoundProps) {
  const { email, enquiries, concerns = [], subscription, consentRecords } = person;
  const { file } = useOpenKey();
  const [isErasing, setIsErasing] = useState(false);
  const [typed, setTyped] = useState('');
  const exported = useMutation({
    mutationFn: async () => {
      const held = await post<unknown>('/api/people/export', { email });
      saveFile(
        `${email}.json`,
        'application/json',
        JSON.stringify(file ? await withPlaintexts(held, file) : held, null, 2),
      );
    },
  });
  const unsubscribe = useMutation({
    mutationFn: () => post('/api/people/unsubscribe', { email }),
    onSuccess: again,
  });
  const erase = useMutation({
    mutationFn: () => post<Erased>('/api/people/erase', { email }),
    onSuccess: () => {
      for (const { reference } of enquiries) storedDrafts.write(reference, undefined);
      again();
      return queryClient.invalidateQueries();
    },
  });
  const isNothing = enquiries.length + concerns.length + consentRecords === 0 && subscription === null;
  return (
    <>
      {erase.data ? (
        <Says kind="good" title="Erased.">
          <p>
            {count(erase.data.enquiries, 'enquiry', 'enquiries')} and{' '}
            {count(erase.data.subscriptions, 'subscription')}. Backups are told too: what is restored from one
            is erased again.
          </p>
        </Says>
      ) : null}
      {[exported.error, unsubscribe.error, erase.error].map((error) =>
        error ? <Fault key={error.message} error={error} /> : null,
      )}
      {isNothing ? (
        <Empty title={`Nothing is held of ${email}.`}>
          <p>An enquiry without an address, and a concern to somebody else, are not found by it.</p>
        </Empty>
      ) : (
        <section className="stack" aria-labelledby="held">
          <h2 id="held">Held of {email}</h2>
          <ul className="ruled">
            {enquiries.map(({ reference, subjectLabel, state, receivedAt }) => (
              <li key={reference}>
                <Link to="/enquiries/$reference" params={{ reference }} search={{}}>
                  {reference}
                </Link>
                <span>
                  {subjectLabel}, {state}, {shortDay(dayOf(receivedAt))}
                </span>
              </li>
            ))}
            {concerns.map(({ reference, receivedAt }) => (
              <li key={reference}>
                <Link to="/concerns/$reference" params={{ reference }}>
                  {reference}
                </Link>
                <span>Concern to you, {shortDay(dayOf(receivedAt))}</span>
              </li>
            ))}
            {subscription ? (
              <li>
                <span>Newsletter: {subscription.topics.join(', ') || 'everything'}</span>
                <span>
                  {subscription.status === 'confirmed' ? 'confirmed' : 'not confirmed yet'}, since{' '}
                  {shortDay(dayOf(subscription.since))}
                </span>
              </li>
            ) : null}
            {consentRecords > 0 ? <li>{count(consentRecords, 'record')} of consent</li> : null}
          </ul>
          <p className="actions">
            <Act
              kind="main"

              disabled={exported.isPending}
              onClick={() => exported.mutate()}
            >
              Export as a file
            </Act>
            {subscription ? (
              <Act disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
                Unsubscribe
              </Act>
            ) : null}
            <Act disabled={erase.isPending} onClick={() => setIsErasing(true)}>
              Erase…
            </Act>
          </p>
          {concerns.length > 0 && !file ? (
            <p className="note">
              Concerns stay sealed in the file until your key is open: open it under Concerns first.
            </p>
          ) : null}
        </section>
      )}
      {isErasing ? (
        <Confirm
          title="Erase all that is held?"
          deed="Erase for good"
          isReady={typed.trim().toLowerCase() === email.toLowerCase()}
          act={() => erase.mutate()}
          close={() => setIsErasing(false)}
        >
          <p>
            {count(enquiries.length + concerns.length, 'enquiry', 'enquiries')} with all messages
            {subscription ? ', and the subscription' : ''}. It cannot be undone.
          </p>
          <label className="field">
            <span className="label">Type {email} to confirm</span>
            <input
              type="text"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        </Confirm>
      ) : null}
    </>
  );
}

export function PeopleScreen() {
  const [email, setEmail] = useState('');
  const [person, setPerson] = useState<FoundPerson>();
  const find = useMutation({
    mutationFn: (address: string) => post<FoundPerson>('/api/people/find', { email: address }),
    onSuccess: setPerson,
  });
  useTitle('People');
  return (
    <>
      <Head title="People" />
      <div className="narrow stack">
        <form
          className="stack"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            find.mutate(email.trim());
          }}
        >
          <label className="field">
            <span className="label">Email address</span>
            <input
              type="email"
              required
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
          <p className="actions">
            <button className="main" type="submit" disabled={find.isPending}>
              Find
            </button>
            <span className="note">
              What is held of a person: to answer a request for a copy, or for erasure.
            </span>
          </p>
        </form>
        {find.error ? <Fault error={find.error} /> : null}
        {person ? <Found key={person.email} person={person} again={() => find.mutate(person.email)} /> : null}
      </div>
    </>
  );
}
