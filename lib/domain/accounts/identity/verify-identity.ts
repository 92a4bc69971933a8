import type { Context } from '@/lib/domain/context';
import type { IdentityTokens, VerifiedIdentity } from '@/lib/integrations/identity';
import { notFound } from '@/lib/platform/errors';

/**
 * Whom the provider's tokens prove. Nobody is signed in yet. Throws not_found when no provider is set, and what the
 * provider's `verify` throws. Waits for a remote world: never inside a transaction.
 */
export async function verifyIdentity(
  { identity }: Pick<Context, 'identity'>,
  tokens: IdentityTokens,
): Promise<VerifiedIdentity> {
  if (!identity) throw notFound('Page');
  return identity.verify(tokens);
}
