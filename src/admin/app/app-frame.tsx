import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Wordmark } from '../../../brand/marks.tsx';
import type { Role } from '../api.ts';
import type { Session } from '../server/sign-in-routes.server.ts';
import { figure, timeOf } from './days.ts';
import { keyList, letterKeys, useKeys } from './keys.ts';
import { OpenKeyProvider } from './open-key.tsx';
import { PasskeysDialog } from './passkeys.tsx';
import { Button, Dialog, Keys } from './controls.tsx';
import { Announcement, ErrorNotice, Loading, company } from './screen.tsx';
import { queryClient, sessionQuery, useSession } from './queries.ts';
import { failureOf, post } from './request.ts';
import { SignInAgain, SignInScreen } from './sign-in-screens.tsx';

const roleNames: Readonly<Record<Role, string>> = {
  staff: 'Staff',
  officer: 'Compliance Officer',
  chair: 'Chair of the committee',
};

/** The screens, each with the number beside its name. */
const screensOf = ({ counts: { inbox, concerns, mail, launch } }: Session) =>
  [
    ['/', 'Inbox', inbox],
    ...(concerns === undefined ? [] : [['/concerns', 'Concerns', concerns] as const]),
    ['/newsletter', 'Newsletter', 0],
    ['/people', 'People', 0],
    ['/mail', 'Mail', mail],
    ['/statistics', 'Statistics', 0],
    ['/launch', 'Before launch', launch],
  ] as const;

function Navigation() {
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Screens">
      {screensOf(session).map(([to, label, number]) => {
        const isCurrent =
          to === '/' ? pathname === '/' || pathname.startsWith('/enquiries') : pathname.startsWith(to);
        return (
          <Link
            key={to}
            to={to}
            search={{}}
            activeOptions={{ exact: true }}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label} {number > 0 ? <span className="count">{figure(number)}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}

function KeysDialog({ close }: { readonly close: () => void }) {
  const [areOff, setAreOff] = useState(letterKeys.areOff);
  const toggle = () => {
    letterKeys.toggle();
    setAreOff(!areOff);
  };
  return (
    <Dialog title="Keys" close={close}>
      <dl className="ruled">
        {keyList.map(([keys, confirmLabel]) => (
          <div key={keys}>
            <dt>{confirmLabel}</dt>
            <dd className="keys">
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="note">
        {areOff ? 'Single letters are switched off.' : 'Single letters do nothing while you write.'}{' '}
        <Button kind="plain" onClick={toggle}>
          Switch single letters {areOff ? 'on' : 'off'}
        </Button>
      </p>
      <Button onClick={close}>Close</Button>
    </Dialog>
  );
}

type OpenDialog = 'passkeys' | 'keys' | null;

function Account({ open }: { readonly open: (dialog: OpenDialog) => void }) {
  const { name, role, expiresAt } = useSession();
  const signOut = useMutation({
    mutationFn: () => post('/sign-out'),
    // Loading the page anew forgets all that was shown.
    onSuccess: () => location.assign('/sign-in'),
  });
  return (
    <details className="who" key={useLocation().pathname}>
      <summary>{name}</summary>
      <div className="card">
        <p className="note">
          {roleNames[role]}, signed in until {timeOf(expiresAt)}.
        </p>
        <Button kind="plain" onClick={() => open('passkeys')}>
          Passkeys
        </Button>
        <Button kind="plain" onClick={() => open('keys')}>
          Keys
        </Button>
        <Button kind="plain" onClick={() => signOut.mutate()}>
          Sign out
        </Button>
        <ErrorNotice error={signOut.error} />
      </div>
    </details>
  );
}

/** What is around every screen of somebody who has signed in; for everybody else, the sign-in. */
export function Frame() {
  const { data: session, error, isPending } = useQuery(sessionQuery);
  const failure = error && failureOf(error);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const refetchAll = () => queryClient.refetchQueries({ type: 'active' });
  const navigate = useNavigate();
  useKeys({
    '?': () => setDialog('keys'),
    'g i': () => void navigate({ to: '/', search: {} }),
    'g c': () => void (session?.counts.concerns !== undefined && navigate({ to: '/concerns' })),
  });

  if (isPending) return <Loading />;
  if (!session)
    return failure === 'signed-out' ? <SignInScreen /> : <ErrorNotice error={error} retry={refetchAll} />;
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
        <Account open={setDialog} />
      </header>
      <div className="again">
        {failure === 'signed-out' ? <SignInAgain /> : <ErrorNotice error={error} retry={refetchAll} />}
      </div>
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <Announcement />
      {dialog === 'keys' ? <KeysDialog close={close} /> : null}
      {dialog === 'passkeys' ? <PasskeysDialog close={close} /> : null}
    </OpenKeyProvider>
  );
}
