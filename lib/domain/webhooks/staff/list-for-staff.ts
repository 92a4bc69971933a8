import type { Context } from '@/lib/domain/context';
import { presentDelivery, WITH_TRIES } from '@/lib/domain/webhooks/deliveries/list-deliveries';
import { presentEndpoint } from '@/lib/domain/webhooks/endpoints/present-endpoint';
import type { DeliveryOfStaff, EndpointOfStaff } from '@/lib/domain/webhooks/schema';

const MAX_ENDPOINTS = 100;
const MAX_DELIVERIES = 50;

type ReadContext = Pick<Context, 'db' | 'clock'>;

/** The endpoints of all partners: first those that are disabled or fail, then the newest. */
export async function listEndpointsForStaff({ db, clock }: ReadContext): Promise<EndpointOfStaff[]> {
  const rows = await db.partnerEndpoint.findMany({
    where: { deletedAt: null },
    include: {
      partner: { select: { user: { select: { name: true } } } },
      _count: { select: { deliveries: { where: { state: 'pending' } } } },
    },
    orderBy: [
      { disabledAt: { sort: 'desc', nulls: 'last' } },
      { failingSince: { sort: 'asc', nulls: 'last' } },
      { createdAt: 'desc' },
    ],
    take: MAX_ENDPOINTS,
  });
  return rows.map(({ partner, _count, ...endpoint }) => ({
    ...presentEndpoint(endpoint, clock.now()),
    partnerId: endpoint.partnerId,
    partner: partner.user.name,
    waiting: _count.deliveries,
  }));
}

/** The newest deliveries that have not arrived: failed, dropped, or waiting for another try. */
export async function listUndelivered({ db }: Pick<Context, 'db'>): Promise<DeliveryOfStaff[]> {
  const rows = await db.partnerDelivery.findMany({
    where: { OR: [{ state: { in: ['failed', 'dropped'] } }, { state: 'pending', tries: { gt: 0 } }] },
    include: { ...WITH_TRIES, endpoint: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_DELIVERIES,
  });
  return rows.map(({ endpoint, ...row }) => ({
    ...presentDelivery(row),
    url: endpoint.url,
    canReplay: endpoint.disabledAt === null && endpoint.deletedAt === null && row.state !== 'pending',
  }));
}
