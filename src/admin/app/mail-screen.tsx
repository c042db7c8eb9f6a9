import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { parseResponse } from 'hono/client';
import { formatQuantity } from '../../../company/commitments.ts';
import { api, type MailRow } from './api-client.ts';
import { Button } from './controls.tsx';
import { count, figure, momentWords } from './days.ts';
import { focusNextRow } from './keep-focus.ts';
import './mail-screen.css';
import { adviceFor, describeKind, describeOutcome } from './mail-sentences.ts';
import { invalidate, mailQuery } from './queries.ts';
import { Empty, ErrorNotice, Notice, Screen } from './screen.tsx';

const Enquiry = ({ reference }: Pick<MailRow, 'reference'>) =>
  reference ? (
    <Link className="ref" to="/enquiries/$reference" params={{ reference }}>
      {reference}
    </Link>
  ) : null;

/** The emails that wait or have failed. */
export function MailScreen() {
  const query = useQuery(mailQuery);
  const { rows = [], sendable = 0, retryHours = 0 } = query.data ?? {};
  const onSuccess = () => void invalidate('counts', 'mail', 'newsletter');
  const putAway = useMutation({
    mutationFn: (id: string) => api.mail['put-away'].$post({ json: { id } }),
    onSuccess,
  });
  const again = useMutation({
    mutationFn: (id?: string) => parseResponse(api.mail['send-again'].$post({ json: id ? { id } : {} })),
    onSuccess,
  });
  const sendAgain = (label: string, id?: string) => (
    <Button kind="link" isDisabled={again.isPending} onClick={() => again.mutate(id)}>
      {label}
    </Button>
  );
  return (
    <Screen
      title="Mail"
      tools={sendable > 1 ? sendAgain(`Send all ${figure(sendable)} again`) : null}
      query={query}
    >
      <ErrorNotice error={again.error ?? putAway.error} />
      {again.data ? (
        <Notice kind="good" title={`${count(again.data.queued, 'email')} will be sent again.`} />
      ) : null}
      {query.data && rows.length === 0 ? (
        <Empty title="No email is waiting, and none has failed.">
          <p>
            An email waits here until the mail server accepts it. One that it refuses stays until you put it
            away.
          </p>
        </Empty>
      ) : null}
      <ul className="ruled mails">
        {rows.map((mail) => (
          <li key={mail.id} ref={focusNextRow} tabIndex={-1}>
            <span>
              <b>{describeKind(mail)}</b> <Enquiry {...mail} />
              <span className={mail.state === 'dead' ? 'late' : undefined}>
                {describeOutcome(mail, retryHours)}
              </span>
              <span className="note">
                Written {momentWords(mail.createdAt)}
                {mail.attempts > 0 ? `, ${count(mail.attempts, 'attempt')}` : ''}.
                {mail.isTextDeleted
                  ? ` Its text was deleted after ${formatQuantity('keepEmailBodies')}, so it cannot be sent again.`
                  : ''}
              </span>
              {mail.state === 'dead' ? <span className="note">{adviceFor(mail)}</span> : null}
            </span>
            <span className="actions">
              {!mail.isTextDeleted &&
              !mail.isOutdated &&
              (mail.state === 'dead' || mail.nextAttemptAt === null)
                ? sendAgain('Send again', mail.id)
                : null}
              {mail.state === 'dead' ? (
                <Button kind="link" isDisabled={putAway.isPending} onClick={() => putAway.mutate(mail.id)}>
                  Put away
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
