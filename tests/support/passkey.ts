// A passkey in software, as the store sees one: a P-256 key that signs what a browser would hand it. Each answer can be
// bent, to be wrong in exactly one way.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '@/lib/domain/accounts/schema';

/** What an answer says, where it differs from an honest one. */
export interface Bent {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userVerified?: boolean;
  userHandle?: string;
  type?: 'webauthn.create' | 'webauthn.get';
  key?: KeyObject;
}

const FLAGS = { userPresent: 1, userVerified: 4, hasCredential: 64 };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
/** The type and the length of a value, in as few bytes as possible: readers refuse a longer form. */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  return Buffer.from(value < 256 ? [type | 24, value] : [type | 25, value >> 8, value & 255]);
}

/** CBOR, as far as an attestation needs it. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Buffer) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => cbor(part))]);
  throw new Error(`no CBOR for ${String(value)}`);
}

export function makePasskey({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let owner = '';

  const clientData = (challenge: string, type: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(bent: Bent, credential = Buffer.alloc(0)): Buffer {
    const { userPresent, userVerified, hasCredential } = FLAGS;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.counter ?? counter);
    const flags =
      userPresent |
      ((bent.userVerified ?? true) ? userVerified : 0) |
      (credential.length > 0 ? hasCredential : 0);
    return Buffer.concat([sha256(bent.rpId ?? rpId), Buffer.from([flags]), count, credential]);
  }
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    credentialId: common.id,
    /** The answer to navigator.credentials.create(). */
    create(options: { challenge: string; user: { id: string } }, bent: Bent = {}): NewPasskey {
      owner = options.user.id;
      const cose = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(bent, credential)],
      ]);
      const response = {
        clientDataJSON: clientData(options.challenge, 'webauthn.create', bent).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
      return { ...common, response };
    },
    /** The answer to navigator.credentials.get(); each one counts. */
    get(options: { challenge: string }, bent: Bent = {}): UsedPasskey {
      counter += 1;
      const data = authenticatorData(bent);
      const client = clientData(options.challenge, 'webauthn.get', bent);
      const signed = Buffer.concat([data, sha256(client)]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, bent.key ?? privateKey).toString('base64url'),
        userHandle: (bent.userHandle ?? owner) || undefined,
      };
      return { ...common, response };
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof makePasskey>;
