import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Wordmark } from '../../../brand/marks.tsx';
import { timeOfHeadquarters } from '../../../company/dates.ts';
import { receivesConcerns } from '../../../company/enquiry-subjects.ts';
import { mailboxPurposes } from '../../../company/mailboxes.ts';
import { api, type Counts, type Session } from './api-client.ts';
import { Button } from './controls.tsx';
import { figure, momentWords } from './days.ts';
import { discardOldDrafts, discardStaleDrafts } from './discard-stale-drafts.ts';
import { ConfirmNotices } from './key-notices.tsx';
import { KeyHelp } from './key-help.tsx';
import { useKeys, useKeySequences } from './keys.ts';
import { KeyBar } from './key-bar.tsx';
import { OpenKeyProvider } from './open-key.tsx';
import { countsQuery, queryClient, sessionQuery, useSession } from './queries.ts';
import { PasskeyNotices } from './passkey-notices.tsx';
import { failureOf } from './request.ts';
import { ErrorNotice, Loading, company } from './screen.tsx';
import { SignInAgain, SignInScreen } from './sign-in-screens.tsx';

/** The screens that the person may use, each with the number beside its name, and what that number counts. */
function screensOf({ mailboxes }: Session, counts: Counts | undefined) {
  const answersConcerns = mailboxes.some(receivesConcerns);
  return [
    ['/', 'Inbox', counts?.inbox, 'open'],
    ['/register', 'Register', 0],
    ...(answersConcerns ? [['/key', 'My key', 0] as const] : []),
    ...(mailboxes.includes('media') ? [['/newsletter', 'Newsletter', 0] as const] : []),
    ...(mailboxes.includes('privacy') || answersConcerns ? [['/people', 'People', 0] as const] : []),
    ...(mailboxes.includes('privacy') ? [['/audit', 'Audit', 0] as const] : []),
    ['/mail', 'Mail', counts?.mail, 'not delivered'],
    ['/statistics', 'Statistics', 0],
    ['/launch', 'Before launch', counts?.launch, 'to settle'],
  ] as const;
}

function Navigation({ label }: { readonly label: string }) {
  const { data: counts } = useQuery(countsQuery);
  return (
    <nav aria-label={label}>
      {screensOf(useSession(), counts).map(([to, name, number, counted]) => (
        <Link
          key={to}
          to={to}
          search={{}}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          aria-label={number && counted ? `${name}, ${figure(number)} ${counted}` : undefined}
        >
          <span>{name}</span> {number ? <span className="count">{figure(number)}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

function Account() {
  const { mailboxes, expiresAt } = useSession();
  const signOut = useMutation({
    mutationFn: () => api['sign-out'].$post(),
    // Loading the page anew forgets all that was shown.
    onSuccess: () => location.assign('/sign-in'),
  });
  return (
    <>
      <p className="note">
        Your mailboxes: {mailboxes.map((mailbox) => mailboxPurposes[mailbox]).join('; ')}. Signed in until{' '}
        {momentWords(expiresAt)}. Times are {timeOfHeadquarters}.
      </p>
      <p className="note">
        Unsent drafts stay in this browser when you sign out. On a shared computer, empty the reply boxes
        first.
      </p>
      <Link to="/passkeys">My passkeys</Link>
      <Button onClick={() => signOut.mutate()}>Sign out</Button>
      <ErrorNotice error={signOut.error} />
    </>
  );
}

/** The screens and the account: side by side in a wide window, behind one button in a narrow one. */
function Menus() {
  const { name } = useSession();
  const { pathname } = useLocation();
  return (
    <>
      <Navigation label="Screens" />
      <KeyBar />
      <KeyHelp />
      <details className="who" key={`account ${pathname}`}>
        <summary>{name}</summary>
        <div className="card">
          <Account />
        </div>
      </details>
      <details className="menu" key={`menu ${pathname}`}>
        <summary>Menu</summary>
        <div className="menu-panel">
          <Navigation label="Screens, menu" />
          <b>{name}</b>
          <Account />
        </div>
      </details>
    </>
  );
}

const Top = ({ children }: { readonly children?: ReactNode }) => (
  <header className="top">
    <Link className="mark" to="/" search={{}}>
      <Wordmark role="img" aria-label={`${company}, inbox`} />
      <span className="note">Admin</span>
    </Link>
    {children}
  </header>
);

/** The frame while nobody is known to be signed in: it shows nothing that only such a person may see. */
const EmptyFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <title>{`${company} admin`}</title>
    <Top />
    <main className="page">{children}</main>
  </>
);

/** Loads the page anew once another person has signed in with this browser, who may not see what this one had open. */
function useOnePerson(name: string | undefined): void {
  const shownTo = useRef(name);
  useEffect(() => {
    if (shownTo.current !== undefined && shownTo.current !== name) location.assign('/');
    else shownTo.current = name;
  }, [name]);
}

/** What is around every screen of somebody who has signed in; for everybody else, the sign-in. */
export function Frame() {
  const { data: session, error, isPending } = useQuery(sessionQuery);
  const refetchAll = () => queryClient.refetchQueries({ type: 'active' });
  const isAway = error !== null;
  const isSignedOut = isAway && failureOf(error) === 'signed-out';
  const person = session?.name;
  useOnePerson(person);
  // Of whoever has written them, signed in or not.
  useEffect(() => discardOldDrafts(), []);
  useEffect(() => {
    // Without a connection they go at the next start.
    if (person !== undefined) discardStaleDrafts(person).catch(() => undefined);
  }, [person]);
  useEffect(() => {
    if (!isAway) return;
    // What could not be read meanwhile is read when the session is there again.
    return () =>
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  }, [isAway]);
  const navigate = useNavigate();
  useKeySequences();
  useKeys(
    session
      ? {
          'g i': () => void navigate({ to: '/', search: {} }),
          w: () => void navigate({ to: '/record', search: {} }),
        }
      : {},
  );
  if (isSignedOut && !session) return <SignInScreen />;
  if (!session)
    return (
      <EmptyFrame>{isPending ? <Loading /> : <ErrorNotice error={error} retry={refetchAll} />}</EmptyFrame>
    );
  return (
    <OpenKeyProvider>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Top>
        <Menus />
      </Top>
      <div className="again">
        <ConfirmNotices />
        <PasskeyNotices />
        {isSignedOut ? <SignInAgain /> : <ErrorNotice error={error} retry={refetchAll} />}
      </div>
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
    </OpenKeyProvider>
  );
}
