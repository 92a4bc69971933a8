import type { IdentityProof } from '@/components/shared/api/identity';
import type { FlowInput } from './flow-input';

/** The tokens of the signed-in user, for our server to verify. Throws when the library has no ID token. */
export async function readProof({ auth0, audience }: FlowInput): Promise<IdentityProof> {
  const claims = await auth0.getIdTokenClaims();
  if (!claims) throw new Error('Login failed');
  // An access token without our own audience is not meant for our server.
  const access = audience && (await auth0.getAccessTokenSilently({ cacheMode: 'cache-only' }));
  return { id_token: claims.__raw, ...(access && { access_token: access }) };
}
