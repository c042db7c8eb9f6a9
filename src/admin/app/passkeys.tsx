import { useMutation } from '@tanstack/react-query';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Passkey, Session } from '../server/sign-in-routes.server.ts';
import { shortMoment } from './days.ts';
import { Button, Dialog } from './controls.tsx';
import { ErrorNotice, Loaded } from './screen.tsx';
import { queryClient, readAgain, sessionQuery, useAnswer } from './queries.ts';
import { post, request, RequestError } from './request.ts';

/** @throws {RequestError} where the device gives no passkey */
async function fromDevice<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch {
    throw new RequestError(browserSupportsWebAuthn() ? 'no-passkey' : 'no-passkeys-here');
  }
}

export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  fromDevice(startRegistration({ optionsJSON }));

/** Signs in with a passkey, and goes on with what is on the screen. */
export const useSignIn = () =>
  useMutation({
    mutationFn: async () => {
      const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/sign-in/options');
      return post<Session>('/sign-in', { response: await fromDevice(startAuthentication({ optionsJSON })) });
    },
    onSuccess: (session) => {
      const before = queryClient.getQueryData(sessionQuery.queryKey);
      // Another person may not see what this one had open.
      if (before && before.name !== session.name) {
        location.assign('/');
        return undefined;
      }
      queryClient.setQueryData(sessionQuery.queryKey, session);
      return queryClient.invalidateQueries();
    },
  });

/** The passkeys of the person who is signed in. */
export function PasskeysDialog({ close }: { readonly close: () => void }) {
  const query = useAnswer<readonly Passkey[]>('/passkeys');
  const onSuccess = () => readAgain('/passkeys');
  const add = useMutation({
    mutationFn: async () => {
      const options = await post<PublicKeyCredentialCreationOptionsJSON>('/passkeys/options');
      return post('/passkeys', { response: await createPasskey(options) });
    },
    onSuccess,
  });
  const drop = useMutation({
    mutationFn: (id: string) => request('DELETE', `/passkeys/${encodeURIComponent(id)}`),
    onSuccess,
  });
  return (
    <Dialog title="Your passkeys" close={close}>
      <Loaded query={query} />
      <ErrorNotice error={add.error ?? drop.error} />
      <ul className="ruled">
        {query.data?.map(({ id, createdAt, lastUsedAt }, _index, { length }) => (
          <li key={id}>
            <span>
              Made {shortMoment(createdAt)}
              <span className="note">
                {lastUsedAt === null ? 'not used yet' : `last used ${shortMoment(lastUsedAt)}`}
              </span>
            </span>
            {length > 1 ? (
              <Button kind="plain" onClick={() => drop.mutate(id)}>
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="note">The last passkey cannot be removed: without one, nobody can sign in as you.</p>
      <div className="actions">
        <Button kind="main" disabled={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </Button>
        <Button onClick={close}>Close</Button>
      </div>
    </Dialog>
  );
}
