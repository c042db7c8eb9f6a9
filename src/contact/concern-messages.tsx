import type { ConcernStateOf } from './contact-response.ts';

/** The replies of the company, and what the reporter added, the oldest first. */
export function ConcernMessages({
  messages,
  recipient,
}: Pick<ConcernStateOf<'concern'>, 'messages' | 'recipient'>) {
  if (messages.length === 0) return <p className="soft">There is no reply yet.</p>;
  return (
    <ol className="concern-messages ruled-rows">
      {messages.map(({ sender, sentAt, text }, index) => (
        // Messages are only added, and those of one minute may be alike.
        <li key={index} className={sender}>
          <p className="note">
            {sender === 'company' ? 'We replied on' : 'You added on'} {sentAt}
          </p>
          {text === undefined ? (
            <p className="soft">Stored for the {recipient}. What you write is not shown again.</p>
          ) : (
            <p className="enquiry-text" dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
