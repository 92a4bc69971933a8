import type { Context } from '@/lib/domain/context';

export interface Places {
  /** How many codes the order has. */
  taken: number;
  /** The place of its next code. Those between may be free again: the code of another pack has left the order. */
  next: number;
}

/** The places of an order's codes, in the caller's transaction, which has locked the order. */
export async function findPlaces({ db }: Pick<Context, 'db'>, orderId: string): Promise<Places> {
  const { _count, _max } = await db.vaultCode.aggregate({
    where: { orderId, state: { in: ['reserved', 'sold', 'revealed'] } },
    _count: true,
    _max: { place: true },
  });
  return { taken: _count, next: (_max.place ?? -1) + 1 };
}
