import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { organization } from '../../../company/organization.ts';
import { Button } from './controls.tsx';
import { queryClient } from './queries.ts';
import { failureOf, RequestError, type Failure } from './request.ts';

export const company = organization.tradingName.value;

type Query = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;

interface ScreenProps {
  readonly title: string;
  /** The title of the document, where it says more. */
  readonly documentTitle?: string;
  /** What stands above the title: the way back. */
  readonly crumb?: ReactNode;
  readonly isInverse?: boolean;
  /** What stands beside the title. */
  readonly tools?: ReactNode;
  /** What the screen waits for. */
  readonly query?: Query;
  readonly children: ReactNode;
}

/** A screen under its title, which stands on the line across the window. */
export function Screen(props: ScreenProps) {
  const { title, documentTitle = title, crumb, isInverse, tools, query, children } = props;
  return (
    <>
      <title>{`${documentTitle} · ${company} admin`}</title>
      <header className="head" data-background={isInverse ? 'inverse' : undefined}>
        {crumb ? <div className="crumb">{crumb}</div> : null}
        <h1>{title}</h1>
        {tools}
      </header>
      {query ? <Loaded query={query} /> : null}
      {children}
    </>
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
  unavailable: ['The database cannot be reached just now.', 'Nothing was changed. It can be tried again.'],
  'not-found': ['There is nothing here.', 'The reference may be mistyped, or it was erased.'],
  forbidden: ['This is for another role.', 'Nothing was changed.'],
  'signed-out': ['You are signed out.', 'Sign in again to go on. What you wrote stays here.'],
  'too-many-requests': ['Too many attempts.', 'Wait a few minutes, then try again.'],
  'invalid-input': ['The server did not accept this.', 'Nothing was changed.'],
  'invitation-over': [
    'This invitation no longer works.',
    'It works once, for a day. Ask for a new one.',
  ],
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

/** Notice why something could not be loaded or done. */
export function ErrorNotice({ error, retry }: ErrorNoticeProps) {
  if (!error) return null;
  const [title, text] = faults[failureOf(error)];
  return (
    <Notice kind="wrong" title={title}>
      <p>{(error instanceof RequestError ? error.body?.message : undefined) ?? text}</p>
      {retry ? <Button onClick={() => void retry()}>Try again</Button> : null}
    </Notice>
  );
}

/** What stands in place of an answer, or above an older one: that it is loading, or why it could not be loaded. */
export function Loaded({ query: { isPending, error, refetch } }: { readonly query: Query }) {
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  return isPending ? <Loading /> : null;
}

/** Shows after 200 milliseconds that something is loading. */
export const Loading = () => (
  <p className="loading note" role="status">
    Loading…
  </p>
);

/** Notice what will stand here. */
export function Empty({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="card dashed">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

const announcement = ['announcement'] as const;

/** A short result that is shown for a moment and read out by screen readers. */
export function Announcement() {
  const { data } = useQuery<string>({ queryKey: announcement, enabled: false });
  return (
    <p className="announcement" role="status">
      {data}
    </p>
  );
}

export const copyReference = (reference: string) =>
  void navigator.clipboard.writeText(reference).then(
    () => queryClient.setQueryData(announcement, `${reference} copied`),
    () => queryClient.setQueryData(announcement, 'This browser does not allow copying'),
  );
