import { useMutation } from '@tanstack/react-query';
import { AnsweredElsewhereDialog } from './answered-elsewhere-dialog.tsx';
import type { EnquiryDetail } from './api-client.ts';
import { reopenEnquiry, showChanged } from './change-enquiry.ts';
import { CloseDialog } from './close-dialog.tsx';
import { Button } from './controls.tsx';
import { MoreTimeDialog } from './more-time-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { PassOnDialog } from './pass-on-dialog.tsx';
import { ErrorNotice } from './screen.tsx';

/** What is done with an enquiry besides replying. */
export function EnquiryActions({ detail }: { readonly detail: EnquiryDetail }) {
  const { reference, state, isConcern, register } = detail;
  const reopening = useMutation({ mutationFn: () => reopenEnquiry(reference), onSuccess: showChanged });
  const isOpen = state === 'open';
  return (
    <>
      <div className="actions">
        {isOpen ? null : <Button onClick={() => reopening.mutate()}>Open again</Button>}
        {isOpen && !isConcern ? <PassOnDialog detail={detail} /> : null}
        {isOpen && register.extensible ? (
          <MoreTimeDialog detail={detail} extensible={register.extensible} />
        ) : null}
        {/* At one place in both states, so that a note in progress stays when a colleague changes the state. */}
        <NoteDialog detail={detail} />
        {isOpen ? <AnsweredElsewhereDialog detail={detail} /> : null}
        {isOpen ? <CloseDialog detail={detail} /> : null}
      </div>
      <ErrorNotice error={isOpen ? null : reopening.error} />
    </>
  );
}
