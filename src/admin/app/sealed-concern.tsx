import { Link } from '@tanstack/react-router';
import { keyIdsIn } from '../../enquiries/age-keys.ts';
import type { KeyFile } from './age-files.ts';
import type { EnquiryDetail, SealedText } from './api-client.ts';
import { dayOf, dayWords } from './days.ts';
import { namesOf, useConcernKeys } from './key-notices.tsx';
import { KeyFileField } from './key-file-field.tsx';
import { nameMarkOf } from './key-file-name.ts';
import { isOpenedBy, useOpenKey } from './open-key.tsx';

/** The texts of a concern that open with a key file alone. */
const sealedTextsOf = ({ sealed, messages }: EnquiryDetail): readonly SealedText[] => [
  ...(sealed ? [sealed] : []),
  ...messages.flatMap((message) => ('sealed' in message ? [message.sealed] : [])),
];

/** Says what to do where none of the person’s own keys opens a text. */
function NoOwnKey({ texts }: { readonly texts: readonly SealedText[] }) {
  const { data } = useConcernKeys();
  if (!data) return null;
  const keysOfText = texts.flatMap(({ keyId }) => keyIdsIn(keyId));
  if (data.own.some(({ keyId }) => keysOfText.includes(keyId))) return null;
  const holders = data.mailboxes.flatMap((mailbox) => mailbox.holders);
  const able = holders.filter(({ key }) => key !== null && keysOfText.includes(key.keyId));
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
        : 'Nobody who answers this now has a key that opens it: open the old key file, or that of your predecessor.'}
    </p>
  );
}

/** Those of the person’s own keys that open one of these texts. */
function useOwnKeys(texts: readonly SealedText[]) {
  const { data } = useConcernKeys();
  const keysOfText = texts.flatMap(({ keyId }) => keyIdsIn(keyId));
  return data?.own.filter(({ keyId }) => keysOfText.includes(keyId)) ?? [];
}
type OwnKeys = ReturnType<typeof useOwnKeys>;

/** "1f3a09bc (your key of 28 November 2026)" */
const marksOf = (keys: OwnKeys) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    keys.map(({ keyId, storedAt }) => `${nameMarkOf(keyId)} (your key of ${dayWords(dayOf(storedAt))})`),
  );

const hintOf = (keys: OwnKeys) =>
  keys.length > 0 ? `or drop it here. Its name has ${marksOf(keys)} in it.` : 'or drop it here.';

/** Says why a file does not serve. */
const refusalOf = ({ keyIds }: KeyFile, keys: OwnKeys) =>
  `It is a key file, but for another key: ${keyIds.map(nameMarkOf).join(', ')}. ${
    keys.length > 0 ? `Open the file with ${marksOf(keys)} in its name` : 'Open the older key file'
  }, or have the concern encrypted again under My key.`;

/** Asks for the key file while there is a text of the concern that no open key opens. */
export function SealedConcern({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { file, open, drafts } = useOpenKey();
  const { data: keys } = useConcernKeys();
  const shut = sealedTextsOf(enquiry).filter((text) => !isOpenedBy(text, file));
  const own = useOwnKeys(shut);
  if (shut.length === 0) return null;
  return (
    <div className="hatched sealed">
      <section className="card" aria-labelledby="sealed">
        <h2 id="sealed">
          {file ? 'A part of this concern needs another key file' : 'This concern is sealed'}
        </h2>
        <p>
          Open your key file. What it opens is decrypted here, in this browser. You can reply and close
          without it, too.
        </p>
        <NoOwnKey texts={shut} />
        <KeyFileField
          hint={hintOf(own)}
          refuse={(chosen) => {
            // It may open a draft of its person, although nobody has encrypted the concern to it yet.
            const isForDraft =
              drafts.hasSealed(enquiry.reference) &&
              keys?.own.some(({ keyId }) => chosen.keyIds.includes(keyId)) === true;
            const isOfUse = isForDraft || shut.some((text) => isOpenedBy(text, chosen));
            return isOfUse ? undefined : refusalOf(chosen, own);
          }}
          onOpen={open}
        />
        <ul className="note">
          <li>The key is never sent, and the server cannot read what is sealed.</li>
          <li>It is forgotten when this tab is closed, or after 15 minutes without use.</li>
          <li>On a computer that others use, do not open it.</li>
          <li>
            If nobody has a key file that opens it, reply and ask the reporter to write again. The reporter
            reads the reply with the case code.
          </li>
        </ul>
      </section>
    </div>
  );
}
