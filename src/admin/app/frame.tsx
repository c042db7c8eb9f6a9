import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { organization } from '../../../company/organization.ts';
import { Wordmark } from '../../../brand/marks.tsx';
import type { Role, Session } from '../api.ts';
import { useAnnouncement } from './announcements.ts';
import { timeOf } from './days.ts';
import { keyList, useKeys, useLetterKeys } from './keys.ts';
import { OpenKeyProvider } from './open-key.tsx';
import { PasskeysDialog } from './passkeys.tsx';
import { Act, Dialog, Fault, Loading, Says } from './parts.tsx';
import { sessionEndedQuery, sessionQuery } from './queries.ts';
import { failureOf, post } from './request.ts';
import { PasskeyFault, SignInScreen, useSignIn } from './sign-in-screens.tsx';

const company = organization.tradingName.value;

const roleNames: Readonly<Record<Role, string>> = {
  staff: 'Staff',
  officer: 'Compliance Officer',
  chair: 'Chair of the committee',
};

/** The screens, each with the number beside its name. */
const screensOf = ({ counts }: Session) =>
  [
    { to: '/', label: 'Inbox', number: counts.inbox },
    ...(counts.concerns === undefined
      ? []
      : [{ to: '/concerns', label: 'Concerns', number: counts.concerns } as const]),
    { to: '/newsletter', label: 'Newsletter', number: 0 },
    { to: '/people', label: 'People', number: 0 },
    { to: '/mail', label: 'Mail', number: counts.mail },
    { to: '/statistics', label: 'Statistics', number: 0 },
    { to: '/launch', label: 'Before launch', number: counts.launch },
  ] as const;

function Screens({ session }: { readonly session: Session }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return screensOf(session).map(({ to, label, number }) => {
    const isCurrent = to === '/' ? path === '/' || path.startsWith('/enquiries') : path.startsWith(to);
    return (
      <li key={to}>
        <Link
          to={to}
          search={{}}
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label} {number > 0 ? <span className="count">{number.toLocaleString('en-GB')}</span> : null}
        </Link>
      </li>
    );
  });
}

type OpenDialog = 'passkeys' | 'keys' | null;

function Account({
  session,
  open,
}: {
  readonly session: Session;
  readonly open: (dialog: OpenDialog) => void;
}) {
  const signOut = useMutation({
    mutationFn: () => post('/api/sign-out'),
    // Loading the page anew forgets all that was shown.
    onSuccess: () => location.assign('/sign-in'),
  });
  return (
    <>
      <Act kind="plain" onClick={() => open('passkeys')}>
        Passkeys
      </Act>
      <Act kind="plain" onClick={() => open('keys')}>
        Keys
      </Act>
      <Act kind="plain" onClick={() => signOut.mutate()}>
        Sign out
      </Act>
      {signOut.error ? <Fault error={signOut.error} /> : null}
      <p className="note">Signed in until {timeOf(session.expiresAt)}.</p>
    </>
  );
}

function KeysDialog({ close }: { readonly close: () => void }) {
  const { areOff, toggle } = useLetterKeys();
  return (
    <Dialog title="Keys" close={close}>
      <dl className="keylist">
        {keyList.map(([keys, deed]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        {areOff ? 'Single letters are switched off.' : 'Single letters do nothing while you write.'}{' '}
        <Act kind="plain" onClick={toggle}>
          Switch single letters {areOff ? 'on' : 'off'}
        </Act>
      </p>
      <p className="actions">
        <Act onClick={close}>Close</Act>
      </p>
    </Dialog>
  );
}

/** Asks to sign in again where the session has ended; what is on the screen stays. */
function SignInAgain() {
  const signIn = useSignIn();
  return (
    <div className="again">
      <Says kind="wrong" title="You are signed out; the session has ended.">
        <p>Your text stays here. After signing in, you go on in this place.</p>
        {signIn.error ? <PasskeyFault error={signIn.error} /> : null}
        <p className="actions">
          <Act kind="main" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
            Sign in with a passkey
          </Act>
        </p>
      </Says>
    </div>
  );
}

function Offline({ since }: { readonly since: number }) {
  const client = useQueryClient();
  return (
    <div className="again">
      <Says kind="wrong" title={`No connection since ${timeOf(new Date(since))}.`}>
        <p>
          Go on writing: the text is kept in this browser. Other people’s answers do not appear until the
          connection is back.{' '}
          <Act
            kind="plain"

            onClick={() => void client.refetchQueries({ type: 'active' })}
          >
            Try now
          </Act>
        </p>
      </Says>
    </div>
  );
}

function Announcement() {
  const words = useAnnouncement();
  return (
    <p className="announcement" role="status">
      {words}
    </p>
  );
}

/** What is around every screen of somebody who has signed in; for everybody else, the sign-in. */
export function Frame() {
  const session = useQuery(sessionQuery);
  const { data: hasEnded } = useQuery(sessionEndedQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const navigate = useNavigate();
  const { data } = session;
  useKeys({
    '?': () => setDialog('keys'),
    'g i': () => void navigate({ to: '/', search: {} }),
    'g c': () => {
      if (data?.counts.concerns !== undefined) void navigate({ to: '/concerns' });
    },
  });

  if (session.isPending) return <Loading />;
  if (data === undefined) return <Fault error={session.error} retry={session.refetch} />;
  if (data === null) return <SignInScreen />;
  const close = () => setDialog(null);
  const isOffline = session.isError && failureOf(session.error) === 'offline';
  return (
    <OpenKeyProvider>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <Link className="mark" to="/" search={{}}>
          <Wordmark role="img" aria-label={`${company}, inbox`} />
          <span>Admin</span>
        </Link>
        <nav aria-label="Screens">
          <ul>
            <Screens session={data} />
          </ul>
        </nav>
        <details className="who" key={`who ${path}`}>
          <summary>
            {data.person.name} <span className="note">{roleNames[data.person.role]}</span>
          </summary>
          <div>
            <Account session={data} open={setDialog} />
          </div>
        </details>
        <details className="menu" key={`menu ${path}`}>
          <summary>Menu</summary>
          <div>
            <nav aria-label="Screens, menu">
              <ul>
                <Screens session={data} />
              </ul>
            </nav>
            <Account session={data} open={setDialog} />
          </div>
        </details>
      </header>
      {hasEnded ? <SignInAgain /> : null}
      {isOffline ? <Offline since={session.errorUpdatedAt} /> : null}
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <Announcement />
      {dialog === 'keys' ? <KeysDialog close={close} /> : null}
      {dialog === 'passkeys' ? <PasskeysDialog close={close} /> : null}
    </OpenKeyProvider>
  );
}
