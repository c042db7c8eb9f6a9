import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  concernRecipients,
  receivesConcerns,
  type ConcernMailbox,
} from '../../../company/enquiry-subjects.ts';
import { count } from './days.ts';
import { concernKeyQuery, useSession } from './queries.ts';
import { Notice } from './screen.tsx';

/** "Compliance Officer" */
export const titleOf = (mailbox: ConcernMailbox) =>
  concernRecipients.find((recipient) => recipient.mailbox === mailbox)?.title ?? mailbox;

function KeyNotice({ mailbox }: { readonly mailbox: ConcernMailbox }) {
  const { data: key } = useQuery(concernKeyQuery(mailbox));
  if (key?.recipient === null)
    return (
      <Notice kind="wrong" title={`The ${titleOf(mailbox)} has no key yet.`}>
        <p>
          Until somebody has a key, concerns are under the server’s key: whoever runs the server can read
          them. Once one recipient has a key, the form takes no concern to the other without one.
        </p>
        <Link className="btn" to="/key">
          Make my key
        </Link>
      </Notice>
    );
  if (!key || key.formerTexts === 0) return null;
  return (
    <Notice title={`${count(key.formerTexts, 'text')} under a former key.`}>
      <p>
        They open with its file only. <Link to="/key">Encrypt them again to the present key</Link>
      </p>
    </Notice>
  );
}

/** What is to be done about the keys of the mailboxes that receive concerns and that the person answers. */
export const KeyNotices = () =>
  useSession()
    .mailboxes.filter(receivesConcerns)
    .map((mailbox) => <KeyNotice key={mailbox} mailbox={mailbox} />);
