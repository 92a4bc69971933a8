import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { JWK } from 'oidc-provider';

/** Made once and kept with the books: a key in the repository would be found by every scanner. */
export function createSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n, e, d, p, q, dp, dq, qi } = privateKey.export({ format: 'jwk' });
  // Node types every part of an exported key as optional; of an RSA key none is missing.
  return { kty: 'RSA', kid: randomUUID(), use: 'sig', alg: 'RS256', n, e, d, p, q, dp, dq, qi } as JWK;
}

type Claims = Record<string, unknown>;

export function readClaims(token: string): Claims {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return typeof payload === 'object' && payload !== null ? { ...payload } : {};
}

/** A token with other claims, or from another key under the same name: what a forger would make. */
export function signClaims(claims: Claims, key: JWK, kid: string | undefined): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const input = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`;
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')}`;
}
