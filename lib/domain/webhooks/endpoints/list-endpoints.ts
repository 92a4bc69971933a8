import type { Context } from '@/lib/domain/context';
import type { EndpointView } from '@/lib/domain/webhooks/schema';
import { endpointsOf, findEndpoint, type Owner } from './find-endpoint';
import { presentEndpoint } from './present-endpoint';

/** All of them, the newest first; a partner has few. */
export async function listEndpoints(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner: Owner,
): Promise<EndpointView[]> {
  const endpoints = await db.partnerEndpoint.findMany({
    where: endpointsOf(owner),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return endpoints.map((endpoint) => presentEndpoint(endpoint, clock.now()));
}

export async function getEndpoint(
  context: Pick<Context, 'db' | 'clock'>,
  owner: Owner,
  id: string,
): Promise<EndpointView> {
  return presentEndpoint(await findEndpoint(context, owner, id), context.clock.now());
}
