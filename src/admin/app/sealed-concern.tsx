import { Link } from '@tanstack/react-router';
import { keyIdsIn } from '../../enquiries/age-keys.ts';
import type { EnquiryDetail, SealedText } from './api-client.ts';
import { namesOf, useConcernKeys } from './key-notices.tsx';
import { isOpenedBy, KeyFileField, useOpenKey } from './open-key.tsx';

/** The texts of a concern that open with a key file alone. */
const sealedTextsOf = ({ sealed, messages }: EnquiryDetail): readonly SealedText[] => [
  ...(sealed ? [sealed] : []),
  ...messages.flatMap((message) => ('sealed' in message ? [message.sealed] : [])),
];

/** Says what to do where none of the person’s own keys opens a text. */
function NoOwnKey({ texts }: { readonly texts: readonly SealedText[] }) {
  const { data } = useConcernKeys();
  if (!data) return null;
  const held = texts.flatMap(({ keyId }) => keyIdsIn(keyId));
  if (data.own.some(({ keyId }) => held.includes(keyId))) return null;
  const holders = data.mailboxes.flatMap((mailbox) => mailbox.holders);
  const able = holders.filter(({ key }) => key !== null && held.includes(key.keyId));
  return (
    <p>
      {data.own.length === 0 ? (
        <>
          You have no key: <Link to="/key">make one</Link>.{' '}
        </>
      ) : (
        'None of your keys opens this. '
      )}
      {able.length > 0
        ? `${namesOf(able)} can open it, and can encrypt it again for you under My key.`
        : 'Nobody who answers this now has a key that opens it: open the former key file, or that of your predecessor.'}
    </p>
  );
}

/** Asks for the key file while there is a text of the concern that no open key opens. */
export function SealedConcern({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { file, open } = useOpenKey();
  const shut = sealedTextsOf(enquiry).filter((text) => !isOpenedBy(text, file));
  if (shut.length === 0) return null;
  return (
    <section className="card" aria-labelledby="sealed">
      <h2 id="sealed">{file ? 'A part of this concern needs another key file' : 'This concern is sealed'}</h2>
      <p>
        Open your key file. What it opens is decrypted here, in this browser. You can reply and close without
        it, too.
      </p>
      <NoOwnKey texts={shut} />
      <KeyFileField
        refuse={(chosen) =>
          shut.some((text) => isOpenedBy(text, chosen))
            ? undefined
            : 'This is a key file, but for another key. Open the older key file, or have the concern encrypted again under My key.'
        }
        opened={open}
      />
      <p className="note">
        The key is never sent, and is forgotten when this tab is closed, or after 15 minutes without use. On a
        computer that others use, do not open it.
      </p>
      <p className="note">
        If nobody has a key file that opens it, reply and ask the reporter to write again. The reporter reads
        the reply with the case code.
      </p>
    </section>
  );
}
