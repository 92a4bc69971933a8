import type { ServiceState } from '@/lib/sandbox/state/state';

export interface BookingCounts {
  smileone: { total: number; byPack: Record<string, number> };
  moogold: { total: number; byReference: Record<string, number>; byPack: Record<string, number> };
}

function tally(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/**
 * Counts the bookings of each order, so that a test can assert that nothing was bought twice. Keys: for Smile.one
 * 'region/product/pack/user/zone'; for MooGold the partner order id, and 'variation/player/server'.
 */
export function countBookings({
  smileone,
  moogold,
}: Pick<ServiceState, 'smileone' | 'moogold'>): BookingCounts {
  return {
    smileone: {
      total: smileone.orders.length,
      byPack: tally(
        smileone.orders.map((order) =>
          [order.region, order.product, order.packId, order.userId, order.zoneId].join('/'),
        ),
      ),
    },
    moogold: {
      total: moogold.orders.length,
      byReference: tally(moogold.orders.flatMap((order) => order.partnerOrderId ?? [])),
      byPack: tally(
        moogold.orders.map((order) => [order.variationId, order.playerId, order.serverId].join('/')),
      ),
    },
  };
}
