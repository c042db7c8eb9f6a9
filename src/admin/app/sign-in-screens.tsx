import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState, type ReactNode } from 'react';
import { organization } from '../../../company/organization.ts';
import { Wordmark } from '../../../brand/marks.tsx';
import type { Invitation, InvitationOptions, Role, Session, SignIn } from '../api.ts';
import { shortMoment } from './days.ts';
import { Act, Fault, Loading, Says, useTitle } from './parts.tsx';
import { queryClient, sessionEndedQuery, sessionQuery } from './queries.ts';
import { failureOf, get, post } from './request.ts';

const company = organization.tradingName.value;

/** The device was asked, and gave no passkey: it was refused there, or took too long. */
const isRefused = (error: unknown) =>
  error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError');

/** Signs in with a passkey, and goes on with what is on the screen. */
export function useSignIn() {
  return useMutation({
    mutationKey: ['sign-in'],
    mutationFn: async () => {
      const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/api/sign-in/options');
      const response = await startAuthentication({ optionsJSON });
      await post('/api/sign-in', { challenge: optionsJSON.challenge, response } satisfies SignIn);
      return await get<Session>('/api/session');
    },
    onSuccess: async (session) => {
      const before = queryClient.getQueryData(sessionQuery.queryKey);
      // Another person may not see what this one had open.
      if (before && before.person.name !== session.person.name) {
        location.assign('/');
        return;
      }
      queryClient.setQueryData(sessionQuery.queryKey, session);
      queryClient.setQueryData(sessionEndedQuery.queryKey, false);
      await queryClient.invalidateQueries();
    },
  });
}

/** Why no passkey was used. */
export function PasskeyFault({ error }: { readonly error: unknown }) {
  if (!browserSupportsWebAuthn())
    return (
      <Says kind="wrong" title="This browser cannot use passkeys.">
        <p>
          Use a current Chrome, Edge, Firefox or Safari, and this page’s own address: https, or localhost.
        </p>
      </Says>
    );
  if (isRefused(error))
    return (
      <Says kind="wrong" title="The device gave no passkey.">
        <p>It was cancelled, or it took too long. Try again when you are ready.</p>
      </Says>
    );
  if (['signed-out', 'forbidden', 'not-found', 'invalid-input'].includes(failureOf(error)))
    return (
      <Says kind="wrong" title="This passkey opens nothing here.">
        <p>
          It may belong to another site, or a newer invitation has ended it. Choose another, or ask for an
          invitation.
        </p>
      </Says>
    );
  return <Fault error={error} />;
}

/** The title stands on the line across the page, and so do the two piers of the mark. */
function Door({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="door">
      <main id="main">
        <div className="above">
          <Wordmark role="img" aria-label={`${company} admin`} />
          <h1>{title}</h1>
        </div>
        <div className="below">
          <div className="stack">{children}</div>
          <p className="note">{note}</p>
        </div>
      </main>
      <div className="picture" data-background="picture" aria-hidden="true">
        <svg viewBox="0 0 400 420" preserveAspectRatio="xMidYMax meet">
          <path d="M88 40h56v380H88zM256 40h56v380h-56z" />
        </svg>
        <svg viewBox="0 0 400 420" preserveAspectRatio="xMidYMin meet">
          <path d="M88 26h56v22H88zM256 26h56v22h-56zM88 70h56v18H88zM256 70h56v18h-56zM88 114h56v14H88zM256 114h56v14h-56zM88 158h56v10H88zM256 158h56v10h-56zM88 202h56v6H88zM256 202h56v6h-56z" />
        </svg>
      </div>
    </div>
  );
}

function WaitingForDevice() {
  return (
    <div role="status" className="stack">
      <h2>Follow your device</h2>
      <p>It asks for your fingerprint, face or PIN.</p>
      <progress aria-label="Waiting for the device" />
    </div>
  );
}

export function SignInScreen() {
  useTitle('Sign in');
  const signIn = useSignIn();
  return (
    <Door title="Sign in" note="Reached inside the company only. Every action is noted with your name.">
      <p>
        For the people who answer {company}’s enquiries. A passkey is your fingerprint, your face, or the PIN
        of this device; there is no password.
      </p>
      {signIn.error ? <PasskeyFault error={signIn.error} /> : null}
      {signIn.isPending ? (
        <WaitingForDevice />
      ) : (
        <Act kind="main" onClick={() => signIn.mutate()}>
          Sign in with a passkey
        </Act>
      )}
      <p className="note">
        Lost the device? Ask whoever runs the site for a new invitation. It ends the old passkey.
      </p>
    </Door>
  );
}

const sights: Readonly<Record<Role, string>> = {
  staff: 'everything but concerns',
  officer: 'everything, and concerns to the Compliance Officer',
  chair: 'everything, and concerns to the chair of the committee',
};

export function InvitationScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const navigate = useNavigate();
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: () => post<InvitationOptions>('/api/invitation/options', { token }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  useTitle('Invitation');
  const accept = useMutation({
    mutationFn: async () => {
      // A challenge is good for some minutes only.
      const { options } = await post<InvitationOptions>('/api/invitation/options', { token });
      const response = await startRegistration({ optionsJSON: options });
      await post('/api/invitation', { token, challenge: options.challenge, response } satisfies Invitation);
      return await get<Session>('/api/session');
    },
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
  });
  const { data, error } = invitation;
  const fault = failureOf(error) === 'invitation-over' || failureOf(error) === 'not-found';
  return (
    <Door
      title={data?.name ?? 'Invitation'}
      note="Your device asks for a fingerprint, a face or its PIN. None of these leaves it."
    >
      {invitation.isPending ? <Loading /> : null}
      {error ? (
        <>
          <Fault error={error} retry={fault ? undefined : invitation.refetch} />
          <p>
            <a href="/">Sign in instead</a>
          </p>
        </>
      ) : null}
      {accept.isSuccess ? (
        <Says kind="good" title="The passkey is made, and you are signed in.">
          <p>Add one on a second device soon: then a lost telephone is no more than that.</p>
          <p className="actions">
            <Act kind="main" onClick={() => void navigate({ to: '/', replace: true })}>
              Open the inbox
            </Act>
          </p>
        </Says>
      ) : data ? (
        <>
          <p>
            You are invited to answer enquiries for {company}. Make a passkey on this device; from then on it
            signs you in.
          </p>
          <dl className="block">
            <div>
              <dt>You will see</dt>
              <dd>{sights[data.role]}</dd>
            </div>
            <div>
              <dt>Works until</dt>
              <dd>{shortMoment(data.expiresAt)}, once</dd>
            </div>
          </dl>
          {accept.error ? <PasskeyFault error={accept.error} /> : null}
          {accept.isPending ? (
            <WaitingForDevice />
          ) : (
            <Act kind="main" onClick={() => accept.mutate()}>
              Make a passkey
            </Act>
          )}
          <p className="note">Not {data.name}? Close this page and tell the person who sent you the link.</p>
        </>
      ) : null}
    </Door>
  );
}
