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
  const { reference, state, isConcern, messages, register } = detail;
  const reopening = useMutation({ mutationFn: () => reopenEnquiry(reference), onSuccess: showChanged });
  if (state !== 'open')
    return (
      <>
        <div className="actions">
          <Button onClick={() => reopening.mutate()}>Open again</Button>
          <NoteDialog detail={detail} />
        </div>
        <ErrorNotice error={reopening.error} />
      </>
    );
  return (
    <div className="actions">
      {isConcern ? null : <PassOnDialog detail={detail} />}
      {register.extensible ? <MoreTimeDialog detail={detail} extensible={register.extensible} /> : null}
      <NoteDialog detail={detail} />
      <AnsweredElsewhereDialog key={messages.length} detail={detail} />
      <CloseDialog detail={detail} />
    </div>
  );
}
