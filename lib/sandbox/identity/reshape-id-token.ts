import type { JWK } from 'oidc-provider';
import type { FaultName } from '@/lib/sandbox/faults/registry';
import type { SandboxContext } from '@/lib/sandbox/services';
import { createSigningKey, readClaims, type Signature, signClaims } from './signing-key';

export interface IdTokenInput {
  token: string;
  clientId: string;
  /** The organisation that the sign-in requested, if any. */
  organizationOf: (nonce: unknown) => string | undefined;
}

/** Rebuilds the ID token as the real provider would issue it, or as an active fault changes it. */
export function reshapeIdToken(context: SandboxContext, key: JWK, input: IdTokenInput): string {
  const claims = readClaims(input.token);
  const take = (fault: FaultName<'identity'>) =>
    context.faults.take('identity', fault, {
      on: 'token',
      region: null,
      text: String(claims.email ?? ''),
    }) !== null;
  const now = Math.floor(Date.now() / 1000);
  const changes: Record<string, unknown> = {};
  const organization = input.organizationOf(claims.nonce);
  if (organization) Object.assign(changes, organizationClaims(organization));
  if (take('wrong_nonce')) changes.nonce = 'somebody-elses-nonce';
  if (take('wrong_issuer')) changes.iss = 'https://issuer.invalid/';
  if (take('wrong_audience')) changes.aud = 'another-client';
  if (take('wrong_azp')) Object.assign(changes, { aud: [input.clientId, 'another'], azp: 'another' });
  if (take('wrong_organization'))
    Object.assign(changes, { org_id: 'org_somebody_else', org_name: 'somebody-else' });
  if (take('email_unverified')) changes.email_verified = false;
  if (take('expired_token')) Object.assign(changes, { iat: now - 7200, exp: now - 3600 });
  const signature = takeSignature(take);
  if (signature === 'own' && Object.keys(changes).length === 0) return input.token;
  const signer = signature === 'forged' ? createSigningKey() : key;
  return signClaims(
    { ...claims, ...changes },
    { key: signer, kid: key.kid, signature: signature === 'forged' ? 'own' : signature },
  );
}

function takeSignature(take: (fault: FaultName<'identity'>) => boolean): Signature | 'forged' {
  if (take('algorithm_none')) return 'none';
  if (take('algorithm_hs256')) return 'hs256';
  return take('bad_signature') ? 'forged' : 'own';
}

/** As at the real provider, an organisation's id and its name, in lower case, are different claims. */
function organizationClaims(organization: string): Record<string, string> {
  return organization.startsWith('org_')
    ? { org_id: organization }
    : { org_id: `org_${organization.toLowerCase()}`, org_name: organization.toLowerCase() };
}
