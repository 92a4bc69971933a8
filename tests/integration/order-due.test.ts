// By when the page of an order says that it is delivered or given back.
import { beforeEach, expect, test } from 'vitest';
import { getCorrections, getOrderHelp, getOrderStatus, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { openOrderReview } from '@/lib/domain/orders/delivery/open-order-review';
import { editVaultItem } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { rupees } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';
import { openVault } from '../support/vault';

const { shop, context, asAdmin, itemid, stock, empty, buy, as } = await openVault();
beforeEach(() => shop.calm());

test('an order that waits for a code is due when its price would go back, and one in front of a person by the case', async () => {
  await stock(1);
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 5, lowAt: 0, seen: version });
  const bought = await buy();
  const orderId = bought.orderid;
  const { paidAt, value } = await shop.read(bought);
  const dueOf = async () => (await getOrderStatus(as(bought), { clientTxnId: orderId })).due;
  expect(await dueOf()).toEqual({
    at: after(paidAt ?? new Date(0), hours(5)).toISOString(),
    waitsForCode: true,
  });
  const { answers } = await getOrderHelp(as(bought), { orderId });
  expect(answers.find(({ question }) => question === 'not_received')?.text).toContain(
    'no code is in stock right now',
  );

  await openOrderReview(context, { cause: 'late_success', orderId, moneyAtRisk: value, evidence: {} });
  const { openedAt } = await shop.db.review.findFirstOrThrow({ where: { orderId } });
  const until = after(openedAt, context.shop.alerts.promises.case);
  expect(await dueOf()).toEqual({ at: until.toISOString(), waitsForCode: false });

  await updateOrder(asAdmin, { orderId, newStatus: 'Refunded', reason: 'no code came' });
  expect(await dueOf()).toBeNull();
});

test('bug: a reopened order that waits for a code named a time by which its price would go back', async () => {
  await stock(1);
  await empty();
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 5, lowAt: 0, seen: version });
  const bought = await buy();
  const orderId = bought.orderid;
  await updateOrder(asAdmin, { orderId, newStatus: 'Refunded', reason: 'no code came' });
  const { seen } = await getCorrections(asAdmin, { orderId });
  const { value } = await shop.read(bought);
  const reopening = { orderId, seen, takes: rupees(value), reason: 'a code comes' };
  await reopenOrder(asAdmin, { ...reopening, idempotency: NO_IDEMPOTENCY });
  await shop.drain({ hurry: false });
  expect(await shop.read(bought)).toMatchObject({ status: 'Processing' });
  expect((await getOrderStatus(as(bought), { clientTxnId: orderId })).due).toMatchObject({
    waitsForCode: false,
  });
  const { answers } = await getOrderHelp(as(bought), { orderId });
  expect(answers.find(({ question }) => question === 'not_received')?.text).not.toContain('money back');
  await updateOrder(asAdmin, { orderId, newStatus: 'Refunded', reason: 'no code came' });
  await shop.assertAllEnded();
});
