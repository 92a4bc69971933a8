import type { Context } from '@/lib/domain/context';
import type { IdentityTokens, VerifiedIdentity } from '@/lib/integrations/identity';
import { notFound } from '@/lib/platform/errors';

/**
 * Verifies the provider's tokens and returns the identity; it opens no session. Throws not_found when no provider is
 * configured, and the errors of the provider's `verify`. It may call the provider, so it must not be called in a
 * transaction.
 */
export async function verifyIdentity(
  { identity }: Pick<Context, 'identity'>,
  tokens: IdentityTokens,
): Promise<VerifiedIdentity> {
  if (!identity) throw notFound('Page');
  return identity.verify(tokens);
}
