import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { parseResponse } from 'hono/client';
import {
  concernRecipients,
  receivesConcerns,
  type ConcernMailbox,
} from '../../../company/enquiry-subjects.ts';
import { boundToConfirm, fingerprintOf } from '../../enquiries/age-keys.ts';
import { api, type KeysOfMailbox, type ToConfirm } from './api-client.ts';
import { Button } from './controls.tsx';
import { count, dayOf, dayWords } from './days.ts';
import { signFor } from './passkeys.ts';
import { concernKeysQuery, invalidate, onKeysChanged, useSession } from './queries.ts';
import { ErrorNotice, Notice } from './screen.tsx';

/** "Compliance Officer" */
export const titleOf = (mailbox: ConcernMailbox) =>
  concernRecipients.find((recipient) => recipient.mailbox === mailbox)?.title ?? mailbox;

/** The keys of those who answer the same concerns as the person who is signed in. */
export const useConcernKeys = () => useQuery(concernKeysQuery);

/** "Olga and Niklas" */
export const namesOf = (people: readonly { readonly name: string }[]) =>
  new Intl.ListFormat('en-GB').format(people.map(({ name }) => name));

function ConfirmNotice({ news }: { readonly news: ToConfirm }) {
  const { name, mailboxes, since, key, subjects } = news;
  const confirm = useMutation({
    mutationFn: async () => {
      const signed = await signFor(boundToConfirm(subjects));
      const json = { subjects: [...subjects], ...signed };
      return parseResponse(api['concern-keys'].confirm.$post({ json }));
    },
    onSuccess: onKeysChanged,
  });
  return (
    <Notice title={key ? `${name} has a new key for concerns.` : `${name} answers concerns from now on.`}>
      <p>
        For concerns to the {mailboxes.map(titleOf).join(' and the ')}, since{' '}
        {dayWords(dayOf(key?.storedAt ?? since))}.
        {key ? (
          <>
            {' '}
            Fingerprint <code>{fingerprintOf(key.keyId)}</code>
          </>
        ) : null}
      </p>
      <p>
        {key
          ? `Ring ${name} and compare the fingerprint with the one under My key there. Until you confirm it, your browser encrypts nothing to this key.`
          : `Confirm this if you know that ${name} is to read these concerns.`}
      </p>
      <div className="actions">
        <Button kind="main" isDisabled={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm
        </Button>
        <details>
          <summary>This is not right</summary>
          <p>
            Do not confirm it. Tell whoever runs the site and the other people who answer concerns, by
            telephone: until the access of {name} is ended, new concerns are encrypted to each key of {name},
            too.
          </p>
        </details>
      </div>
      <ErrorNotice error={confirm.error} />
    </Notice>
  );
}

function ConfirmNoticesOfHolder() {
  const { data } = useConcernKeys();
  return data?.toConfirm.map((news) => <ConfirmNotice key={news.id} news={news} />);
}

/** New keys and new people that whoever answers the same concerns has not confirmed yet. */
export const ConfirmNotices = () =>
  useSession().mailboxes.some(receivesConcerns) ? <ConfirmNoticesOfHolder /> : null;

/** What the server can read although somebody has a key, and the button that has it encrypted. */
function ReadableByServer({ number }: { readonly number: number }) {
  const encrypt = useMutation({
    mutationFn: () => api['concern-keys'].encrypt.$post(),
    onSuccess: () => invalidate('concern keys', 'enquiry', 'enquiry list'),
  });
  return (
    <Notice kind="wrong" title={`Whoever runs the server can read ${count(number, 'message')}.`}>
      <p>They were stored when nobody who answers these concerns had a key.</p>
      <Button isDisabled={encrypt.isPending} onClick={() => encrypt.mutate()}>
        Encrypt them now
      </Button>
      <ErrorNotice error={encrypt.error} />
    </Notice>
  );
}

const MakeMyKey = () => (
  <Link className="btn" to="/key">
    Make my key
  </Link>
);

function NoKey({ mailbox }: { readonly mailbox: ConcernMailbox }) {
  return (
    <Notice kind="wrong" title={`Nobody who answers concerns to the ${titleOf(mailbox)} has a key.`}>
      <p>
        Until somebody who answers this has a key, whoever runs the server can read it. As soon as there is a
        key for one recipient of concerns, the form refuses concerns to the other: make the keys on the same
        day.
      </p>
      <MakeMyKey />
    </Notice>
  );
}

function NoOwnKey({ withKey }: { readonly withKey: KeysOfMailbox['holders'] }) {
  return (
    <Notice kind="wrong" title="You have no key: you cannot open these concerns.">
      <p>
        Make one. Then ask {namesOf(withKey)} to confirm it, and to encrypt the earlier concerns again under
        My key.
      </p>
      <MakeMyKey />
    </Notice>
  );
}

function NoticesOfMailbox({ keys }: { readonly keys: KeysOfMailbox }) {
  const { mailbox, holders, readableByServer, incomplete } = keys;
  const withKey = holders.filter(({ key }) => key !== null);
  const [only] = withKey;
  if (!only) return <NoKey mailbox={mailbox} />;
  return (
    <>
      {withKey.some(({ isOwn }) => isOwn) ? null : <NoOwnKey withKey={withKey} />}
      {withKey.length === 1 ? (
        <Notice
          title={`Only ${only.isOwn ? 'you' : only.name} can open concerns to the ${titleOf(mailbox)}.`}
        >
          <p>If this file is lost, nobody can open these concerns. Name a deputy.</p>
        </Notice>
      ) : null}
      {readableByServer > 0 ? <ReadableByServer number={readableByServer} /> : null}
      {incomplete > 0 ? (
        <Notice title={`${count(incomplete, 'message')} cannot be opened with every present key.`}>
          <p>
            Somebody has made a key since they came. <Link to="/key">Encrypt them again</Link>
          </p>
        </Notice>
      ) : null}
    </>
  );
}

function KeyNoticesOfHolder() {
  const { data } = useConcernKeys();
  return data?.mailboxes.map((keys) => <NoticesOfMailbox key={keys.mailbox} keys={keys} />);
}

/** What is to be done about the keys for the concerns that the person answers. */
export const KeyNotices = () =>
  useSession().mailboxes.some(receivesConcerns) ? <KeyNoticesOfHolder /> : null;
