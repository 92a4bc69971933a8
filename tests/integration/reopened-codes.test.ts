// Orders of codes that go on after their end: no price goes back by itself that a person took back, or while the
// customer has a code.
import { beforeEach, expect, test } from 'vitest';
import { chooseRoute, getCorrections, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import * as make from '../support/make';
import { ITEMS } from '../support/shop';
import { type Bought, openVault } from '../support/vault';

const { shop, asAdmin, stock, empty, reveal, statesOf, balanceOf } = await openVault();
beforeEach(() => shop.calm());

async function reopen({ orderid: orderId }: Pick<Bought, 'orderid'>): Promise<void> {
  const { seen, reopening } = await getCorrections(asAdmin, { orderId });
  const given = { orderId, seen, takes: reopening?.takes ?? 0, reason: 'ended by mistake' };
  await reopenOrder(asAdmin, { ...given, idempotency });
}

/** Staff let the worker buy the order by the only route of its item. */
async function choose({ orderid: orderId }: Pick<Bought, 'orderid'>): Promise<void> {
  const { seen, routes } = await getCorrections(asAdmin, { orderId });
  const given = { orderId, seen, position: routes[0]?.position ?? -1, reason: 'the code does not work' };
  await chooseRoute(asAdmin, { ...given, idempotency });
}

/** An order of a code, of an item that MooGold delivers too since then. */
async function soldWithRoute(): Promise<Bought> {
  const { itemid } = ITEMS.moreByHand;
  await empty();
  await stock(1, { at: itemid });
  const bought = await shop.buy({ item: 'moreByHand', viewer: await shop.shopperWith(5_000_00n) });
  if (!bought) throw new Error('the wallet is short');
  await shop.drain({ hurry: false });
  await shop.db.item.update({ where: { itemid }, data: { isApi: true } });
  if ((await shop.db.supplierRoute.count({ where: { itemid } })) === 0) {
    const settings = { product: '9930', category: '2', fields: [] };
    const route = { supplier: 'moogold', region: '', cost: null, costCurrency: null, settings };
    await make.makeRoute(shop.db, { itemid, packs: ['9931'] }, route);
  }
  return bought;
}

test.each([
  ['looked at', true],
  ['not looked at', false],
])(
  'bug: an order whose code was %s was refunded by itself when a chosen route refused it',
  async (_, isSeen) => {
    const bought = await soldWithRoute();
    if (isSeen) await reveal(bought);
    const before = await balanceOf(bought);
    await reopen(bought);
    shop.fault('moogold', 'error_code', bought.orderid);
    await choose(bought);
    await shop.drain({ hurry: false });
    const order = await shop.read(bought);
    expect(order).toMatchObject({
      status: 'Processing',
      attempts: [{ outcome: 'refused' }],
      reviews: [{ cause: 'partial_delivery', closedAt: null, moneyAtRisk: order.value }],
    });
    expect(await balanceOf(bought)).toBe(before);
    expect(await statesOf(bought)).toEqual([isSeen ? 'revealed' : 'sold']);
    const refund = { orderId: bought.orderid, newStatus: 'Refunded', reason: 'it does not work' } as const;
    if (isSeen)
      await expect(updateOrder(asAdmin, refund)).rejects.toMatchObject({ code: 'approval_required' });
    else await updateOrder(asAdmin, refund);
    expect(await balanceOf(bought)).toBe(isSeen ? before : before + order.value);
    await shop.assertInvariants();
  },
);
