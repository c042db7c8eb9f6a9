import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const hex = (text: string) => Buffer.from(text, 'hex');

/** User present and verified, and with `0x40` the credential follows. */
const userVerified = 0x05;

/** A passkey on P-256 without attestation, as a platform authenticator makes it, for one origin. */
export function createPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const coseKey = [
    hex('a5010203262001215820'),
    Buffer.from(x, 'base64url'),
    hex('225820'),
    Buffer.from(y, 'base64url'),
  ];
  const counter = hex('00000000');

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, ...rest: readonly Buffer[]) =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, ...rest]);
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    id,
    /** The answer of `navigator.credentials.create`. */
    register(challenge: string): RegistrationResponseJSON {
      const data = authenticatorData(
        userVerified | 0x40,
        Buffer.alloc(16),
        hex('0010'),
        credentialId,
        ...coseKey,
      );
      // CBOR: { fmt: "none", attStmt: {}, authData: bytes with a length of one byte }
      const head = hex('a363666d74646e6f6e656761747453746d74a068617574684461746158');
      const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer of `navigator.credentials.get`. @param flags without user verification, for a refusal */
    signIn(challenge: string, flags = userVerified): AuthenticationResponseJSON {
      const data = authenticatorData(flags);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
