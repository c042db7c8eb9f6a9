import { useMutation } from '@tanstack/react-query';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { challengeFor } from '../../enquiries/age-keys.ts';
import type { KeyOptions } from '../server/passkeys.server.ts';
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

/**
 * Has a passkey of this person sign for a key.
 *
 * @param bound the recipient that is to be stored, or the `key_id` of texts that are to be encrypted again
 * @throws {RequestError} also where the server asks for a signature for something else
 */
export async function signFor(bound: string) {
  const { nonce, options } = await post<KeyOptions>('/concern-keys/options', { bound });
  if (options.challenge !== (await challengeFor(nonce, bound))) throw new RequestError('other-key');
  return { nonce, response: await fromDevice(startAuthentication({ optionsJSON: options })) };
}

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
