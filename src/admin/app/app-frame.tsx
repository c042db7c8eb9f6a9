import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Wordmark } from '../../../brand/marks.tsx';
import { receivesConcerns } from '../../../company/enquiry-subjects.ts';
import { mailboxPurposes } from '../../../company/mailboxes.ts';
import { api, type Counts, type Session } from './api-client.ts';
import { Button, Facts, Keys } from './controls.tsx';
import { figure, momentWords } from './days.ts';
import { ConfirmNotices } from './key-notices.tsx';
import { keyList, letterKeys } from './keys.ts';
import { KeyBar, OpenKeyProvider } from './open-key.tsx';
import { countsQuery, queryClient, sessionQuery, useSession } from './queries.ts';
import { failureOf } from './request.ts';
import { ErrorNotice, Loading, company } from './screen.tsx';
import { SignInAgain, SignInScreen } from './sign-in-screens.tsx';

/** The screens that the person may use, each with the number beside its name. */
function screensOf({ mailboxes }: Session, counts: Counts | undefined) {
  const answersConcerns = mailboxes.some(receivesConcerns);
  return [
    ['/', 'Inbox', counts?.inbox],
    ['/register', 'Register', 0],
    ...(answersConcerns ? [['/key', 'My key', 0] as const] : []),
    ...(mailboxes.includes('media') ? [['/newsletter', 'Newsletter', 0] as const] : []),
    ...(mailboxes.includes('privacy') || answersConcerns ? [['/people', 'People', 0] as const] : []),
    ...(mailboxes.includes('privacy') ? [['/audit', 'Audit', 0] as const] : []),
    ['/mail', 'Mail', counts?.mail],
    ['/statistics', 'Statistics', 0],
    ['/launch', 'Before launch', counts?.launch],
  ] as const;
}

function Navigation() {
  const { data: counts } = useQuery(countsQuery);
  return (
    <nav aria-label="Screens">
      {screensOf(useSession(), counts).map(([to, label, number]) => (
        <Link key={to} to={to} search={{}} activeOptions={{ exact: to === '/', includeSearch: false }}>
          <span>{label}</span> {number ? <span className="note">{figure(number)}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

function KeyList() {
  const [areOff, setAreOff] = useState(letterKeys.areOff);
  const toggle = () => {
    letterKeys.toggle();
    setAreOff(!areOff);
  };
  return (
    <>
      <div className="keys">
        <Facts rows={keyList.map(([keys, action]) => [action, <Keys key={keys} keys={keys} />])} />
      </div>
      <Button kind="link" onClick={toggle}>
        {`Switch single letters ${areOff ? 'on' : 'off'}`}
      </Button>
    </>
  );
}

function Account() {
  const { name, mailboxes, expiresAt } = useSession();
  const signOut = useMutation({
    mutationFn: () => api['sign-out'].$post(),
    // Loading the page anew forgets all that was shown.
    onSuccess: () => location.assign('/sign-in'),
  });
  return (
    <details className="who" key={useLocation().pathname}>
      <summary>{name}</summary>
      <div className="card">
        <p className="note">
          Your mailboxes: {mailboxes.map((mailbox) => mailboxPurposes[mailbox]).join('; ')}. Signed in until{' '}
          {momentWords(expiresAt)}.
        </p>
        <KeyList />
        <Button onClick={() => signOut.mutate()}>Sign out</Button>
        <ErrorNotice error={signOut.error} />
      </div>
    </details>
  );
}

/** What is around every screen of somebody who has signed in; for everybody else, the sign-in. */
export function Frame() {
  const { data: session, error, isPending } = useQuery(sessionQuery);
  const refetchAll = () => queryClient.refetchQueries({ type: 'active' });
  const isAway = error !== null;
  const isSignedOut = isAway && failureOf(error) === 'signed-out';
  useEffect(() => {
    if (!isAway) return;
    // What could not be read meanwhile is read when the session is there again.
    return () =>
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  }, [isAway]);
  if (isPending) return <Loading />;
  if (!session) return isSignedOut ? <SignInScreen /> : <ErrorNotice error={error} retry={refetchAll} />;
  return (
    <OpenKeyProvider>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <Link className="mark" to="/" search={{}}>
          <Wordmark role="img" aria-label={`${company}, inbox`} />
          <span className="note">Admin</span>
        </Link>
        <Navigation />
        <Account />
      </header>
      <div className="again">
        <KeyBar />
        <ConfirmNotices />
        {isSignedOut ? <SignInAgain /> : <ErrorNotice error={error} retry={refetchAll} />}
      </div>
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
    </OpenKeyProvider>
  );
}
