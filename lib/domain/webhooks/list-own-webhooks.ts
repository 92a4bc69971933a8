import type { Context } from '@/lib/domain/context';
import { listDeliveries } from './deliveries/list-deliveries';
import { listEndpoints } from './endpoints/list-endpoints';
import type { OwnEndpoint } from './schema';

const SHOWN = 20;

/** The endpoints of a partner with the newest deliveries of each; null for an account that is no partner. */
export async function listOwnWebhooks(
  context: Pick<Context, 'db' | 'clock'>,
  partnerId: string,
): Promise<OwnEndpoint[] | null> {
  if ((await context.db.partner.count({ where: { userId: partnerId } })) === 0) return null;
  const owner = { partnerId };
  const endpoints = await listEndpoints(context, owner);
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const { data } = await listDeliveries(context, { id: endpoint.id, owner, limit: SHOWN });
      return { ...endpoint, deliveries: data };
    }),
  );
}
