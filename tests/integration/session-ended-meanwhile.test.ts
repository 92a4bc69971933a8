// A process may stand still after it has checked a session or an API key, and before it moves money or goods. When the
// session or the key was ended in between, the caller may be a thief or a dismissed member of staff, and the call must
// be refused.
import { beforeEach, expect, test } from 'vitest';
import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { buyBulkOrder, createBulkOrder } from '@/lib/domain/bulk-orders';
import { makeTelegramLink, subscribe } from '@/lib/domain/notifications';
import { correctPlayer, createWalletOrder, updateOrder } from '@/lib/domain/orders';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';
import { actorOfPartner, type PartnerCaller } from '@/lib/domain/partners';
import { revealOrder } from '@/lib/domain/partners/live/codes';
import { addBalance } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import * as make from '../support/make';
import { ITEMS, inputsFor } from '../support/shop';
import { openVault } from '../support/vault';

const { shop, context, empty, stock, buy, reveal, statesOf } = await openVault();
const { db } = shop;
beforeEach(() => shop.calm());

/** The same person with a session of their own. */
const signedIn = (viewer: Viewer) => make.signedIn(db, viewer);
const end = ({ userid }: Viewer) => endAccess(context, userid);
const refused = { code: 'unauthenticated' };
const balanceOf = async ({ userid: userId }: Viewer) =>
  (await db.wallet.findUniqueOrThrow({ where: { userId_currency: { userId, currency: 'INR' } } })).balance;

function walletOrder(viewer: Viewer): Promise<unknown> {
  const body: CreateOrderBody = {
    ...ITEMS.smileone,
    userid: viewer.userid,
    ...inputsFor('smileone', shop.player()),
    paymentmode: 'wallet',
  };
  return createWalletOrder(make.actingAs(context, viewer), { viewer, body, idempotency });
}

test('an order from the wallet is not placed for a session that was ended meanwhile', async () => {
  const viewer = await signedIn(await shop.shopperWith(1_000_00n));
  await walletOrder(viewer);
  const left = await balanceOf(viewer);
  await end(viewer);
  await expect(walletOrder(viewer)).rejects.toMatchObject(refused);
  expect(await balanceOf(viewer)).toBe(left);
  expect(await db.order.count({ where: { userId: viewer.userid } })).toBe(1);
  await shop.drain();
  await shop.assertInvariants();
});

test('a session that was ended by itself places none, and the other sessions of its account do', async () => {
  const viewer = await signedIn(await shop.shopperWith(1_000_00n));
  const other = await signedIn(viewer);
  await db.session.update({ where: { id: viewer.sessionId }, data: { endedAt: shop.clock.now() } });
  await expect(walletOrder(viewer)).rejects.toMatchObject(refused);
  await walletOrder(other);
  await db.user.update({ where: { id: viewer.userid }, data: { blockedAt: shop.clock.now() } });
  await expect(walletOrder(other)).rejects.toMatchObject(refused);
  await shop.drain();
});

test('no browser and no chat is told of orders for a session that was ended meanwhile', async () => {
  const viewer = await signedIn(await shop.shopper());
  const { userid: userId } = viewer;
  const as = make.actingAs(context, viewer);
  const keys = { p256dh: 'key', auth: 'secret' };
  const ask = (name: string) => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
    return subscribe(as, { userId, subscription: { endpoint, keys, keyId: context.push.publicKey.id } });
  };
  await ask('own');
  await end(viewer);
  await expect(ask('of-the-thief')).rejects.toMatchObject(refused);
  await expect(makeTelegramLink(as, { userId })).rejects.toMatchObject(refused);
  expect(await db.pushSubscription.count({ where: { userId } })).toBe(1);
  expect(await db.telegramLink.count({ where: { userId } })).toBe(0);
});

test('no line of a list is bought for a session that was ended meanwhile', async () => {
  const shopper = await shop.shopperWith(1_000_00n);
  await db.user.update({ where: { id: shopper.userid }, data: { role: 'reseller' } });
  const viewer = await signedIn({ ...shopper, role: 'reseller' });
  const as = make.actingAs(context, viewer);
  const { product_id, itemid: item_id } = ITEMS.smileone;
  const { id } = await createBulkOrder(as, {
    viewer,
    body: { product_id, item_id, text: `${shop.player()}, 2001` },
  });
  await db.bulkOrderLine.updateMany({ where: { bulkOrderId: id }, data: { checkedAt: shop.clock.now() } });
  await end(viewer);
  await expect(buyBulkOrder(as, { viewer, id })).rejects.toMatchObject(refused);
  expect(await db.order.count({ where: { userId: viewer.userid } })).toBe(0);
});

test('codes are not shown to a session that was ended meanwhile, and stay returnable', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  const viewer = await signedIn(order.viewer);
  await end(viewer);
  await expect(reveal({ ...order, viewer })).rejects.toMatchObject(refused);
  expect(await statesOf(order)).toEqual(['sold']);
});

/** A call of a partner's program that wants the codes of an order, after it has found its key. */
async function programOf(order: Awaited<ReturnType<typeof buy>>) {
  const { userid } = order.viewer;
  await make.makePartner(db, { user: await db.user.findUniqueOrThrow({ where: { id: userid } }) });
  const { key } = await make.makePartnerKey(db, { partnerId: userid });
  await db.order.update({
    where: { id: order.orderid },
    data: { partnerKeyId: key.id, partnerReference: `of ${order.orderid}` },
  });
  const caller = { keyId: key.id, mode: 'live', buyer: order.viewer } as unknown as PartnerCaller;
  const origin = { address: '203.0.113.7', device: null, nextDevice: 'none' };
  const as = { ...context, actor: actorOfPartner(caller, { requestId: 'a-request', origin }) };
  return { keyId: key.id, ask: () => revealOrder(as, caller, order.orderid) };
}

test('codes are not shown to a key that was revoked meanwhile', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  const { keyId, ask } = await programOf(order);
  await db.partnerKey.update({ where: { id: keyId }, data: { revokedAt: shop.clock.now() } });
  await expect(ask()).rejects.toMatchObject({ code: 'bad_api_key' });
  expect(await statesOf(order)).toEqual(['sold']);
});

test('bug: codes were shown to the program of a partner who was stopped meanwhile', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  const { userid: id } = order.viewer;
  const { ask } = await programOf(order);
  const stopped = { code: 'partner_inactive' };
  for (const at of ['blockedAt', 'lockedAt']) {
    await db.user.update({ where: { id }, data: { [at]: shop.clock.now() } });
    await expect(ask(), at).rejects.toMatchObject(stopped);
    await db.user.update({ where: { id }, data: { [at]: null } });
  }
  await db.partner.update({ where: { userId: id }, data: { status: 'suspended' } });
  await expect(ask()).rejects.toMatchObject(stopped);
  expect(await statesOf(order)).toEqual(['sold']);
});

test('the player of a paid order is not changed for a session that was ended meanwhile', async () => {
  const { orderid, viewer: buyer, ...placed } = await shop.paid('smileone');
  const viewer = await signedIn(buyer);
  await end(viewer);
  const correct = correctPlayer(make.actingAs(context, viewer), {
    orderid,
    input1: shop.player(),
    input2: '2002',
    idempotency,
  });
  await expect(correct).rejects.toMatchObject(refused);
  expect((await shop.read({ orderid })).input1).toBe(placed.player);
});

test('a member of staff who was dismissed meanwhile moves no money', async () => {
  const admin = await signedIn(await shop.shopper('admin'));
  const as = make.actingAs(context, admin);
  const customer = await shop.shopperWith(0n);
  const give = () =>
    addBalance(as, { userId: customer.userid, email: customer.email, amount: 100, idempotency });
  await give();
  const { orderid: orderId } = await shop.paid('smileone');
  await end(admin);
  await expect(give()).rejects.toMatchObject(refused);
  expect(await balanceOf(customer)).toBe(100_00n);
  const ending = updateOrder(as, { orderId, newStatus: 'Completed' });
  await expect(ending).rejects.toMatchObject(refused);
  expect(await db.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
    status: 'Processing',
  });
});
