import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
} from 'node:crypto';
import type { JWK } from 'oidc-provider';

/** Generated once and stored with the state: secret scanners would report a key in the repository. */
export function createSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n, e, d, p, q, dp, dq, qi } = privateKey.export({ format: 'jwk' });
  // Node's types make every part of an exported key optional; an RSA key has all of them.
  return { kty: 'RSA', kid: randomUUID(), use: 'sig', alg: 'RS256', n, e, d, p, q, dp, dq, qi } as JWK;
}

type Claims = Record<string, unknown>;

export function readClaims(token: string): Claims {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return typeof payload === 'object' && payload !== null ? { ...payload } : {};
}

/** How a token is signed: correctly, or as in known forgeries. */
export type Signature = 'own' | 'none' | 'hs256';

export interface SignInput {
  key: JWK;
  /** The key id in the token's header. */
  kid: string | undefined;
  signature: Signature;
}

const ALGORITHMS: Record<Signature, string> = { own: 'RS256', none: 'none', hs256: 'HS256' };

/** Signs claims; with another algorithm or key under the same key id it is a forgery. */
export function signClaims(claims: Claims, { key, kid, signature }: SignInput): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const input = `${encode({ alg: ALGORITHMS[signature], typ: 'JWT', kid })}.${encode(claims)}`;
  return `${input}.${signText(input, key, signature).toString('base64url')}`;
}

function signText(text: string, key: JWK, signature: Signature): Buffer {
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  if (signature === 'none') return Buffer.alloc(0);
  if (signature === 'own') return sign('RSA-SHA256', Buffer.from(text), privateKey);
  const shared = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' });
  return createHmac('sha256', shared).update(text).digest();
}
