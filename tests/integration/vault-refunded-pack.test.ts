// An order of several codes of which some packs are refunded: their unseen codes go back, and the others stay its
// customer's.
import { expect, test } from 'vitest';
import { addRefund, getOrderCodes, getOrderRefunds, revealOrderCodes } from '@/lib/domain/orders';
import { importCodes } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';
import { codesByPack, orderThreeVouchers } from '../support/three-vouchers';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));

/** A delivered order of three packs, each of which is a code of MooGold. */
async function sellThree(): Promise<Placed> {
  const placed = await orderThreeVouchers(shop);
  await shop.drain({ hurry: false });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 3 });
  return placed;
}

const refund = ({ orderid: orderId }: Placed, packs: number[], alreadyRefunded = 0) =>
  addRefund(admin, {
    orderId,
    amount: 1,
    alreadyRefunded,
    cause: 'not_received',
    note: 'a pack',
    packs,
    idempotency: NO_IDEMPOTENCY,
  });

const statesOf = (placed: Placed) => codesByPack(shop, placed);

const reveal = ({ orderid: orderId, viewer }: Placed) =>
  revealOrderCodes(make.actingAs(context, viewer), {
    viewer: { ...viewer, provedAt: shop.clock.now() },
    orderId,
  });

test('a refund of one of three packs takes back its code that nobody has seen, and leaves the others', async () => {
  const placed = await sellThree();
  await refund(placed, [1]);
  expect(await statesOf(placed)).toEqual(['sold', 'refunded', 'sold']);
  const asBuyer = make.actingAs(context, placed.viewer);
  expect(await getOrderCodes(asBuyer, { orderId: placed.orderid })).toMatchObject({
    state: 'sealed',
    count: 2,
  });
  expect((await reveal(placed)).codes).toHaveLength(2);
  expect(await statesOf(placed)).toEqual(['revealed', 'refunded', 'revealed']);
  await shop.assertInvariants();
});

test('a gesture that is for no pack leaves all codes', async () => {
  const placed = await sellThree();
  await refund(placed, []);
  expect(await statesOf(placed)).toEqual(['sold', 'sold', 'sold']);
});

test('a code without an attempt goes back for a pack that has none, and only one for each pack', async () => {
  const placed = await sellThree();
  await db.vaultCode.updateMany({ where: { orderId: placed.orderid }, data: { attemptId: null } });
  await refund(placed, [0]);
  const codes = await db.vaultCode.findMany({
    where: { orderId: placed.orderid },
    orderBy: { place: 'asc' },
  });
  expect(codes.map(({ state }) => state)).toEqual(['sold', 'sold', 'refunded']);
});

test('a code that was seen stays with its customer, and its refund needs a second person', async () => {
  const placed = await sellThree();
  await reveal(placed);
  await expect(refund(placed, [0])).rejects.toMatchObject({ code: 'approval_required' });
  expect(await statesOf(placed)).toEqual(['revealed', 'revealed', 'revealed']);
});

test('bug: a refund of one of three packs took the only code of an order that the vault had delivered', async () => {
  const { itemid } = ITEMS.moreByHand;
  await importCodes(admin, {
    itemid,
    supplier: 'A distributor',
    invoice: 'INV-1',
    unitCost: null,
    text: 'code\nONE-FOR-ALL-PACKS',
  });
  const placed = await orderThreeVouchers(shop);
  await shop.drain({ hurry: false });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1, attempts: [] });
  const { packs } = await getOrderRefunds(admin, { orderId: placed.orderid });
  const { value } = await shop.read(placed);
  expect(packs).toMatchObject([{ index: 0, share: Number(value) / 100 }]);
  await expect(refund(placed, [1])).rejects.toMatchObject({
    description: { messageKey: 'orders.packNotRefundable' },
  });
  const code = await db.vaultCode.findFirstOrThrow({ where: { orderId: placed.orderid } });
  expect(code.state).toBe('sold');
});
