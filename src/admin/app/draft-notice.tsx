import { useEffect, useSyncExternalStore } from 'react';
import type { EnquiryDetail } from './api-client.ts';
import { Button } from './controls.tsx';
import { deleteDrafts } from './drafts.ts';
import { useOpenKey } from './open-key.tsx';
import { Notice } from './screen.tsx';

/** Opens the stored drafts to a concern with the open key, and says where a draft is, or that it is not kept. */
export function DraftNotice({ enquiry: { reference, state } }: { readonly enquiry: EnquiryDetail }) {
  const { file, drafts } = useOpenKey();
  useSyncExternalStore(drafts.subscribe, drafts.version);
  const hasSealed = drafts.hasSealed(reference);
  const isClosed = state === 'closed' && !drafts.get(reference);
  useEffect(() => {
    if (isClosed) {
      drafts.deleteSealed(reference);
      deleteDrafts(reference);
    } else if (file && hasSealed) void drafts.open(reference, file);
  }, [drafts, file, hasSealed, isClosed, reference]);
  const notKept = drafts.notKept(reference);
  if (notKept === 'refused')
    return (
      <Notice kind="wrong" title="The draft is not kept.">
        <p>The storage of this browser is full or switched off. Send the text before you leave this page.</p>
      </Notice>
    );
  if (notKept === 'no key')
    return (
      <p className="note">
        The draft is kept while this page is open. Once you have a key, it is kept in this browser, encrypted.
      </p>
    );
  if (isClosed) return null;
  if (!hasSealed)
    return drafts.get(reference) ? (
      <p className="note">The draft is kept in this browser, encrypted to your key.</p>
    ) : null;
  const onDelete = () => {
    drafts.deleteSealed(reference);
    document.getElementById('reply')?.focus();
  };
  return (
    <Notice title="A draft of yours is kept in this browser, encrypted.">
      <p>
        {file
          ? 'The open key file does not open it: open the one that was yours when you wrote it.'
          : 'It comes back into the field when you open your key file.'}
      </p>
      <Button onClick={onDelete}>Delete this draft</Button>
    </Notice>
  );
}
