import { useMutation } from '@tanstack/react-query';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Session } from '../server/sign-in-routes.server.ts';
import { queryClient, sessionQuery } from './queries.ts';
import { post, RequestError } from './request.ts';

/** @throws {RequestError} where the device gives no passkey */
async function fromDevice<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    if (!browserSupportsWebAuthn()) throw new RequestError('no-passkeys-here');
    // The address is no domain, or the passkeys belong to another one.
    const isWrongAddress = error instanceof Error && error.name === 'SecurityError';
    throw new RequestError(isWrongAddress ? 'wrong-address' : 'no-passkey');
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
        return;
      }
      queryClient.setQueryData(sessionQuery.queryKey, session);
    },
  });
