import { useMutation } from '@tanstack/react-query';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { parseResponse, type InferResponseType } from 'hono/client';
import * as v from 'valibot';
import { challengeFor } from '../../enquiries/age-keys.ts';
import { api, type Invitation, type Passkeys } from './api-client.ts';
import { queryClient, sessionQuery } from './queries.ts';
import { RequestError } from './request.ts';

/** @throws {RequestError} where the device gives no passkey */
async function fromDevice<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    if (!browserSupportsWebAuthn()) throw new RequestError('no-passkeys-here');
    // The address is no domain, or the passkeys belong to another one.
    const name = error instanceof Error ? error.name : '';
    if (name === 'SecurityError') throw new RequestError('wrong-address');
    throw new RequestError(name === 'InvalidStateError' ? 'passkey-here' : 'no-passkey');
  }
}

const challenged = v.looseObject({ challenge: v.string() });
/** Options of which a device makes sense. The type of an answer lets optional fields be undefined; JSON leaves them out. */
const optionsSchema = <Options>() => v.custom<Options>((input) => v.is(challenged, input));
const creationOptions = optionsSchema<PublicKeyCredentialCreationOptionsJSON>();
const requestOptions = optionsSchema<PublicKeyCredentialRequestOptionsJSON>();

/** @throws {RequestError} where the device makes no passkey */
export const createPasskey = ({ options }: Pick<Invitation, 'options'>) =>
  fromDevice(startRegistration({ optionsJSON: v.parse(creationOptions, options) }));

/**
 * Has a passkey of this person sign for a key.
 *
 * @param bound the recipient that is to be stored, the `key_id` of texts that are to be encrypted again, or what is confirmed
 * @throws {RequestError} also where the server asks for a signature for something else
 */
export async function signFor(bound: string) {
  const asked = await parseResponse(api['concern-keys'].options.$post({ json: { bound } }));
  if (asked.options.challenge !== (await challengeFor(asked.nonce, bound)))
    throw new RequestError('other-key');
  return sign(asked);
}

type KeyOptions = InferResponseType<(typeof api)['concern-keys']['options']['$post']>;

/** Has a passkey of this person sign. @throws {RequestError} */
export async function sign({ nonce, options }: KeyOptions) {
  const optionsJSON = v.parse(requestOptions, options);
  return { nonce, response: await fromDevice(startAuthentication({ optionsJSON })) };
}

/** Tells a device that can take it which passkeys of the person still count, so that it offers no other. */
export function tellDevice({ rpId, userId, passkeys }: Passkeys): void {
  // Not every browser has it.
  if (!('signalAllAcceptedCredentials' in PublicKeyCredential)) return;
  const allAcceptedCredentialIds = passkeys.map(({ id }) => id);
  // Where it fails, the device goes on offering passkeys that no longer count, and the server refuses them.
  void PublicKeyCredential.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds }).catch(
    () => undefined,
  );
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
      queryClient.setQueryData(sessionQuery.queryKey, session);
    },
  });
