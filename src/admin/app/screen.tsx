import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { organization } from '../../../company/organization.ts';
import { Button } from './controls.tsx';
import { useKeys } from './keys.ts';
import { queryClient, sessionQuery } from './queries.ts';
import { failureOf, RequestError, type Failure } from './request.ts';

export const company = organization.tradingName.value;

type Query = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;

interface WayBackProps {
  /** The list to which a link above the title and the key `u` lead back, as it was filtered. */
  readonly back: readonly [list: '/', label: string];
}

interface ScreenProps extends Partial<WayBackProps> {
  readonly title: string;
  /** What stands beside the title. */
  readonly tools?: ReactNode;
  /** Of the head: navy for a concern, to which other rules apply. */
  readonly background?: 'inverse' | undefined;
  /** What the screen waits for. */
  readonly query?: Query | undefined;
  readonly children: ReactNode;
}

/** A screen under its title, which stands on the line across the window. */
export const Screen = ({ title, back, tools, background, query, children }: ScreenProps) => (
  <>
    <title>{`${title} · ${company} admin`}</title>
    <header className="head" data-background={background}>
      {back ? <WayBack back={back} /> : null}
      <h1>{title}</h1>
      {tools}
    </header>
    <ErrorNotice error={query?.error} retry={query?.refetch} />
    {query?.isPending ? <Loading /> : null}
    {children}
  </>
);

function WayBack({ back: [to, label] }: WayBackProps) {
  const navigate = useNavigate();
  useKeys({ u: () => void navigate({ to, search: true }) });
  return (
    <div className="crumb">
      <Link to={to} search>
        {label}
      </Link>
    </div>
  );
}

interface NoticeProps {
  readonly kind?: 'wrong' | 'good' | undefined;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** A message of the app: what happened, what is kept, what to do. A wrong one is read out at once. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div className={kind ? `says ${kind}` : 'says'} role={kind === 'wrong' ? 'alert' : 'status'}>
      <p>{title}</p>
      {children}
    </div>
  );
}

const faults: Readonly<Record<Failure, readonly [title: string, text: string]>> = {
  offline: ['The server did not answer.', 'What you see may be out of date. Go on writing: nothing is lost.'],
  unknown: [
    'No answer: it is not known whether this was done.',
    'What you wrote is kept. See how it stands before you try again.',
  ],
  'sign-on': [
    'Sign in at your company’s sign-on again.',
    'Its session has ended, so nothing reaches this app. What you wrote stays here. Sign in in another tab: this one goes on by itself.',
  ],
  'app-updated': [
    'The app was updated: load it again.',
    'A part of it is no longer there, or the connection failed. Drafts to enquiries are kept.',
  ],
  'browser-error': [
    'This failed in your browser.',
    'If it fails again, load the app again and tell whoever runs the site. Drafts to enquiries are kept.',
  ],
  'too-large': ['This is too long to be sent.', 'Nothing was sent. Shorten it, or send it in two parts.'],
  unavailable: ['The database cannot be reached just now.', 'Nothing was changed. It can be tried again.'],
  'not-found': ['There is nothing here.', 'The reference may be mistyped, or it was erased.'],
  forbidden: ['The server refused this.', 'Nothing was changed.'],
  'signed-out': ['You are signed out.', 'Sign in again to go on. What you wrote stays here.'],
  'too-many-requests': ['Too many attempts.', 'Nothing was done. Wait a few minutes, then try again.'],
  'invalid-input': ['The server did not accept this.', 'Nothing was changed.'],
  'invitation-over': ['This invitation no longer works.', 'It works once, for a day. Ask for a new one.'],
  unexpected: ['The server has failed.', 'It has noted why. Nothing that you wrote is lost.'],
  conflict: ['Somebody else was quicker.', 'What is shown now is how it stands.'],
  'unknown-passkey': [
    'This passkey opens nothing here.',
    'It took too long, belongs to another site, or a newer invitation has ended it. Choose another, or ask for an invitation.',
  ],
  'no-passkey': [
    'The device gave no passkey.',
    'It was cancelled, or it took too long. Try again when you are ready.',
  ],
  'wrong-address': [
    'Passkeys do not work at this address.',
    'Open the app at the address in your invitation. If you did, tell whoever runs the site: ADMIN_ORIGIN must be a host name with https, or http://localhost.',
  ],
  'other-key': [
    'The server has named another key than the one that is shown.',
    'Nothing was signed or encrypted. Tell whoever runs the site, and the others who answer concerns.',
  ],
  'no-passkeys-here': [
    'This browser cannot use passkeys.',
    'Use a current Chrome, Edge, Firefox or Safari, and this page’s own address: https, or localhost.',
  ],
};

interface ErrorNoticeProps {
  /** Nothing is shown without one. */
  readonly error: unknown;
  readonly retry?: (() => unknown) | undefined;
}

/** Says why something could not be loaded or done. */
export function ErrorNotice({ error, retry }: ErrorNoticeProps) {
  const { dataUpdatedAt } = useQuery({ ...sessionQuery, enabled: false });
  if (!error) return null;
  const failure = failureOf(error);
  const { at, detail } = error instanceof RequestError ? error : {};
  if ((failure === 'signed-out' || failure === 'sign-on') && at !== undefined && dataUpdatedAt > at)
    return (
      <Notice title="You are signed in again.">
        <p>What you asked for before was not done: ask for it again.</p>
      </Notice>
    );
  const [title, text] = faults[failure];
  return (
    <Notice kind="wrong" title={title}>
      <p>{detail ?? text}</p>
      {failure === 'sign-on' ? (
        <a className="btn" href="/" target="_blank" rel="noopener">
          Open the sign-on
        </a>
      ) : null}
      {failure === 'app-updated' ? <Button onClick={() => location.reload()}>Load it again</Button> : null}
      {retry ? <Button onClick={() => void retry()}>Try again</Button> : null}
    </Notice>
  );
}

/** Stands in place of a screen that has failed. The frame, an open key and the drafts stay. */
export function FailedScreen({ reset }: { readonly reset: () => void }) {
  const onShowAgain = () => {
    // What it has read may have been the cause.
    queryClient.removeQueries({ type: 'inactive' });
    reset();
  };
  return (
    <Notice kind="wrong" title="This screen has failed.">
      <p>What you wrote is kept. If it fails again, tell whoever runs the site.</p>
      <Button onClick={onShowAgain}>Show it again</Button>
    </Notice>
  );
}

/** Shows after 200 milliseconds that something is loading. */
export const Loading = () => (
  <p className="loading note" role="status">
    Loading…
  </p>
);

/** Says what will stand here. */
export function Empty({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="card">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
