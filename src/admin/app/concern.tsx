import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { channelWords } from '../../../company/enquiry-channels.ts';
import { fingerprintOf, keyIdsIn } from '../../enquiries/age-keys.ts';
import { shownContent } from '../enquiry-content.ts';
import type { EnquiryDetail } from './api-client.ts';
import { ConcernLabel } from './concern-label.tsx';
import './concern.css';
import { DraftNotice } from './draft-notice.tsx';
import { dayOf, dayWords } from './days.ts';
import { KeyTime } from './key-bar.tsx';
import { useConcernKeys } from './key-notices.tsx';
import { shutWords, useDecrypted, useOpenKey } from './open-key.tsx';
import { Notice } from './screen.tsx';
import { SealedConcern } from './sealed-concern.tsx';
import { Aside, Thread } from './thread.tsx';

interface ConcernProps {
  readonly enquiry: EnquiryDetail;
}

/** Those whose present keys open the first text of a concern; undefined until it is known. */
function useReaders({ mailbox, sealed }: EnquiryDetail) {
  const { data } = useConcernKeys();
  const keysOfText = sealed ? keyIdsIn(sealed.keyId) : [];
  const holders = data?.mailboxes.find((keys) => keys.mailbox === mailbox)?.holders;
  return holders?.filter(({ key }) => key !== null && keysOfText.includes(key.keyId));
}

/** Says who can read a concern. */
function readersWords({ isSealed }: EnquiryDetail, readers: ReturnType<typeof useReaders>): string {
  if (!isSealed) return 'Whoever runs the server can read this';
  if (!readers) return '';
  if (readers.length === 0) return 'No present key opens this';
  const others = readers.filter(({ isOwn }) => !isOwn).map(({ name }) => name);
  if (others.length === readers.length)
    return `${new Intl.ListFormat('en-GB').format(others)} can read this; you cannot`;
  if (others.length === 0) return 'Only you can read this, with your key';
  return `${new Intl.ListFormat('en-GB').format(['You', ...others])} can read this, each with a key`;
}

/** What stands in the head of a concern beside its title: who can read it, and for how long the key is open. */
export function ConcernHead({ enquiry }: ConcernProps) {
  const { file } = useOpenKey();
  const readers = useReaders(enquiry);
  return (
    <>
      <p className="ref soft">{enquiry.reference}</p>
      <div className="end concern-state">
        <p className="note">{readersWords(enquiry, readers)}</p>
        {file ? <KeyTime /> : <p className="soft">{enquiry.isSealed ? 'Locked' : 'Not sealed'}</p>}
      </div>
    </>
  );
}

/** The keys that open a concern: those of the person by their day, and how many others. */
function SealedTo({ sealed }: Pick<EnquiryDetail, 'sealed'>) {
  const { data } = useConcernKeys();
  const keysOfText = sealed ? keyIdsIn(sealed.keyId) : [];
  const own = data?.own.filter(({ keyId }) => keysOfText.includes(keyId)) ?? [];
  const others = keysOfText.length - own.length;
  return (
    <>
      {own.map(({ keyId, storedAt }) => (
        <span key={keyId} className="sealed-to">
          your key of {dayWords(dayOf(storedAt))} <code>{fingerprintOf(keyId)}</code>
        </span>
      ))}
      {others > 0 ? (
        <span className="sealed-to">{others === 1 ? 'another key' : `${String(others)} other keys`}</span>
      ) : null}
    </>
  );
}

/** Whoever did not use the form may have no case code. */
function replyNote(channel: EnquiryDetail['register']['channel']) {
  const readers =
    channel === 'form'
      ? 'The reporter reads this on the website with the case code.'
      : `The reporter reads this only with the case code. Without it, answer ${channelWords[channel]}.`;
  return `${readers} No email is sent. Whoever runs the server can read it: name no one but yourself.`;
}

/** A concern. What no open key decrypts stays shut; the reply, the dates and closing are there all the same. */
export function Concern({ enquiry }: ConcernProps) {
  const { answeredBy, isSealed, sealed, mailbox } = enquiry;
  const { file, drafts } = useOpenKey();
  const openings = useSyncExternalStore(drafts.subscribe, drafts.openings);
  const { data, error } = useDecrypted(mailbox, sealed);
  const content = data ? shownContent(data) : enquiry;
  const { sender, email, labelledValues, message } = content;
  const isShut = sealed !== null && !data;
  const from = [sender, email].filter(Boolean).join(', ') || 'Anonymous';
  return (
    <>
      {isSealed ? null : (
        <Notice kind="wrong" title="Whoever runs the server can read this concern.">
          <p>
            Until somebody who answers this has a key, whoever runs the server can read it:{' '}
            <Link to="/key">My key</Link>
          </p>
        </Notice>
      )}
      <div className="enquiry-columns">
        <div className="stack concern-texts">
          <SealedConcern enquiry={enquiry} />
          <Thread
            // A draft that was opened stands in the field.
            key={openings}
            detail={enquiry}
            message={message}
            shut={isShut ? shutWords(sealed, file, error) : undefined}
            drafts={drafts}
            from="Reporter"
            sender={isShut ? null : (sender ?? '')}
            title="Reply"
            note={replyNote(enquiry.register.channel)}
          />
          <DraftNotice enquiry={enquiry} />
        </div>
        <Aside
          detail={enquiry}
          rows={[
            ['To', answeredBy],
            ['From', isShut ? 'Sealed' : from],
            ...labelledValues,
            ...(sealed ? [['Sealed to', <SealedTo key="sealed to" sealed={sealed} />] as const] : []),
          ]}
        >
          {sealed ? <ConcernLabel reference={enquiry.reference} /> : null}
          <p className="note">
            The dates are known without a key, so that none is missed. You cannot print a concern: others may
            see the paper.
          </p>
        </Aside>
      </div>
    </>
  );
}
