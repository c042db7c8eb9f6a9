import { useMutation, useQuery } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { useRef, useState, type SyntheticEvent } from 'react';
import { enquirySubjects } from '../../../company/enquiry-subjects.ts';
import { replyLimit, savedTextNameLimit, signatureLimit } from '../api.ts';
import { api, savedTextsOf, type EnquiryDetail, type SavedText, type SavedTextChange } from './api-client.ts';
import { Button, Check, Field, TextArea } from './controls.tsx';
import { fillSavedText, placeholders } from './fill-saved-text.ts';
import { focusNextRow, useFocusOnOpening } from './keep-focus.ts';
import { useKeys } from './keys.ts';
import { queryClient, savedTextsQuery, signatureQuery, useSession } from './queries.ts';
import { ErrorNotice } from './screen.tsx';

type Mailbox = EnquiryDetail['mailbox'];

/** The signature of the person; undefined while it is not known. */
export const useSignature = () => useQuery(signatureQuery).data?.signature;

/** Keeps the signature that is put below the replies of the person. */
export function SignatureForm({ onClose }: { readonly onClose: () => void }) {
  const fieldRef = useFocusOnOpening<HTMLTextAreaElement>();
  const { data } = useQuery(signatureQuery);
  const { name } = useSession();
  const [signature, setSignature] = useState(
    data === undefined || data.signature === '' ? name : data.signature,
  );
  const keeping = useMutation({
    mutationFn: (text: string) => parseResponse(api.signature.$post({ json: { signature: text } })),
    onSuccess: (kept) => {
      queryClient.setQueryData(signatureQuery.queryKey, kept);
      onClose();
    },
  });
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        keeping.mutate(signature);
      }}
    >
      <TextArea
        ref={fieldRef}
        className="short"
        label={<b>Your signature</b>}
        hint="It is kept for you, and put below each of your replies. Empty: none is added."
        isHintBeside
        maxLength={signatureLimit}
        readOnly={keeping.isPending}
        value={signature}
        onChange={setSignature}
      />
      <ErrorNotice error={keeping.error} />
      <p className="actions">
        <Button kind="main" type="submit" isDisabled={keeping.isPending}>
          Keep the signature
        </Button>
        <Button kind="link" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

interface SavedTextFormProps {
  readonly mailbox: Mailbox;
  /** What is changed, or the beginning of a new text. */
  readonly text: Omit<SavedText, 'id'> & { readonly id?: string };
  /** The subject of the enquiry, to which it can be limited. */
  readonly subject: EnquiryDetail['subject'];
  readonly onClose: () => void;
}

function SavedTextForm({ mailbox, text: before, subject, onClose }: SavedTextFormProps) {
  const nameRef = useFocusOnOpening<HTMLInputElement>();
  const [title, setTitle] = useState(before.title);
  const [text, setText] = useState(before.text);
  const [limitedTo, setLimitedTo] = useState(before.subject);
  const saving = useMutation({
    mutationFn: ({ of, json }: { readonly of: Mailbox; readonly json: SavedTextChange }) =>
      parseResponse(savedTextsOf.$post({ param: { mailbox: of }, json })),
    // The enquiry may have been passed on by then, and have the texts of another mailbox.
    onSuccess: (saved, { of }) => {
      queryClient.setQueryData(savedTextsQuery(of).queryKey, saved);
      onClose();
    },
  });
  const offered = before.subject ?? subject;
  const label = enquirySubjects.find(({ slug }) => slug === offered)?.label ?? offered;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { id } = before;
    saving.mutate({
      of: mailbox,
      json: { ...(id === undefined ? {} : { id }), title, text, subject: limitedTo },
    });
  };
  return (
    <form className="card" onSubmit={onSubmit}>
      <Field
        ref={nameRef}
        label="Name of the text"
        required
        maxLength={savedTextNameLimit}
        readOnly={saving.isPending}
        value={title}
        onChange={setTitle}
      />
      <TextArea
        label="Text"
        hint={`Filled in: ${placeholders.map(([name, meaning]) => `{${name}} ${meaning}`).join('; ')}. What is to be written each time goes in [square brackets].`}
        required
        maxLength={replyLimit}
        readOnly={saving.isPending}
        value={text}
        onChange={setText}
      />
      <Check
        label={`Offer it for “${label}” only`}
        isChecked={limitedTo !== null}
        onChange={(isLimited) => setLimitedTo(isLimited ? offered : null)}
      />
      <ErrorNotice error={saving.error} />
      <p className="actions">
        <Button kind="main" type="submit" isDisabled={saving.isPending}>
          Keep the text
        </Button>
        <Button kind="link" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

interface SavedTextRowProps {
  readonly title: string;
  /** Whether its deletion waits for a second press. */
  readonly isAsked: boolean;
  /** Whether this text or another is being deleted. */
  readonly isDeleting: boolean;
  readonly onChoose: () => void;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

const SavedTextRow = ({ title, isAsked, isDeleting, onChoose, onChange, onDelete }: SavedTextRowProps) => (
  <li ref={focusNextRow} tabIndex={-1}>
    <Button kind="link" onClick={onChoose}>
      {title}
    </Button>
    <span className="actions">
      <Button kind="link" aria-label={`Change ${title}`} onClick={onChange}>
        Change
      </Button>
      <Button
        kind="link"
        aria-label={isAsked ? `Delete ${title} for everybody` : `Delete ${title}`}
        isDisabled={isDeleting}
        onClick={onDelete}
      >
        {isAsked ? 'Delete it for everybody' : 'Delete'}
      </Button>
    </span>
  </li>
);

/** Deletes a text of a mailbox, by its id. */
const useDeletion = () =>
  useMutation({
    mutationFn: ({ of, id }: { readonly of: Mailbox; readonly id: string }) =>
      parseResponse(savedTextsOf.delete.$post({ param: { mailbox: of }, json: { id } })),
    onSuccess: (left, { of }) => queryClient.setQueryData(savedTextsQuery(of).queryKey, left),
  });

interface SavedTextsProps {
  readonly detail: EnquiryDetail;
  /** Empty for an anonymous reporter, null where the name cannot be read. */
  readonly sender: string | null;
  /** What stands in the box now. */
  readonly draft: string;
  readonly onChoose: (text: string) => void;
}

/** The texts of the mailbox: to begin a reply with, and to be changed by those who answer it. */
export function SavedTexts({ detail, sender, draft, onChoose }: SavedTextsProps) {
  const { mailbox, subject } = detail;
  const { name } = useSession();
  const { data, error } = useQuery(savedTextsQuery(mailbox));
  const [edited, setEdited] = useState<SavedTextFormProps['text'] | null>(null);
  /** The text whose deletion waits for a second press. */
  const [asked, setAsked] = useState('');
  const summaryRef = useRef<HTMLElement>(null);
  const listRef = useRef<HTMLDetailsElement>(null);
  useKeys({
    t: () => {
      listRef.current?.setAttribute('open', '');
      (listRef.current?.querySelector('button') ?? summaryRef.current)?.focus();
    },
  });
  const onClose = () => {
    setEdited(null);
    summaryRef.current?.focus();
  };
  const deleting = useDeletion();
  const offered = data?.rows.filter((text) => text.subject === null || text.subject === subject) ?? [];
  return (
    <details ref={listRef} className="saved-texts">
      <summary ref={summaryRef}>
        Saved texts <span className="note">{offered.length === 0 ? 'none yet' : offered.length}</span>
      </summary>
      <ErrorNotice error={error ?? deleting.error} />
      <ul className="ruled">
        {offered.map((text) => (
          <SavedTextRow
            key={text.id}
            title={text.title}
            isAsked={asked === text.id}
            isDeleting={deleting.isPending}
            onChoose={() => onChoose(fillSavedText(text.text, detail, sender, name))}
            onChange={() => setEdited(text)}
            onDelete={() =>
              asked === text.id ? deleting.mutate({ of: mailbox, id: text.id }) : setAsked(text.id)
            }
          />
        ))}
      </ul>
      {edited ? (
        <SavedTextForm
          key={edited.id ?? 'new'}
          mailbox={mailbox}
          text={edited}
          subject={subject}
          onClose={onClose}
        />
      ) : (
        <Button onClick={() => setEdited({ title: '', text: draft, subject: null })}>
          {draft ? 'Keep what is in the box as a text…' : 'Write a new text…'}
        </Button>
      )}
      <p className="note">Everybody who answers this mailbox has the same texts.</p>
    </details>
  );
}
