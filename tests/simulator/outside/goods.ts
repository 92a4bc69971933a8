import type { Route } from '@/lib/domain/catalogue';
import type { Order } from '@/lib/platform/db';
import type { Sold } from './suppliers';

/** The packs of each route of an order, with their suppliers. */
export function packsOf({ routes }: Pick<Order, 'routes'>): string[][] {
  return (routes as unknown as Route[]).map(({ supplier, packs }) =>
    packs.map((pack) => `${supplier} ${pack}`),
  );
}

/** What the suppliers have sold for an order and not taken back. Each order is for a player of its own. */
export function soldFor({ id, input1 }: Pick<Order, 'id' | 'input1'>, sold: readonly Sold[]): Sold[] {
  return sold.filter(
    ({ supplier, reference, player, status, claimedBack }) =>
      status !== 'incorrect-details' &&
      !claimedBack &&
      (supplier === 'moogold' ? reference?.startsWith(`${id}-`) : player === input1),
  );
}

/** Whether the suppliers have sold what one route of the order buys, and nothing else. */
export function isExact(order: Pick<Order, 'id' | 'input1' | 'routes'>, sold: readonly Sold[]): boolean {
  const packs = soldFor(order, sold)
    .map(({ supplier, pack, otherPack }) => `${supplier} ${otherPack ?? pack}`)
    .sort();
  return packsOf(order).some((wanted) => wanted.sort().join() === packs.join());
}
