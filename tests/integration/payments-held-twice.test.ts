// A page whose money waits for a person, and to which other money comes meanwhile: both are before a person, and each
// is counted once.
import { beforeEach, expect, test } from 'vitest';
import { settlePayment } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import type { PaymentState } from '@/lib/integrations/payments';
import { minutes } from '@/lib/platform/time';
import { newReference, openSaidOfPages } from '../support/said-of-pages';
import type { Placed } from '../support/shop';

const { shop, context, admin, saying, casesOf, said, settle } = await openSaidOfPages();
beforeEach(() => shop.calm());

/** An order of which its customer has paid so many paise under a reference. */
async function paid(amount: bigint, utr = newReference()): Promise<Placed> {
  const placed = await shop.order();
  await shop.pay(placed, { amount: String(Number(amount) / 100), utr });
  await shop.drain();
  expect(await said(placed)).toEqual([['amount_mismatch', Number(amount) / 100]]);
  return placed;
}

const balanceOf = ({ viewer }: Placed) => shop.balance(viewer);
const CONFLICT = { code: 'conflict' };

test.each<Decision>(['dismiss', 'credit'])(
  'bug: the rest of what was asked for, paid to a page in review (%s), was in no case',
  async (decision) => {
    const placed = await paid(10_00n);
    const rest = { utr: newReference(), amount: 20_00n };
    for (let turn = 0; turn < 2; turn++)
      expect(await settlePayment(saying(rest), placed.client_txn_id)).toBe('review');
    const both = [
      ['amount_mismatch', 10],
      ['second_payment', 20],
    ];
    expect(await said(placed)).toEqual(both);
    await shop.assertInvariants();
    await settle(placed, 'amount_mismatch', decision);
    // The gateway goes on naming the second one, which has its case already.
    await settlePayment(saying(rest), placed.client_txn_id);
    expect(await said(placed)).toEqual([['second_payment', 20]]);
    await settle(placed, 'second_payment', 'credit', { reference: rest.utr });
    await settlePayment(saying(rest), placed.client_txn_id);
    expect(await said(placed)).toEqual([]);
    expect(await balanceOf(placed)).toBe(decision === 'credit' ? 30_00n : 20_00n);
    expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
    await shop.assertAllEnded();
  },
);

test('bug: money in review could not be credited once the page was paid with what was asked for', async () => {
  const utr = newReference();
  const placed = await paid(10_00n, utr);
  const { amount } = await shop.paymentOf(placed);
  const other = { utr: newReference(), amount };
  expect(await settlePayment(saying(other), placed.client_txn_id)).toBe('settled');
  expect(await said(placed)).toEqual([['second_payment', 10]]);
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  const before = await balanceOf(placed);
  await settle(placed, 'second_payment', 'credit', { reference: utr });
  expect((await balanceOf(placed)) - before).toBe(10_00n);
  await shop.assertAllEnded();
});

test('bug: money in another currency could be credited as rupees once its page was paid', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const dollars = { utr: newReference(), currency: 'USD' as 'INR' };
  const { clientTxnId, amount } = await shop.paymentOf(placed);
  expect(await settlePayment(saying(dollars), clientTxnId)).toBe('review');
  const held = ['amount_mismatch', Number(amount) / 100];
  expect(await said(placed)).toEqual([held]);
  expect((await casesOf(placed))[0]?.decisions).toEqual(['dismiss']);
  expect(await settlePayment(context, clientTxnId)).toBe('settled');
  expect(await said(placed)).toEqual([held]);
  expect((await casesOf(placed))[0]?.decisions).toEqual(['dismiss']);
  await settle(placed, 'amount_mismatch', 'dismiss');
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  await shop.assertAllEnded();
});

test('the same money of which the gateway corrects the amount is in no second case', async () => {
  const utr = newReference();
  const placed = await paid(10_00n, utr);
  const [first] = await casesOf(placed);
  expect(await settlePayment(saying({ utr, amount: 12_00n }), placed.client_txn_id)).toBe('review');
  const [now, ...more] = await casesOf(placed);
  expect(more).toEqual([]);
  expect(now).toMatchObject({ cause: 'amount_mismatch', moneyAtRisk: 12 });
  const late = settle(placed, 'amount_mismatch', 'dismiss', { seen: first?.seen });
  await expect(late).rejects.toMatchObject(CONFLICT);
  const { amount } = await shop.paymentOf(placed);
  expect(await settlePayment(saying({ utr, amount }), placed.client_txn_id)).toBe('settled');
  expect(await casesOf(placed)).toEqual([]);
  await shop.drain();
  await shop.assertAllEnded();
});

/** What the gateway says of money that went back before anybody decided about it. */
const BACK = { outcome: 'reversed', gatewayOrderId: '', remark: 'Reversed by the bank' } as const;
const AWAY = { outcome: 'unknown', message: 'away' } as const;

test.each<[Decision, bigint]>([
  ['credit', 10_00n],
  ['deliver', 900_00n],
])('bug: money in review that had gone back was given as %s', async (decision, amount) => {
  const placed = await paid(amount);
  const wish = (by: typeof admin) => settle(placed, 'amount_mismatch', decision, { by });
  await expect(wish(saying(AWAY, admin))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(wish(saying(BACK, admin))).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'payments.heldWentBack' },
  });
  expect(await balanceOf(placed)).toBe(0n);
  await settle(placed, 'amount_mismatch', 'dismiss', { by: saying(BACK, admin) });
  expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
  await shop.assertAllEnded();
});

test('of money in review no more is credited than the gateway names at the press', async () => {
  const utr = newReference();
  const placed = await paid(12_00n, utr);
  const [review] = await casesOf(placed);
  const less = { by: saying({ utr, amount: 10_00n }, admin), seen: review?.seen };
  await expect(settle(placed, 'amount_mismatch', 'credit', less)).rejects.toMatchObject(CONFLICT);
  expect(await said(placed)).toEqual([['amount_mismatch', 10]]);
  await settle(placed, 'amount_mismatch', 'credit', { ...less, seen: (await casesOf(placed))[0]?.seen });
  expect(await balanceOf(placed)).toBe(10_00n);
  await shop.assertInvariants();
});

test('bug: money without a bank reference that had gone back was credited', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  const { gatewayOrderId, amount } = await shop.paymentOf(placed);
  const unreferenced = { outcome: 'unreferenced', gatewayOrderId: gatewayOrderId ?? '', amount } as const;
  const silent = saying({ ...unreferenced, clientTxnId: placed.client_txn_id } as PaymentState);
  await settlePayment(silent, placed.client_txn_id);
  shop.clock.advance(minutes(11));
  await settlePayment(silent, placed.client_txn_id);
  expect((await said(placed)).map(([cause]) => cause)).toEqual(['reference_missing']);
  const wish = { by: saying(BACK, admin), reference: newReference() };
  await expect(settle(placed, 'reference_missing', 'credit', wish)).rejects.toMatchObject(CONFLICT);
  expect(await balanceOf(placed)).toBe(0n);
  await settle(placed, 'reference_missing', 'dismiss', wish);
  await shop.assertInvariants();
});
