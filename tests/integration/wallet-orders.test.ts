// Orders from the wallet: bought with what is there, together with everything that belongs to them, or not at all.
import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/store/accounts/schema';
import { createWalletOrder, getOrderStatus } from '@/lib/store/orders';
import { getBalance } from '@/lib/store/wallet';
import { REMEMBER_NOTHING } from '@/lib/web/idempotency';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context } = shop;

const buy = (viewer: Viewer, player = shop.player()) =>
  createWalletOrder(context, {
    viewer,
    remember: REMEMBER_NOTHING,
    body: { ...ITEMS.smileone, userid: viewer.userid, input1: player, input2: '2001', paymentmode: 'wallet' },
  });

async function shopperWith(balance: bigint): Promise<Viewer> {
  const viewer = await shop.shopper();
  await make.makeWallet(shop.db, { id: viewer.userid }, { balance });
  return viewer;
}

const orderOf = ({ redirect_url }: { redirect_url: string }) =>
  new URL(redirect_url, 'http://shop.example').searchParams.get('client_txn_id') ?? '';

describe('an order from the wallet', () => {
  test('is paid when it is born, delivered at once, and has one line in the wallet', async () => {
    const viewer = await shopperWith(1_000_000n);
    const reply = await buy(viewer);
    const id = orderOf(reply);
    await shop.drain();
    const { order, data, steps } = await getOrderStatus(context, { viewer, clientTxnId: id });
    expect(order).toMatchObject({ status: 'Completed', paymentmode: 'wallet' });
    expect(data).toMatchObject({ status: 'success', amount: order.value });
    expect(steps.map(({ kind }) => kind)).toEqual(['created', 'paid', 'sent', 'delivered']);
    expect(await getBalance(context, { userId: viewer.userid })).toBe(1_000_000n - BigInt(order.value * 100));
    const lines = await shop.db.walletTransaction.findMany({ where: { userId: viewer.userid, orderId: id } });
    expect(lines).toMatchObject([{ type: 'Debit', status: 'Success', txnid: order.transactionid }]);
  });

  test('changes nothing when the wallet is short, or was never opened', async () => {
    for (const viewer of [await shopperWith(1n), await shop.shopper()]) {
      expect(await buy(viewer)).toMatchObject({ redirect_url: '/balanceerror' });
      expect(await shop.db.order.count({ where: { userId: viewer.userid } })).toBe(0);
      expect(await shop.db.walletTransaction.count({ where: { userId: viewer.userid } })).toBe(0);
    }
  });
});
