import { useState } from 'react';
import { messageLimit } from '../../enquiries/enquiry.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { EnquiryDetail } from './api-client.ts';
import { writeNote } from './change-register.ts';
import { TextArea } from './controls.tsx';

/** Each text has an id of its own: a note that is posted again after a lost connection is stored once, and a longer one beside it. */
const newNote = (text: string) => ({ id: crypto.randomUUID(), text });

/** Writes a note that only colleagues of the same mailbox read. */
export function NoteDialog({ detail }: { readonly detail: EnquiryDetail }) {
  const { reference, isConcern, answeredBy } = detail;
  const [note, setNote] = useState(() => newNote(''));
  const onConfirm = async () => {
    await writeNote(reference, note);
    setNote(newNote(''));
  };
  return (
    <ActionDialog
      label="Note…"
      letter="n"
      title="Note for colleagues"
      confirmLabel="Keep the note"
      onConfirm={onConfirm}
    >
      <p>
        {`Only those who answer as ${answeredBy} read it. It is never sent. It is deleted with the ${isConcern ? 'concern' : 'enquiry'}. If the sender asks for a copy of their data, it is in the export: write nothing that they should not read.`}
      </p>
      <TextArea
        label="Note"
        required
        maxLength={messageLimit}
        value={note.text}
        onChange={(text) => setNote(newNote(text))}
      />
    </ActionDialog>
  );
}
