import { useMutation } from '@tanstack/react-query';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { parseResponse } from 'hono/client';
import * as v from 'valibot';
import { challengeFor } from '../../enquiries/age-keys.ts';
import { api, type Invitation } from './api-client.ts';
import { queryClient, sessionQuery } from './queries.ts';
import { RequestError } from './request.ts';

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

const challenged = v.looseObject({ challenge: v.string() });
/** Options of which a device makes sense. The type of an answer lets optional fields be undefined; JSON leaves them out. */
const optionsSchema = <Options>() => v.custom<Options>((input) => v.is(challenged, input));
const creationOptions = optionsSchema<PublicKeyCredentialCreationOptionsJSON>();
const requestOptions = optionsSchema<PublicKeyCredentialRequestOptionsJSON>();

/** @throws {RequestError} where the device makes no passkey */
export const createPasskey = ({ options }: Invitation) =>
  fromDevice(startRegistration({ optionsJSON: v.parse(creationOptions, options) }));

/**
 * Has a passkey of this person sign for a key.
 *
 * @param bound the recipient that is to be stored, the `key_id` of texts that are to be encrypted again, or what is confirmed
 * @throws {RequestError} also where the server asks for a signature for something else
 */
export async function signFor(bound: string) {
  const asked = await parseResponse(api['concern-keys'].options.$post({ json: { bound } }));
  const { nonce } = asked;
  if (asked.options.challenge !== (await challengeFor(nonce, bound))) throw new RequestError('other-key');
  const optionsJSON = v.parse(requestOptions, asked.options);
  return { nonce, response: await fromDevice(startAuthentication({ optionsJSON })) };
}

/** Signs in with a passkey, and goes on with what is on the screen. */
export const useSignIn = () =>
  useMutation({
    mutationFn: async () => {
      const optionsJSON = v.parse(requestOptions, await parseResponse(api['sign-in'].options.$post()));
      const response = await fromDevice(startAuthentication({ optionsJSON }));
      return parseResponse(api['sign-in'].$post({ json: { response } }));
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
