// An order of three packs, each of which is a code of MooGold.
import * as make from './make';
import { ITEMS, type Placed, type Shop } from './shop';

/** Paid, and not delivered yet. MooGold accepts a `slow` pack, and says for long that it is not delivered yet. */
export async function orderThreeVouchers(shop: Shop, { slow }: { slow?: number } = {}): Promise<Placed> {
  const { db } = shop;
  const { itemid } = ITEMS.moreByHand;
  await db.item.update({ where: { itemid }, data: { isApi: true } });
  if ((await db.supplierRoute.count({ where: { itemid } })) === 0)
    await make.makeRoute(
      db,
      { itemid, packs: ['9931', '9931', '9931'] },
      {
        supplier: 'moogold',
        region: '',
        cost: null,
        costCurrency: null,
        settings: { product: '9930', category: '2', fields: [] },
      },
    );
  const placed = await shop.order({ item: 'moreByHand' });
  if (slow !== undefined)
    shop.fault('moogold', 'slow_delivery', `${placed.orderid}-${slow}-`, { params: { polls: 1000 } });
  await shop.pay(placed);
  return placed;
}

/** The states of the codes of an order, by pack. */
export async function codesByPack(
  { db }: Pick<Shop, 'db'>,
  { orderid: orderId }: Pick<Placed, 'orderid'>,
): Promise<string[]> {
  const codes = await db.vaultCode.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
  const attempts = await db.deliveryAttempt.findMany({
    where: { orderId },
    orderBy: [{ packIndex: 'asc' }, { sentAt: 'asc' }, { id: 'asc' }],
  });
  return attempts
    .flatMap(({ id }) => codes.filter(({ attemptId }) => attemptId === id))
    .map(({ state }) => state);
}
