import { useMutation, useQuery } from '@tanstack/react-query';
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { Passkey } from '../api.ts';
import { shortMoment } from './days.ts';
import { Act, Dialog, Fault, Loaded } from './parts.tsx';
import { queryClient } from './queries.ts';
import { get, post, remove } from './request.ts';
import { PasskeyFault } from './sign-in-screens.tsx';

const queryKey = ['passkeys'];
const onSuccess = () => queryClient.invalidateQueries({ queryKey });

/** The passkeys of the person who is signed in. */
export function PasskeysDialog({ close }: { readonly close: () => void }) {
  const passkeys = useQuery({ queryKey, queryFn: () => get<readonly Passkey[]>('/api/passkeys') });
  const add = useMutation({
    mutationFn: async () => {
      const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/options');
      const response = await startRegistration({ optionsJSON });
      await post('/api/passkeys', { challenge: optionsJSON.challenge, response });
    },
    onSuccess,
  });
  const drop = useMutation({
    mutationFn: (id: string) => remove(`/api/passkeys/${encodeURIComponent(id)}`),
    onSuccess,
  });
  const { data } = passkeys;
  return (
    <Dialog title="Your passkeys" close={close}>
      <Loaded query={passkeys} />
      {add.error ? <PasskeyFault error={add.error} /> : null}
      {drop.error ? <Fault error={drop.error} /> : null}
      <ul className="ruled">
        {data?.map(({ id, createdAt, lastUsedAt, isBackedUp }) => (
          <li key={id}>
            <span>
              Made {shortMoment(createdAt)}
              <span className="note">
                {lastUsedAt === null ? 'not used yet' : `last used ${shortMoment(lastUsedAt)}`},{' '}
                {isBackedUp ? 'copied by the browser’s vendor' : 'on one device only'}
              </span>
            </span>
            {data.length > 1 ? (
              <Act kind="plain" onClick={() => drop.mutate(id)}>
                Remove
              </Act>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="note">The last passkey cannot be removed: without one, nobody can sign in as you.</p>
      <p className="actions">
        <Act kind="main" disabled={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </Act>
        <Act onClick={close}>Close</Act>
      </p>
    </Dialog>
  );
}
