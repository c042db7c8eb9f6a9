import { answeredBy } from '../../../company/mailboxes.ts';
import type { MailRow } from './api-client.ts';
import { count, momentWords } from './days.ts';

/** "Notice to the Complaints Officer" */
export function describeKind({ kind, mailbox }: Pick<MailRow, 'kind' | 'mailbox'>): string {
  const kinds = {
    receipt: 'Receipt to the sender',
    notice: `Notice to ${mailbox === null ? 'the mailbox' : answeredBy[mailbox]}`,
    reply: 'Reply to the sender',
    reminder: `What is due, to ${mailbox === null ? 'the mailbox' : answeredBy[mailbox]}`,
    'owner-alert': 'Alert to us',
    subscription: 'Confirmation link to a subscriber',
    newsletter: 'Newsletter to a subscriber',
  } as const satisfies Record<MailRow['kind'], string>;
  return kinds[kind];
}

/** What single codes say; the class says the rest. */
const codeSentences: Readonly<Record<string, string>> = {
  '530': 'The mail server wants a password',
  '534': 'The mail server refuses the password',
  '535': 'The mail server refuses the password',
  '538': 'The mail server wants an encrypted connection',
  '552': 'The mailbox is full',
  EAUTH: 'The mail server refuses the password',
  ECONNREFUSED: 'The mail server cannot be reached',
  EDNS: 'The mail server cannot be found',
  ENOTFOUND: 'The mail server cannot be found',
  ESOCKET: 'The connection to the mail server failed',
  ETIMEDOUT: 'The mail server does not answer',
  NOT_DECRYPTED: 'Its text cannot be decrypted with the keys of the server',
};

const classSentences: Readonly<Record<string, string>> = {
  'no-mailbox': 'Refused: there is no such address',
  permanent: 'Refused for good: the mail server does not take this email',
  temporary: 'The mail server does not take it yet',
};

/** "Refused: there is no such address (550)." @param failure as the server stores it: a code and a class */
export function describeFailure(failure: string): string {
  const [code = '', kind = ''] = failure.split(' ');
  return `${codeSentences[code] ?? classSentences[kind] ?? 'It failed'} (${code}).`;
}

type Outcome = Pick<MailRow, 'state' | 'nextAttemptAt' | 'failure'>;

/** What has come of an email, or is to come. @param retryHours for how many hours the server tries an email */
export function describeOutcome({ state, nextAttemptAt, failure }: Outcome, retryHours: number): string {
  const reason = failure === null ? '' : describeFailure(failure);
  if (state === 'dead')
    return failure?.endsWith('temporary') === true
      ? `Given up after ${count(retryHours, 'hour')}. ${reason}`
      : reason;
  const waits =
    nextAttemptAt === null
      ? 'Stopped, because the mail server refused most of this newsletter: it waits until you send it again under Newsletter.'
      : `It is tried ${failure === null ? '' : 'again '}on ${momentWords(nextAttemptAt)}.`;
  return [reason, waits].filter(Boolean).join(' ');
}

/** What somebody does about an email that has failed. */
export function adviceFor({
  kind,
  failure,
  isOutdated,
}: Pick<MailRow, 'kind' | 'failure' | 'isOutdated'>): string {
  if (isOutdated)
    return 'What it promises no longer holds, so it cannot be sent again. If the person does not know how things stand now, write in another way. Then put this away.';
  if (kind === 'newsletter' || kind === 'subscription')
    return 'Nothing is to be done if the address is wrong.';
  if (kind === 'notice' || kind === 'owner-alert')
    return 'Tell whoever runs the site: a mailbox of the company does not take mail.';
  if (failure?.endsWith('no-mailbox'))
    return 'The address is mistyped or gone. Write to the person in another way, then put this away.';
  return 'Send it again once the cause is fixed, or write to the person in another way and put this away.';
}
