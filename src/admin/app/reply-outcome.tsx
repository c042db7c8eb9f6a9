import type { EnquiryDetail } from './api-client.ts';
import { momentOrDayWords, momentWords } from './days.ts';
import { NextEnquiry } from './neighbours.tsx';
import { failureOf } from './request.ts';
import { nextWords } from './reply-words.ts';
import { ErrorNotice, Notice } from './screen.tsx';
import type { ReplyInProgress } from './use-reply.ts';

interface ReplyOutcomeProps {
  readonly detail: EnquiryDetail;
  readonly reply: Pick<ReplyInProgress, 'laterReply' | 'draft' | 'sending'>;
}

/** Why a reply was not sent, or may not have been. Of a conflict, what is shown tells that somebody else was quicker. */
function ReplyFailure({ error }: Pick<ReplyInProgress['sending'], 'error'>) {
  const failure = error && failureOf(error);
  if (failure === 'conflict') return null;
  if (failure !== 'unknown') return <ErrorNotice error={error} />;
  return (
    <Notice kind="wrong" title="The server did not answer, so it is not known whether this was sent.">
      <p>The text is kept. Send it again when there is a connection: it cannot go out twice.</p>
    </Notice>
  );
}

/** What has come of a reply, or stands in its way. */
export function ReplyOutcome({ detail, reply: { laterReply, draft, sending } }: ReplyOutcomeProps) {
  const { isConcern, state, closedAt } = detail;
  return (
    <>
      {sending.isSuccess ? (
        <Notice
          kind="good"
          title={isConcern ? 'Stored. The reporter can read it with the case code.' : 'Sent.'}
        >
          <p>
            <span>{nextWords(detail.next)}</span> <NextEnquiry enquiry={detail} />
          </p>
        </Notice>
      ) : null}
      {laterReply ? (
        <Notice
          kind="wrong"
          title={`${laterReply.author ?? 'Somebody'} answered this on ${momentOrDayWords(laterReply.sentAt, laterReply.isTimeKnown)}, while you were writing.`}
        >
          <p>Their message is above. Your text is kept, and nothing of it was sent.</p>
        </Notice>
      ) : null}
      {draft?.text && state === 'closed' ? (
        <Notice
          kind="wrong"
          title={`This was closed${closedAt === null ? '' : ` on ${momentWords(closedAt)}`}, while you were writing.`}
        >
          <p>
            Nothing of yours was sent. Your text stays until this page is left or loaded again: choose Open
            again first to keep it.
          </p>
        </Notice>
      ) : null}
      <ReplyFailure error={sending.error} />
    </>
  );
}
