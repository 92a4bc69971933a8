// The stock of codes in a restored database: the lost one may have sold it, so none is sold before a person has decided
// about it.
import { beforeEach, expect, test } from 'vitest';
import { listMachineAlerts } from '@/lib/domain/alerts';
import { findOpen } from '@/lib/domain/alerts/find-open';
import {
  deliverOrder,
  deliverTypedCode,
  getOrderCodes,
  returnOrderCodes,
  updateOrder,
} from '@/lib/domain/orders';
import { compareAfterRestore, endQuarantine, getQuarantine } from '@/lib/domain/quarantine';
import {
  decideRestoredCodes,
  decideSetAside,
  importCodes,
  listRestoredCodes,
  listStock,
  releaseCodes,
} from '@/lib/domain/vault';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const asAdmin = make.actingAs(context, await shop.shopper('admin'));
const { itemid } = ITEMS.byHand;
beforeEach(() => shop.calm());

let made = 0;
const fileOf = (codes: string[]) => ['code,pin,expires_on', ...codes.map((code) => `${code},,`)].join('\n');

async function stock(count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => `STOCK-${String(++made).padStart(4, '0')}-QZXW`);
  const text = fileOf(codes);
  await importCodes(asAdmin, { itemid, text, supplier: 'A distributor', invoice: '', unitCost: null });
  return codes;
}

async function restore(): Promise<void> {
  const now = shop.clock.now();
  await db.restore.create({ data: { id: newId(), recoveredTo: now, restoredAt: now } });
  shop.clock.advance(1000);
}

async function endIt(): Promise<void> {
  await compareAfterRestore(context);
  const seen = (await getQuarantine(context))?.comparedAt ?? '';
  await endQuarantine(asAdmin, { seen, reason: 'compared with the statements by hand' });
}

/** A shop with so many codes that was restored, and whose quarantine has ended. */
async function restored(count: number): Promise<string[]> {
  await db.vaultCode.updateMany({ where: { state: { in: ['available', 'held'] } }, data: { state: 'void' } });
  const codes = await stock(count);
  await restore();
  await endIt();
  return codes;
}

const buy = async () => shop.buy({ item: 'byHand', viewer: await shop.shopperWith(1_000_00n) });
const availableNow = async () => (await listStock(context)).find((one) => one.itemid === itemid)?.available;
const decide = (seen: number, decision: 'sell' | 'void' | 'confirm', text = '') =>
  decideRestoredCodes(asAdmin, { itemid, seen, decision, text });

test('stock from before the restored moment is sold to nobody after the quarantine until a person has decided', async () => {
  await restored(2);
  await expect(buy()).rejects.toThrow('out of stock');
  expect(await listRestoredCodes(context)).toMatchObject([{ itemid, count: 2 }]);
  await expect(decide(1, 'sell')).rejects.toMatchObject({ code: 'conflict' });
  expect(await decide(2, 'sell')).toEqual({ sold: 2, voided: 0 });
  expect(await buy()).toMatchObject({ orderid: expect.any(String) });
  await shop.assertInvariants();
});

test('stock that is set aside is told until a person has decided, with the promise of a case', async () => {
  await restored(2);
  const told = async () => (await findOpen(context)).filter(({ kind }) => kind === 'restored-codes');
  const { name } = await db.item.findUniqueOrThrow({ where: { itemid } });
  expect(await told()).toMatchObject([
    { key: expect.stringContaining(String(itemid)), subject: name, since: expect.any(Date) },
  ]);
  shop.clock.advance(context.shop.alerts.promises.case);
  const alerts = await listMachineAlerts(asAdmin);
  expect(alerts.filter(({ kind }) => kind === 'restored-codes')).toMatchObject([
    { stage: 'due', takeable: true },
  ]);
  await decide(2, 'void');
  expect(await told()).toEqual([]);
});

test('the quarantine says how many codes its end sets aside, and what was imported in it is for sale then', async () => {
  await db.vaultCode.updateMany({ where: { state: { in: ['available', 'held'] } }, data: { state: 'void' } });
  await stock(2);
  await restore();
  await stock(1);
  expect(await getQuarantine(context)).toMatchObject({ codes: 2 });
  await expect(decide(2, 'sell')).rejects.toMatchObject({ code: 'conflict' });
  await endIt();
  expect(await availableNow()).toBe(1);
  await decide(2, 'void');
});

test('the codes of a file that the supplier says are unused are sold again, and the others are void', async () => {
  const [unused = '', another = ''] = await restored(3);
  await expect(decide(3, 'confirm', fileOf([unused, 'OTHER-0001-QZXW']))).rejects.toMatchObject({
    code: 'invalid_input',
  });
  const text = fileOf([unused.toLowerCase(), another]);
  expect(await decide(3, 'confirm', text)).toEqual({ sold: 2, voided: 1 });
  expect(await availableNow()).toBe(2);
  expect(await listRestoredCodes(context)).toEqual([]);
});

test('a code that an order from before the moment had reserved is not sold again when the order is refunded', async () => {
  await restored(1);
  await decide(1, 'sell');
  const { orderid: orderId } = await shop.paid('byHand');
  await restore();
  await endIt();
  expect(await db.vaultCode.findFirst({ where: { orderId } })).toMatchObject({ state: 'reserved' });
  await updateOrder(asAdmin, { orderId, newStatus: 'Refunded', reason: 'nobody knows' });
  expect(await db.vaultCode.findFirst({ where: { orderId } })).toMatchObject({ state: 'held' });
  expect(await availableNow()).toBe(0);
  await shop.assertInvariants();
});

test('an order from before the moment is not returned by its customer, who may have seen its code after it', async () => {
  await restored(1);
  await decide(1, 'sell');
  const bought = await buy();
  await shop.drain({ hurry: false });
  const orderId = bought?.orderid ?? '';
  const asBuyer = make.actingAs(context, bought?.viewer ?? (await shop.shopper()));
  expect((await getOrderCodes(asBuyer, { orderId })).returnableUntil).not.toBe(null);
  await restore();
  await endIt();
  expect((await getOrderCodes(asBuyer, { orderId })).returnableUntil).toBe(null);
  await expect(returnOrderCodes(asBuyer, { orderId, idempotency })).rejects.toMatchObject({
    code: 'conflict',
  });
});

/** An order whose reserved code is of before the restored moment, and which staff hold over it. */
async function heldWithCode() {
  await stock(1);
  const placed = await shop.paid('byHand');
  const code = await db.vaultCode.findFirstOrThrow({ where: { orderId: placed.orderid, state: 'reserved' } });
  await make.makeReview(db, { orderId: placed.orderid, cause: 'poison_job' });
  await restore();
  await endIt();
  const voidIt = () => decideSetAside(asAdmin, { codeId: code.id, to: 'void' });
  return { placed, code, voidIt };
}

test('bug: a reserved code that was replaced by a typed one and voided counted as a second one of its order', async () => {
  const { placed, code, voidIt } = await heldWithCode();
  const typed = { orderId: placed.orderid, code: `TYPED-${newId()}`, pin: '', expiresOn: '' };
  await deliverTypedCode(asAdmin, typed);
  expect(await db.vaultCode.findUnique({ where: { id: code.id } })).toMatchObject({ state: 'held' });
  await shop.assertInvariants();
  await voidIt();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  await shop.assertInvariants();
});

test('bug: a code that its order never got cost it something once the other one was sold again', async () => {
  const { placed, code, voidIt } = await heldWithCode();
  await db.vaultBatch.update({ where: { id: code.batchId }, data: { unitCost: 30_00n } });
  // The reserved code is set aside, and another one is sold.
  await transaction(context, async (inside) =>
    releaseCodes(inside, await db.order.findUniqueOrThrow({ where: { id: placed.orderid } })),
  );
  await stock(1);
  await db.vaultBatch.updateMany({
    where: { codes: { some: { state: 'available' } } },
    data: { unitCost: 80_00n },
  });
  await db.review.updateMany({
    where: { orderId: placed.orderid },
    data: { closedAt: shop.clock.now(), openKey: null },
  });
  await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', cost: 80_00n });
  await voidIt();
  await shop.assertInvariants();
  await db.vaultCode.updateMany({
    where: { orderId: placed.orderid, state: 'sold' },
    data: { state: 'refunded' },
  });
  const other = await db.vaultCode.findFirstOrThrow({
    where: { orderId: placed.orderid, state: 'refunded' },
  });
  await decideSetAside(asAdmin, { codeId: other.id, to: 'available' });
  expect(await shop.read(placed)).toMatchObject({ cost: 0n });
});
