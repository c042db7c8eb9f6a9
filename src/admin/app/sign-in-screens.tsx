import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { parseResponse } from 'hono/client';
import { useEffect, useState, type ReactNode } from 'react';
import { Wordmark } from '../../../brand/marks.tsx';
import { timeOfHeadquarters } from '../../../company/dates.ts';
import { api } from './api-client.ts';
import { momentWords } from './days.ts';
import { Button } from './controls.tsx';
import { ErrorNotice, Loading, Notice, company } from './screen.tsx';
import { createPasskey, useSignIn } from './passkeys.ts';
import { queryClient, sessionQuery, type QueryKey } from './queries.ts';
import { failureOf } from './request.ts';

interface DoorProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** The title stands on the line across the page. */
const Door = ({ title, note, children }: DoorProps) => (
  <main id="main" className="door">
    <title>{`${title} · ${company} admin`}</title>
    <div className="above">
      <Wordmark role="img" aria-label={`${company} admin`} />
      <h1>{title}</h1>
    </div>
    <div className="stack">{children}</div>
    <p className="note">{note}</p>
  </main>
);

interface PasskeyButtonProps {
  readonly label: string;
  readonly mutation: {
    readonly error: unknown;
    readonly isPending: boolean;
    readonly mutate: () => void;
  };
}

/** Asks the device for a passkey, and waits for it. */
const PasskeyButton = ({ label, mutation: { error, isPending, mutate } }: PasskeyButtonProps) => (
  <>
    <ErrorNotice error={error} />
    <Button kind="main" isDisabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Follow your device…' : label}
    </Button>
  </>
);

/** What stands at every address while nobody is signed in. */
export const SignInScreen = () => (
  <Door
    title="Sign in"
    note="Reached inside the company only. What you open, search for, change, export and erase is recorded with your name, so that we can show who saw what. Your staff privacy notice says how we use this, and for how long."
  >
    <p>
      For staff who answer {company}’s enquiries. A passkey is your fingerprint, your face, or the PIN of this
      device; there is no password.
    </p>
    <PasskeyButton label="Sign in with a passkey" mutation={useSignIn()} />
    <p className="note">
      Lost the device? Sign in with another of your passkeys, and remove the lost one under My passkeys. If
      you have no other, ask whoever runs the site for a new invitation: it ends the old passkeys.
    </p>
  </Door>
);

/** Asks to sign in again where the session has ended; what is on the screen stays. */
export const SignInAgain = () => (
  <Notice kind="wrong" title="Your session has ended.">
    <p>Your text stays here. Sign in to carry on.</p>
    <PasskeyButton label="Sign in with a passkey" mutation={useSignIn()} />
  </Notice>
);

/** A link that is opened in the tab of another invitation changes only the part of the address behind the number sign. */
export function InvitationScreen() {
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const onHashChange = () => setToken(location.hash.slice(1));
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const invite = () => parseResponse(api.invitation.options.$post({ json: { token } }));
  const invitation = useQuery({
    queryKey: ['invitation', token] satisfies QueryKey,
    queryFn: invite,
    // It is good for some minutes, and over once it was accepted.
    staleTime: 'static',
    refetchOnReconnect: false,
  });
  const accept = useMutation({
    mutationFn: async () => {
      // A challenge is good for some minutes only.
      const response = await createPasskey(await invite());
      return parseResponse(api.invitation.$post({ json: { token, response } }));
    },
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      return navigate({ to: '/', replace: true });
    },
  });
  const { data, error, refetch } = invitation;
  return (
    <Door
      title={data?.name ?? 'Invitation'}
      note="Your device asks for a fingerprint, a face or its PIN. None of these leaves it."
    >
      {invitation.isPending ? <Loading /> : null}
      {error ? (
        <>
          <ErrorNotice error={error} retry={failureOf(error) === 'invitation-over' ? undefined : refetch} />
          <a href="/">Sign in instead</a>
        </>
      ) : null}
      {data ? (
        <>
          <p>
            You are invited to answer enquiries for {company}. Make a passkey on this device; from then on it
            signs you in. The link works until {momentWords(data.invitedUntil)}, {timeOfHeadquarters}, once.
          </p>
          <PasskeyButton label="Make a passkey" mutation={accept} />
          <p className="note">Not {data.name}? Close this page and tell the person who sent you the link.</p>
        </>
      ) : null}
    </Door>
  );
}
