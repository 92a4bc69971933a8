// The code vault: what it imports, sells, shows and takes back, and that no code is readable anywhere else.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { findOpen } from '@/lib/domain/alerts/find-open';
import { approve } from '@/lib/domain/approvals';
import { seenOf, sumsOf } from '@/lib/domain/approvals/sums-of';
import {
  addRefund,
  cancelOwnOrder,
  deliverOrder,
  deliverTypedCode,
  getOrderCodes,
  listUncertainOrders,
  releaseOrder,
  returnOrderCodes,
  revealOrderCodes,
  sweepOrders,
} from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { openReview } from '@/lib/domain/payments';
import {
  decideSetAside,
  editVaultItem,
  importCodes,
  listStock,
  previewCodes,
  rewrapVault,
  voidDelivered,
  voidExpired,
} from '@/lib/domain/vault';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { Goods, type PurchaseResult } from '@/lib/integrations/suppliers';
import type { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { days, hours, minutes, sleep } from '@/lib/platform/time';
import { findInDatabase, findInLog } from '../support/find-text';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { pool } = shop.database.owner;
const { context } = shop;
const admin = await shop.shopper('admin');
const asAdmin = make.actingAs(context, admin);
const { itemid } = ITEMS.byHand;
const logged = () => shop.written.text().join();
beforeEach(() => shop.calm());

let codes = 0;
const newCode = () => `KNOWN-${String(++codes).padStart(4, '0')}-QZXW`;
const fileOf = (...lines: string[]) => ['code,pin,expires_on', ...lines].join('\n');

/** Imports that many codes of an item that is delivered by hand otherwise, and returns them. */
async function stock(
  count: number,
  given: { unitCost?: bigint; expiresOn?: string; at?: number } = {},
): Promise<string[]> {
  const made = Array.from({ length: count }, newCode);
  await importCodes(asAdmin, {
    ...{
      itemid: given.at ?? itemid,
      supplier: 'A distributor',
      invoice: 'INV-1',
      unitCost: given.unitCost ?? null,
    },
    ...{
      text: fileOf(...made.map((code) => `${code},1234,${given.expiresOn ?? ''}`)),
    },
  });
  return made;
}

/** Takes all codes of an item out of stock, so that each test counts its own. */
async function empty(): Promise<void> {
  await shop.db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
}

async function buy(viewer = shop.shopperWith(1_000_00n)) {
  const bought = await shop.buy({ item: 'byHand', viewer: await viewer });
  if (!bought) throw new Error('the wallet is short');
  await shop.drain({ hurry: false });
  return bought;
}

type Bought = Pick<Placed, 'orderid' | 'viewer'>;
const as = ({ viewer }: Bought) => make.actingAs(context, viewer);
const reveal = (order: Bought, viewer = order.viewer) =>
  revealOrderCodes(make.actingAs(context, viewer), {
    viewer: { ...viewer, provedAt: shop.clock.now() },
    orderId: order.orderid,
  });
const giveBack = (order: Bought) =>
  returnOrderCodes(as(order), { orderId: order.orderid, idempotency: NO_IDEMPOTENCY });
const statesOf = async ({ orderid }: Pick<Bought, 'orderid'>) =>
  (await shop.db.vaultCode.findMany({ where: { orderId: orderid }, orderBy: { place: 'asc' } })).map(
    ({ state }) => state,
  );
const balanceOf = async ({ viewer }: Bought) =>
  (await shop.db.wallet.findFirstOrThrow({ where: { userId: viewer.userid, currency: 'INR' } })).balance;

test('a file is looked at before it is imported: good, known, repeated and bad lines by their numbers', async () => {
  const [known = ''] = await stock(1);
  const again = newCode();
  const text = fileOf(
    newCode(),
    known.toLowerCase(),
    again,
    again.replaceAll('-', ''),
    '!,1',
    `${newCode()},,2020-01-31`,
    `${newCode()},,soon`,
    `${newCode()},#`,
  );
  expect(await previewCodes(asAdmin, { itemid, text })).toEqual({
    ...{ good: 2, known: [3], repeated: [5], firstExpiresIn: null },
    bad: [
      { line: 6, why: 'It has no code, or one with signs that codes do not have.' },
      { line: 7, why: 'It has expired.' },
      { line: 8, why: 'Its expiry is no date such as 2027-03-31.' },
      { line: 9, why: 'Its PIN has signs that PINs do not have.' },
    ],
  });
  const count = await shop.db.vaultCode.count();
  const input = {
    itemid,
    text,
    supplier: 'A distributor',
    invoice: '',
    unitCost: null,
  };
  await expect(importCodes(asAdmin, input)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await shop.db.vaultCode.count()).toBe(count);
});

test('a file is imported once, needs a recent proof, and is refused for a bundle', async () => {
  const text = fileOf(newCode());
  const input = {
    itemid,
    text,
    supplier: 'A distributor',
    invoice: '',
    unitCost: null,
  };
  const long = { ...asAdmin, actor: { ...asAdmin.actor, grants: [] } };
  await expect(importCodes(long, input)).rejects.toMatchObject({ code: 'recent_auth_required' });
  await importCodes(asAdmin, input);
  await expect(importCodes(asAdmin, input)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(importCodes(asAdmin, { ...input, itemid: 999_999 })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an order gets its code at once: reserved with the payment, sold, and looked at by its buyer alone', async () => {
  await empty();
  const [code] = await stock(1, { unitCost: 90_00n });
  const order = await buy();
  expect(await shop.read(order)).toMatchObject({
    status: 'Completed',
    codes: 1,
    cost: 90_00n,
    instant: false,
  });
  expect(await statesOf(order)).toEqual(['sold']);
  expect(await getOrderCodes(as(order), { orderId: order.orderid })).toMatchObject({
    state: 'sealed',
    count: 1,
  });
  const stranger = await shop.shopper();
  await expect(reveal(order, stranger)).rejects.toMatchObject({ code: 'not_found' });
  const old = { ...order.viewer, provedAt: new Date(shop.clock.now().getTime() - minutes(11)) };
  await expect(revealOrderCodes(as(order), { viewer: old, orderId: order.orderid })).rejects.toMatchObject({
    code: 'recent_auth_required',
  });
  expect(await statesOf(order)).toEqual(['sold']);
  expect(await reveal(order)).toEqual({ codes: [{ code, pin: '1234', expiresAt: null }] });
  expect(await reveal(order)).toMatchObject({ codes: [{ code }] });
  expect(
    await shop.db.vaultReveal.count({ where: { orderId: order.orderid, viewerId: order.viewer.userid } }),
  ).toBe(2);
  await expect(giveBack(order)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertInvariants();
});

test('without a code nothing is charged: the item is out of stock for both ways of payment', async () => {
  await empty();
  const viewer = await shop.shopperWith(1_000_00n);
  await expect(shop.buy({ item: 'byHand', viewer })).rejects.toMatchObject({ code: 'out_of_stock' });
  await expect(shop.order({ item: 'byHand' })).rejects.toMatchObject({ code: 'out_of_stock' });
  expect(await shop.db.order.count({ where: { userId: viewer.userid } })).toBe(0);
});

test('an order by UPI whose code was sold meanwhile gives its price back', async () => {
  await empty();
  await stock(1);
  const slow = await shop.order({ item: 'byHand' });
  await buy();
  await shop.pay(slow);
  await shop.drain({ hurry: false });
  const order = await shop.read(slow);
  expect(order).toMatchObject({ status: 'Refunded', reason: 'No code was in stock for this order.' });
  expect(await balanceOf(slow)).toBe(order.value);
  await shop.assertInvariants();
});

test('orders that may wait get the codes of the next import, the oldest first, or their price back at the deadline', async () => {
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 2, lowAt: 0, seen: version });
  const [first, second] = [await buy(), await buy()];
  expect((await listStock(context)).find((each) => each.itemid === itemid)).toMatchObject({
    available: 0,
    waiting: 2,
  });
  await stock(1);
  await shop.drain({ hurry: false });
  expect([(await shop.read(first)).status, (await shop.read(second)).status]).toEqual([
    'Completed',
    'Processing',
  ]);
  await shop.assertInvariants();
  shop.clock.advance(hours(2));
  await deliverOrder(context, { orderId: second.orderid, worker: 'w/1' });
  expect((await shop.read(second)).status).toBe('Refunded');
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
  shop.clock.reset();
  await shop.assertInvariants();
});

test('staff are told of an item with few codes, and no more once there are enough', async () => {
  await empty();
  await stock(1);
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 2, seen: version });
  const told = async () => (await findOpen(context)).filter(({ kind }) => kind === 'codes');
  expect(await told()).toMatchObject([{ key: `codes:${itemid}`, subject: '₹100 card' }]);
  await stock(1);
  expect(await told()).toEqual([]);
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
  const soon = new Date(shop.clock.now().getTime() + days(10)).toISOString().slice(0, 10);
  await stock(1, { expiresOn: soon });
  expect(await told()).toHaveLength(1);
});

test('codes that expire within a week are not sold, and expired ones are void', async () => {
  await empty();
  const soon = new Date(shop.clock.now().getTime() + days(3)).toISOString().slice(0, 10);
  await stock(1, { expiresOn: soon });
  await expect(shop.order({ item: 'byHand' })).rejects.toMatchObject({ code: 'out_of_stock' });
  shop.clock.advance(days(5));
  expect(await voidExpired(context)).toBe(1);
  expect(await voidExpired(context)).toBe(0);
});

test('what nobody looked at is returned in one press: the money is back, and the code is sold again when staff say so', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  const before = await balanceOf(order);
  await giveBack(order);
  const { value } = await shop.read(order);
  expect(await balanceOf(order)).toBe(before + value);
  expect(await statesOf(order)).toEqual(['refunded']);
  await expect(giveBack(order)).rejects.toMatchObject({ code: 'conflict' });
  await expect(reveal(order)).rejects.toMatchObject({ code: 'conflict' });
  const [code] = await shop.db.vaultCode.findMany({ where: { orderId: order.orderid } });
  await decideSetAside(asAdmin, { codeId: code?.id ?? '', to: 'available' });
  await shop.assertInvariants();
  expect((await shop.read(await buy())).status).toBe('Completed');
  await shop.assertInvariants();
});

test('a return after a week is refused, and a refund by staff takes back what nobody looked at', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  shop.clock.advance(days(7) + 1);
  await expect(giveBack(order)).rejects.toMatchObject({ code: 'conflict' });
  await addRefund(make.actingAs(context, { ...admin, provedAt: shop.clock.now() }), {
    ...{ orderId: order.orderid, amount: Number((await shop.read(order)).value) / 100, alreadyRefunded: 0 },
    ...{ cause: 'other', note: 'a gesture', packs: [], idempotency: NO_IDEMPOTENCY },
  });
  expect(await statesOf(order)).toEqual(['refunded']);
  shop.clock.reset();
  await shop.assertInvariants();
});

test('a refund of a code that was looked at is asked for by one member of staff and approved by another', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  await reveal(order);
  const before = await balanceOf(order);
  const { value } = await shop.read(order);
  const refundBy = (who: Viewer) =>
    addRefund(make.actingAs(context, { ...who, provedAt: shop.clock.now() }), {
      ...{ orderId: order.orderid, amount: Number(value) / 100, alreadyRefunded: 0 },
      ...{ cause: 'other', note: 'it does not work', packs: [], idempotency: NO_IDEMPOTENCY },
    });
  const refused = await refundBy(admin).catch((error: AppError) => error);
  expect(refused).toMatchObject({ code: 'approval_required', reply: { approvalId: expect.any(String) } });
  expect(await balanceOf(order)).toBe(before);
  const id = String((refused as AppError).reply?.approvalId);
  const seen = seenOf(
    await sumsOf(context, await shop.db.approvalRequest.findUniqueOrThrow({ where: { id } })),
  );
  const decide = (who: Viewer) =>
    approve(make.actingAs(context, { ...who, provedAt: shop.clock.now() }), { id, seen });
  await expect(decide(admin)).rejects.toMatchObject({ code: expect.any(String) });
  expect(await balanceOf(order)).toBe(before);
  const other = await make.makeAdmin(shop.db, { staffSince: new Date('2026-01-01') });
  await decide(make.viewerOf(other));
  expect(await balanceOf(order)).toBe(before + value);
  expect(await statesOf(order)).toEqual(['revealed']);
  await shop.assertInvariants();
});

test('a look and a return of the same code exclude each other', async () => {
  await empty();
  const rounds = Number(process.env.RETURN_ROUNDS ?? 25);
  await stock(rounds);
  for (let round = 0; round < rounds; round++) {
    const order = await buy();
    const [look, back] = await Promise.allSettled([reveal(order), giveBack(order)]);
    expect([look.status, back.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
    expect(await statesOf(order)).toEqual([look.status === 'fulfilled' ? 'revealed' : 'refunded']);
  }
  await shop.assertInvariants();
}, 600_000);

test('of a hundred buyers at once ten get the ten codes, each another one, and nobody else is charged', async () => {
  const rounds = Number(process.env.CODE_ROUNDS ?? 3);
  const buyers = await Promise.all(Array.from({ length: 100 }, () => shop.shopperWith(1_000_000_00n)));
  const userId = { in: buyers.map(({ userid }) => userid) };
  for (let round = 1; round <= rounds; round++) {
    await empty();
    await stock(10);
    const tries = await Promise.allSettled(buyers.map((viewer) => shop.buy({ item: 'byHand', viewer })));
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 90 }, () => 'out_of_stock'));
    await shop.drain({ hurry: false });
    const ids = tries.flatMap((each) => (each.status === 'fulfilled' ? (each.value?.orderid ?? []) : []));
    const orders = await shop.db.order.findMany({
      where: { id: { in: ids } },
      include: { vaultCodes: true },
    });
    expect(orders.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'Completed'));
    expect(new Set(orders.flatMap(({ vaultCodes }) => vaultCodes.map(({ id }) => id))).size).toBe(10);
    expect(await shop.db.order.count({ where: { userId } })).toBe(10 * round);
  }
  await shop.assertInvariants();
}, 7_200_000);

test('a code that staff type for an order by hand goes through the vault', async () => {
  await shop.db.vaultItem.deleteMany({ where: { itemid: 40_102 } });
  const placed = await shop.order({ item: 'moreByHand' });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', codes: 0 });
  const code = newCode();
  const typed = { orderId: placed.orderid, code, pin: '', expiresOn: '' };
  await expect(deliverTypedCode(asAdmin, { ...typed, expiresOn: '2020-01-31' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await deliverTypedCode(asAdmin, typed);
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  expect((await reveal(placed)).codes).toEqual([{ code, pin: '', expiresAt: null }]);
  await expect(deliverTypedCode(asAdmin, typed)).rejects.toMatchObject({ code: 'conflict' });
  const other = await shop.order({ item: 'moreByHand' });
  await shop.pay(other);
  await expect(deliverTypedCode(asAdmin, { ...typed, orderId: other.orderid })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await findInDatabase(pool, code)).toEqual([]);
  await shop.assertInvariants();
});

test('the master key is replaced while codes are sold, and every code opens afterwards', async () => {
  await empty();
  const made = await stock(6);
  const secret = 'a secret that only tests know, and no store';
  const both = createSealer(
    keysOf({
      AUTH_SECRET: secret,
      SEALING_KEY: 'the key that comes after the first',
      SEALING_KEY_PREVIOUS: secret,
    }),
  );
  const alone = createSealer(keysOf({ AUTH_SECRET: 'the key that comes after the first' }));
  const orders = await Promise.all(Array.from({ length: 6 }, () => buy()));
  const [first] = orders;
  if (!first) throw new Error('nothing was bought');
  const rewrapping = rewrapVault({ ...context, sealer: both });
  const during = await revealOrderCodes(
    { ...as(first), sealer: both },
    { viewer: { ...first.viewer, provedAt: shop.clock.now() }, orderId: first.orderid },
  );
  expect((await rewrapping).unreadable).toBe(0);
  const opened = await Promise.all(
    orders.map(async (order) => {
      const viewer = { ...order.viewer, provedAt: shop.clock.now() };
      const keyed = createSealer(
        keysOf({ AUTH_SECRET: 'x'.repeat(8) + secret, SEALING_KEY: 'the key that comes after the first' }),
      );
      return (await revealOrderCodes({ ...as(order), sealer: keyed }, { viewer, orderId: order.orderid }))
        .codes[0]?.code;
    }),
  );
  expect(opened.toSorted()).toEqual(made.toSorted());
  expect(made).toContain(during.codes[0]?.code);
  // A key that no setting holds opens nothing, and the look does not count.
  expect((await rewrapVault({ ...context, sealer: alone })).unreadable).toBe(0);
  const back = createSealer(
    keysOf({ AUTH_SECRET: secret, SEALING_KEY_PREVIOUS: 'the key that comes after the first' }),
  );
  await rewrapVault({ ...context, sealer: back });
  await shop.assertInvariants();
});

/** From now on MooGold delivers this item by codes of its category 2. */
async function sellVouchers(): Promise<void> {
  const { itemid: own } = ITEMS.moreByHand;
  await shop.db.vaultItem.deleteMany({ where: { itemid: own } });
  await shop.db.item.update({ where: { itemid: own }, data: { isApi: true } });
  if ((await shop.db.supplierRoute.count({ where: { itemid: own } })) === 0)
    await make.makeRoute(
      shop.db,
      { itemid: own, packs: ['9931'] },
      {
        ...{ supplier: 'moogold', region: '', cost: null, costCurrency: null },
        settings: { product: '9930', category: '2', fields: [] },
      },
    );
}

async function voucherOrder(): Promise<Placed> {
  await sellVouchers();
  const placed = await shop.order({ item: 'moreByHand' });
  await shop.pay(placed);
  return placed;
}

const bookedCodes = ({ orderid }: Placed) =>
  shop.sandbox
    .state()
    .moogold.orders.filter(({ partnerOrderId }) => partnerOrderId?.startsWith(orderid))
    .flatMap(({ voucherCodes }) => voucherCodes);

test('a voucher of MooGold is stored sealed with its answer, and shown to its buyer alone', async () => {
  const placed = await voucherOrder();
  await shop.drain({ hurry: false });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  const [code = ''] = bookedCodes(placed);
  expect(code).not.toBe('');
  expect(await findInDatabase(pool, code)).toEqual([]);
  expect(logged()).not.toContain(code);
  expect((await reveal(placed)).codes).toEqual([{ code, pin: '', expiresAt: null }]);
  await shop.assertInvariants();
});

/** A case about the order is opened at the same moment, by a transaction that commits last. */
async function putBackWhileCaseOpens({ orderid }: Placed, putBack: () => Promise<void>): Promise<void> {
  let deciding: Promise<unknown> = Promise.resolve();
  await shop.db.$transaction(async (opening) => {
    await lockOrder({ db: opening }, orderid);
    deciding = putBack().catch((error: unknown) => error);
    // It has counted the cases, or waits for the order.
    await Promise.race([deciding, sleep(300)]);
    await openReview(
      { ...context, db: opening },
      { cause: 'late_success', subject: 'opens', orderId: orderid, moneyAtRisk: 1_00n, evidence: {} },
    );
  });
  const error = await deciding;
  if (error) throw error;
}

test('codes of an answer that comes too late are sealed, set aside and in no event, and the case decides about them', async () => {
  const placed = await voucherOrder();
  await shop.drain({ hurry: false });
  const [attempt] = (await shop.read(placed)).attempts;
  const late = newCode();
  const said: PurchaseResult<true> = {
    ...{ outcome: 'delivered', supplierOrderId: 'LATE', cost: null, goods: new Goods([late]) },
    ...{ differences: [], request: {}, reply: {}, took: 0 },
  };
  for (let n = 0; n < 2; n++)
    await answerAttempt(context, { id: attempt?.id ?? '', orderId: placed.orderid, fence: 0 }, said);
  const { events } = await shop.db.order.findUniqueOrThrow({
    where: { id: placed.orderid },
    include: { events: true },
  });
  const told = events.filter(({ kind }) => kind === 'late_answer');
  expect(told).toHaveLength(2);
  expect(told[0]?.detail).toMatchObject({ said: { goods: { codes: 1 } } });
  expect(await findInDatabase(pool, late)).toEqual([]);
  expect((await statesOf(placed)).toSorted()).toEqual(['held', 'sold']);
  // While its case is open the supplier may take the code back: another customer must not get it.
  const { id: codeId } = await shop.db.vaultCode.findFirstOrThrow({
    where: { orderId: placed.orderid, state: 'held' },
  });
  const putBack = () => decideSetAside(asAdmin, { codeId, to: 'available' });
  await expect(putBack()).rejects.toMatchObject({ code: 'conflict' });
  await shop.db.review.updateMany({
    where: { orderId: placed.orderid },
    data: { closedAt: shop.clock.now(), openKey: null },
  });
  await expect(putBackWhileCaseOpens(placed, putBack)).rejects.toMatchObject({ code: 'conflict' });
  await shop.db.review.updateMany({
    where: { orderId: placed.orderid },
    data: { closedAt: shop.clock.now(), openKey: null },
  });
  await putBack();
  // What becomes of the attempt later concerns the customer who has the code now no more.
  const other = await shop.paid('moreByHand');
  await shop.db.vaultCode.update({
    where: { id: codeId },
    data: { state: 'reserved', orderId: other.orderid, place: 1 },
  });
  await voidDelivered(asAdmin, { id: attempt?.id ?? '', orderId: placed.orderid });
  expect(await shop.db.vaultCode.findUnique({ where: { id: codeId } })).toMatchObject({ state: 'reserved' });
  await shop.db.vaultCode.update({
    where: { id: codeId },
    data: { state: 'available', orderId: null, place: null },
  });
});

test('a customer cancels an order that waits for a code, and no longer once it has one', async () => {
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 2, lowAt: 0, seen: version });
  const cancel = (order: Bought) =>
    cancelOwnOrder(as(order), { orderid: order.orderid, paid: true, idempotency: NO_IDEMPOTENCY });
  const [waits, served] = [await buy(), await buy()];
  await cancel(waits);
  expect(await balanceOf(waits)).toBe(1_000_00n);
  await stock(2);
  await shop.drain({ hurry: false });
  expect(await statesOf(waits)).toEqual([]);
  expect((await shop.read(waits)).status).toBe('Cancelled');
  expect(await statesOf(served)).toEqual(['sold']);
  await expect(cancel(served)).rejects.toMatchObject({ code: 'conflict' });
  // Reopened, it is Processing again, and its customer still has the code.
  await shop.db.order.update({ where: { id: served.orderid }, data: { status: 'Processing' } });
  await expect(cancel(served)).rejects.toMatchObject({ code: 'conflict' });
  await shop.db.order.update({ where: { id: served.orderid }, data: { status: 'Completed' } });
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
});

test('the sweep revives an order whose code is reserved, and none that waits for a code', async () => {
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 2, lowAt: 0, seen: version });
  const waits = await buy();
  const ofOrder = [`deliver:${waits.orderid}`];
  await pool.query('delete from graphile_worker._private_jobs where key = $1', ofOrder);
  const swept = async () => {
    await sweepOrders(context);
    await shop.drain({ hurry: false });
  };
  shop.clock.advance(minutes(10));
  // Two hundred of them would fill the sweep each minute, and no other order would be revived. Its job would come again.
  await swept();
  const { rows } = await pool.query('select 1 from graphile_worker._private_jobs where key = $1', ofOrder);
  expect(rows).toEqual([]);
  shop.clock.advance(days(3));
  // Its job was lost, and its time is over: nothing else would end it.
  await swept();
  expect((await shop.read(waits)).status).toBe('Refunded');
  shop.clock.reset();
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
  await stock(1);
  const paid = await shop.paid('byHand');
  expect(await statesOf(paid)).toEqual(['reserved']);
  shop.clock.advance(minutes(10));
  await swept();
  expect((await shop.read(paid)).status).toBe('Completed');
  shop.clock.reset();
});

test('a held order gets its code when a person releases it', async () => {
  await empty();
  await stock(1);
  const placed = await shop.paid('byHand');
  await make.makeReview(shop.db, { orderId: placed.orderid, cause: 'fraud_hold', evidence: { rules: [] } });
  await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
  expect((await shop.read(placed)).status).toBe('Processing');
  await releaseOrder(asAdmin, { orderId: placed.orderid, reason: 'The customer sent a bill.' });
  await shop.drain({ hurry: false });
  expect((await shop.read(placed)).status).toBe('Completed');
});

test('after a restore a waiting order of codes gets a case: its buyer may have read one that the backup does not know', async () => {
  await empty();
  await stock(1);
  const { orderid } = await shop.paid('byHand');
  const uncertain = await listUncertainOrders(context, { recoveredTo: shop.clock.now(), unread: [] });
  expect(uncertain.map(({ id }) => id)).toContain(orderid);
  await deliverOrder(context, { orderId: orderid, worker: 'w/1' });
});

test('a voucher that the vault has from elsewhere, and one without a code, wait for a person', async () => {
  const [placed] = [await voucherOrder()];
  await shop.drain({ hurry: false });
  const [code = ''] = bookedCodes(placed);
  const { moogold } = context.suppliers;
  const answering = (goods: Goods) => ({
    ...context,
    suppliers: {
      ...context.suppliers,
      moogold: {
        ...moogold,
        buy: async () => ({
          ...{
            outcome: 'delivered' as const,
            supplierOrderId: `X${++codes}`,
            cost: null,
            goods,
            differences: [],
          },
          ...{ request: {}, reply: {}, took: 0 },
        }),
      },
    },
  });
  const twice = await shop.paid('moreByHand');
  await deliverOrder(answering(new Goods([code])), { orderId: twice.orderid, worker: 'w/1' });
  const order = await shop.read(twice);
  expect(order).toMatchObject({ status: 'Processing', reviews: [{ cause: 'wrong_goods' }] });
  expect(JSON.stringify(order.reviews[0]?.evidence)).toContain('one that is known');
});

test('a known code is in no table, no job, no kept reply, no log, no mail and no file of the write-ahead log', async () => {
  const { pool } = shop.database.owner;
  await empty();
  const [code = ''] = await stock(1);
  const order = await buy();
  await reveal(order);
  // What is written in plain text is found by the same search.
  const plain = newCode();
  await shop.db.order.update({ where: { id: order.orderid }, data: { reason: plain } });
  expect(await findInDatabase(pool, plain)).toEqual(['public.orders']);
  expect(await findInLog(pool, plain)).not.toEqual([]);
  for (const text of [code, code.replaceAll('-', '')]) {
    expect(await findInDatabase(pool, text)).toEqual([]);
    expect(await findInLog(pool, text)).toEqual([]);
    expect(logged()).not.toContain(text);
    expect(JSON.stringify(shop.sandbox.state().mails)).not.toContain(text);
  }
});

test('a restored database sells no code until its quarantine has ended: they may be sold since its backup', async () => {
  await empty();
  await stock(1);
  const viewer = await shop.shopperWith(1_000_00n);
  const { id } = await shop.db.restore.create({
    data: { id: newId(), recoveredTo: shop.clock.now(), restoredAt: shop.clock.now() },
  });
  await expect(shop.buy({ item: 'byHand', viewer })).rejects.toThrow('out of stock');
  expect(await shop.db.vaultCode.count({ where: { state: 'available' } })).toBe(1);
  const now = shop.clock.now();
  const ended = { comparedAt: now, endedAt: now, reason: 'Its items were looked through.' };
  await shop.db.restore.update({ where: { id }, data: ended });
  expect(await buy()).toMatchObject({ orderid: expect.any(String) });
});
