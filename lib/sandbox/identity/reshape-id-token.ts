import type { JWK } from 'oidc-provider';
import type { FaultName } from '../faults/registry';
import type { World } from '../world';
import { createSigningKey, readClaims, signClaims } from './signing-key';

/** The ID token as the provider made it, or as a fault wants it. */
export function reshapeIdToken(world: World, key: JWK, token: string): string {
  const claims = readClaims(token);
  const take = (fault: FaultName<'identity'>) =>
    world.faults.take('identity', fault, { on: 'token', region: null, text: String(claims.email ?? '') }) !==
    null;
  const now = Math.floor(Date.now() / 1000);
  const changes: Record<string, unknown> = {};
  if (take('wrong_nonce')) changes.nonce = 'somebody-elses-nonce';
  if (take('wrong_issuer')) changes.iss = 'https://issuer.invalid/';
  if (take('wrong_audience')) changes.aud = 'another-client';
  if (take('email_unverified')) changes.email_verified = false;
  if (take('expired_token')) Object.assign(changes, { iat: now - 7200, exp: now - 3600 });
  const forged = take('bad_signature');
  if (!forged && Object.keys(changes).length === 0) return token;
  return signClaims({ ...claims, ...changes }, forged ? createSigningKey() : key, key.kid);
}
