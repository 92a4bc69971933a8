// Who counts as one person for an offer: accounts that pay from one UPI account, and one player of a game.
import { expect, test } from 'vitest';
import { createOrder, getOrderStatus } from '@/lib/domain/orders';
import { settlePayment } from '@/lib/domain/payments';
import { transaction } from '@/lib/platform/db';
import { openCampaigns } from '../support/campaigns';
import * as make from '../support/make';
import { ITEMS } from '../support/shop';

const { shop, context, db, itemids, byUpi, byWallet, orderOf } = await openCampaigns();
const refused = (messageKey: string) => ({
  code: 'coupon_refused',
  description: { messageKey: `offers.refused.${messageKey}` },
});

/** A new customer whose money came into the wallet from that UPI account. */
async function toppedUp(vpa: string) {
  const viewer = await shop.shopperWith(10_000_000n);
  const { client_txn_id } = await shop.topUp(viewer, 10);
  await shop.pay({ client_txn_id }, { vpa, webhook: false });
  await transaction(context, (inside) => settlePayment(inside, client_txn_id));
  return viewer;
}

async function payFrom(vpa: string, id: string) {
  await shop.pay({ client_txn_id: id }, { vpa });
  const { userId } = await orderOf(id);
  const viewer = make.viewerOf(await db.user.findUniqueOrThrow({ where: { id: userId } }));
  await getOrderStatus(make.actingAs(context, viewer), { clientTxnId: id });
}

test('accounts that topped up from one UPI account are one person for a coupon', async () => {
  const coupon = await make.makeCoupon(db);
  await byWallet({ coupon: coupon.code, viewer: await toppedUp('topped@upi') });
  const second = await toppedUp('topped@upi');
  await expect(byWallet({ coupon: coupon.code, viewer: second })).rejects.toMatchObject(refused('usedByYou'));
  await byWallet({ coupon: coupon.code, viewer: await toppedUp('other@upi') });
  const first = await make.makeCoupon(db, { isForFirst: true });
  await expect(byWallet({ coupon: first.code, viewer: second })).rejects.toMatchObject(refused('notFirst'));
});

test('an order of a new account waits for a person when its payer has used the coupon as another', async () => {
  const coupon = await make.makeCoupon(db);
  const [one, other, stranger] = [
    await byUpi({ coupon: coupon.code }),
    await byUpi({ coupon: coupon.code }),
    await byUpi({ coupon: coupon.code }),
  ];
  await payFrom('fresh@upi', one);
  await payFrom('fresh@upi', other);
  await payFrom('stranger@upi', stranger);
  const holdsOf = (orderId: string) => db.review.findMany({ where: { orderId, cause: 'fraud_hold' } });
  expect(await holdsOf(one)).toEqual([]);
  expect(await holdsOf(stranger)).toEqual([]);
  expect(await holdsOf(other)).toMatchObject([{ closedAt: null }]);
  expect(await orderOf(other)).toMatchObject({ status: 'Processing' });
});

test('a payer of several accounts holds no order without a limit for each person', async () => {
  await make.makeCampaign(db, { itemids });
  const ids = [await byUpi(), await byUpi()];
  for (const id of ids) await payFrom('family@upi', id);
  expect(await db.review.count({ where: { orderId: { in: ids } } })).toBe(0);
});

test('one player is one person for an offer in every product of the same game', async () => {
  const player = shop.player();
  const { itemid, product_id: productId } = ITEMS.smileone;
  const related = await db.product.findFirstOrThrow({ where: { id: { not: productId }, type: 'MLBB' } });
  const first = await make.makeOrder(db, {
    productId: related.id,
    input1: ` 0${player}`,
    input2: '2001',
    inputLabels: ['User ID', 'Zone ID'],
    status: 'Completed',
  });
  const coupon = await make.makeCoupon(db, { isForFirst: true });
  const body = {
    itemid,
    product_id: productId,
    input1: player,
    input2: '2001',
    coupon: coupon.code,
    paymentmode: 'upi' as const,
  };
  const order = async () => {
    const viewer = await shop.shopper();
    return createOrder(context, { viewer, body: { ...body, userid: viewer.userid } });
  };
  await expect(order()).rejects.toMatchObject(refused('notFirst'));
  await db.order.update({ where: { id: first.id }, data: { input2: '2002' } });
  await order();
});

test('bug: an order was held since its own account had bought, and its case named another account', async () => {
  const coupon = await make.makeCoupon(db, { isForFirst: true });
  const viewer = await shop.shopperWith(10_000_000n);
  const first = await byUpi({ coupon: coupon.code, viewer });
  await byWallet({ viewer });
  await toppedUp('household@upi');
  await payFrom('household@upi', first);
  const found = await db.review.findMany({ where: { orderId: first, cause: 'fraud_hold' } });
  expect(found.map(({ evidence }) => evidence)).toEqual([]);
});
