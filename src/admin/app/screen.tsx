import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
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
  /** What stands across from the way back. */
  readonly place?: ReactNode;
  /** Of the head: navy for a concern, to which other rules apply. */
  readonly background?: 'inverse' | undefined;
  /** What the screen waits for. */
  readonly query?: Query | undefined;
  readonly children: ReactNode;
}

/** A screen under its title, which stands on the line across the window. */
export function Screen({ title, back, tools, place, background, query, children }: ScreenProps) {
  const titleRef = useTitleFocus(query?.isPending ?? false);
  return (
    <>
      <title>{`${title} · ${company} admin`}</title>
      <header className="head" data-background={background}>
        {back ? <WayBack back={back}>{place}</WayBack> : null}
        <h1 ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
        {tools}
      </header>
      {query?.error ? (
        <ErrorNotice error={query.error} retry={query.refetch}>
          <Link className="btn plain" to="/" search={{}}>
            Inbox
          </Link>
        </ErrorNotice>
      ) : null}
      {query?.isPending ? <Loading /> : null}
      {children}
    </>
  );
}

/** The screen that has got the focus. The first one of a page needs none: a browser begins at its top. */
let focusedPath = '';

/** Focuses the title of a screen that was navigated to, once there is something to read, unless its focus is elsewhere by then. */
function useTitleFocus(isPending: boolean) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  // A screen that is about to go sees the address of the next one.
  const { pathname: current } = useLocation();
  const [pathname] = useState(current);
  useEffect(() => {
    if (isPending || pathname === focusedPath) return;
    const isFirst = focusedPath === '';
    focusedPath = pathname;
    const isInScreen = document.activeElement?.closest('main > *') !== null;
    if (!isFirst && !isInScreen) titleRef.current?.focus({ preventScroll: true });
  }, [isPending, pathname]);
  return titleRef;
}

function WayBack({ back: [to, label], children }: WayBackProps & { readonly children: ReactNode }) {
  const navigate = useNavigate();
  useKeys({ u: () => void navigate({ to, search: true }) });
  return (
    <div className="crumb">
      <Link to={to} search>
        {label}
      </Link>
      {children}
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
    'The server did not answer, so it is not known whether this was done.',
    'What you wrote is kept. Check whether it was done before you try again.',
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
  'not-found': [
    'There is nothing here.',
    'It may have been passed on to a mailbox that you do not answer, or erased, or the reference may be mistyped.',
  ],
  forbidden: ['The server refused this.', 'Nothing was changed.'],
  'signed-out': ['You are signed out.', 'Sign in again to go on. What you wrote stays here.'],
  'too-many-requests': ['Too many attempts.', 'Nothing was done. Wait a few minutes, then try again.'],
  'invalid-input': ['The server did not accept this.', 'Nothing was changed.'],
  'invitation-over': ['This invitation no longer works.', 'It works once, for a day. Ask for a new one.'],
  unexpected: [
    'Something went wrong on the server.',
    'The server has logged it, and nothing that you wrote is lost. If it happens again, tell whoever runs the site, with the time.',
  ],
  conflict: ['Somebody else was quicker.', 'What is shown now is up to date.'],
  'unknown-passkey': [
    'This passkey does not work here.',
    'It took too long, belongs to another site, or it was removed, by you or by a newer invitation. Choose another, or ask for an invitation.',
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
  'passkey-here': [
    'This device has one of your passkeys already.',
    'Nothing was added. Choose another device when it asks: a phone, a tablet or a security key.',
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
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** Says why something could not be loaded or done. */
export function ErrorNotice({ error, retry, children }: ErrorNoticeProps) {
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
      {retry || children ? (
        <div className="actions">
          {retry ? <Button onClick={() => void retry()}>Try again</Button> : null}
          {children}
        </div>
      ) : null}
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
      <title>{`This screen has failed · ${company} admin`}</title>
      <p>What you wrote is kept. If it fails again, tell whoever runs the site.</p>
      <Button onClick={onShowAgain}>Show it again</Button>
    </Notice>
  );
}

/** An address of the app that has no screen. */
export const UnknownScreen = () => (
  <Screen title="Not found">
    <Notice title="There is no screen at this address.">
      <p>The address may be mistyped, or the screen has another one now.</p>
      <Link className="btn plain" to="/" search={{}}>
        Inbox
      </Link>
    </Notice>
  </Screen>
);

/** Shows after 200 milliseconds that something is loading. */
export const Loading = () => (
  <div className="loading" role="status">
    <span className="sr-only">Loading</span>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="ghost" />
    ))}
  </div>
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
