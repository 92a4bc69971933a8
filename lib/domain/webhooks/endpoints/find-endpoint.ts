import type { Context } from '@/lib/domain/context';
import type { Mode } from '@/lib/domain/webhooks/schema';
import type { PartnerEndpoint } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';

/**
 * Whose endpoints a call may touch. A key of one mode does not see those of the other; a signed-in partner sees both.
 */
export interface Owner {
  partnerId: string;
  mode?: Mode | undefined;
  /** By what the caller asks; changes are refused once it has ended. */
  asker?: { sessionId: string } | { keyId: string };
}

/** The condition that finds an owner's endpoints; deleted ones are kept for their deliveries alone. */
export function endpointsOf({ partnerId, mode }: Owner) {
  return { partnerId, deletedAt: null, ...(mode && { mode }) };
}

/** The key by which the caller asks; null for a person. */
export function keyOf({ asker }: Owner): string | null {
  return asker && 'keyId' in asker ? asker.keyId : null;
}

/** Throws not_found for an endpoint of somebody else, too. */
export async function findEndpoint(
  { db }: Pick<Context, 'db'>,
  owner: Owner,
  id: string,
): Promise<PartnerEndpoint> {
  const endpoint = await db.partnerEndpoint.findFirst({ where: { id, ...endpointsOf(owner) } });
  if (!endpoint) throw notFound('Endpoint');
  return endpoint;
}
