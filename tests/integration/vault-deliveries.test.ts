// Codes that suppliers deliver and staff type: sealed, shown to their buyer alone, and set aside where they come too
// late.
import { beforeEach, expect, test } from 'vitest';
import { deliverOrder, deliverTypedCode } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { openReview } from '@/lib/domain/payments';
import { decideSetAside, voidDelivered } from '@/lib/domain/vault';
import { Goods, type PurchaseResult } from '@/lib/integrations/suppliers';
import { istDateTime, sleep } from '@/lib/platform/time';
import { findInDatabase } from '../support/find-text';
import type { Placed } from '../support/shop';
import { openVault } from '../support/vault';

const { shop, pool, context, asAdmin, logged, newCode, sellVouchers, voucherOrder, reveal, statesOf } =
  await openVault();
beforeEach(() => shop.calm());

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
  const { invoice } = await shop.db.vaultBatch.findFirstOrThrow({ where: { kind: 'typed' } });
  expect(invoice, 'bug: a batch of a month was one of a day').toBe(istDateTime(shop.clock.now()).slice(0, 7));
  await expect(deliverTypedCode(asAdmin, typed)).rejects.toMatchObject({ code: 'conflict' });
  const other = await shop.order({ item: 'moreByHand' });
  await shop.pay(other);
  await expect(deliverTypedCode(asAdmin, { ...typed, orderId: other.orderid })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await findInDatabase(pool, code)).toEqual([]);
  await shop.assertInvariants();
});

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

const delivered = (code: string): PurchaseResult<true> => ({
  outcome: 'delivered',
  supplierOrderId: 'LATE',
  cost: null,
  goods: new Goods([code]),
  differences: [],
  request: {},
  reply: {},
  took: 0,
});

test('codes of a run that lost its attempt are set aside also while the order still waits for its goods', async () => {
  await sellVouchers();
  const placed = await shop.order({ item: 'moreByHand' });
  shop.fault('moogold', 'slow_delivery', placed.orderid, { params: { polls: 1000 } });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  const { status, attempts } = await shop.read(placed);
  expect(status).toBe('Processing');
  const { id = '', fence = 0 } = attempts[0] ?? {};
  const lost = { id, orderId: placed.orderid, fence: fence - 1 };
  expect(await answerAttempt(context, lost, delivered(newCode()))).toBe('late');
  expect(await statesOf(placed)).toEqual(['held']);
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', codes: 0 });
  await shop.assertInvariants();
});

test('codes of an answer that comes too late are sealed, set aside and in no event, and the case decides about them', async () => {
  const placed = await voucherOrder();
  await shop.drain({ hurry: false });
  const [attempt] = (await shop.read(placed)).attempts;
  const late = newCode();
  const said = delivered(late);
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
  await voidDelivered(asAdmin, { id: attempt?.id ?? '', orderId: placed.orderid }, { isSecond: false });
  expect(await shop.db.vaultCode.findUnique({ where: { id: codeId } })).toMatchObject({ state: 'reserved' });
  await shop.db.vaultCode.update({
    where: { id: codeId },
    data: { state: 'available', orderId: null, place: null },
  });
});

test('bug: a code that a refund took back could be sold again after its goods were claimed back', async () => {
  const placed = await voucherOrder();
  await shop.drain();
  const [attempt] = (await shop.read(placed)).attempts;
  const where = { orderId: placed.orderid };
  await shop.db.vaultCode.updateMany({ where, data: { state: 'refunded' } });
  await voidDelivered(asAdmin, { id: attempt?.id ?? '', orderId: placed.orderid }, { isSecond: false });
  expect(await shop.db.vaultCode.findMany({ where })).toMatchObject([{ state: 'void' }]);
});

test('a voucher that the vault has from elsewhere, and one without a code, wait for a person', async () => {
  const [placed] = [await voucherOrder()];
  await shop.drain({ hurry: false });
  const [code = ''] = bookedCodes(placed);
  const { moogold } = context.suppliers;
  let answers = 0;
  const answering = (goods: Goods) => ({
    ...context,
    suppliers: {
      ...context.suppliers,
      moogold: {
        ...moogold,
        buy: async () => ({
          outcome: 'delivered' as const,
          supplierOrderId: `X${++answers}`,
          cost: null,
          goods,
          differences: [],
          request: {},
          reply: {},
          took: 0,
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
