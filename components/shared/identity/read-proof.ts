import type { IdentityProof } from '@/components/shared/api/identity';
import type { FlowInput } from './flow-input';

/** What the library holds of whoever signed in, for our server to judge. */
export async function readProof({ auth0, audience }: FlowInput): Promise<IdentityProof> {
  const claims = await auth0.getIdTokenClaims();
  if (!claims) throw new Error('Login failed');
  // Without an audience of ours it is meant for nobody here.
  const access = audience && (await auth0.getAccessTokenSilently({ cacheMode: 'cache-only' }));
  return { id_token: claims.__raw, ...(access && { access_token: access }) };
}
