// Money without a bank reference that a person has credited, and which the gateway names later for the page itself: it
// is the customer's once.
import { beforeEach, expect, test } from 'vitest';
import { compareWithBank } from '@/lib/domain/reconciliation/sources/compare-with-bank';
import { inEnglish, message } from '@/lib/platform/messages';
import { rupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { newReference, openSaidOfPages } from '../support/said-of-pages';
import type { Placed } from '../support/shop';

const { shop, context, admin, saying, paid, casesOf, said, settle, named, unnamed } = await openSaidOfPages();
beforeEach(() => shop.calm());

const priceOf = async (placed: Placed) => (await shop.paymentOf(placed)).amount;
const creditedIn = async (placed: Placed, cause: string) =>
  (await casesOf(placed))
    .filter((each) => each.cause === cause)
    .map(({ evidence }) => Object(evidence).credited);

/** A page in review, or an open one, beside which so much came without a reference that a person has credited. */
async function creditedBeside(isInReview: boolean, amountOf = (price: bigint) => price) {
  const placed = await shop.order();
  const amount = amountOf(await priceOf(placed));
  const typed = newReference();
  if (isInReview) await named(placed, 2_00n);
  await unnamed(placed, amount, false);
  if (!isInReview) await unnamed(placed, 2_00n, false);
  await settle(placed, 'second_payment', 'credit', { reference: typed });
  expect(await shop.balance(placed.viewer)).toBe(amount);
  return { placed, amount, typed };
}

test.each([true, false])(
  'bug: who paid the price once had it in the wallet and the goods as well (page in review: %s)',
  async (isInReview) => {
    const { placed, amount, typed } = await creditedBeside(isInReview);
    const corrected = newReference();
    for (let turn = 0; turn < 2; turn++) {
      expect(await named(placed, amount, corrected)).toBe('review');
      expect(await said(placed)).toEqual(
        isInReview
          ? [
              ['amount_mismatch', 2],
              ['second_payment', rupees(amount)],
            ]
          : [
              ['reference_reused', rupees(amount)],
              ['second_payment', 2],
            ],
      );
    }
    const cause = isInReview ? 'second_payment' : 'reference_reused';
    expect(await creditedIn(placed, cause)).toEqual([typed]);
    expect(await shop.read(placed)).toMatchObject({ status: 'Created' });
    for (const each of await casesOf(placed)) await settle(placed, each.cause, 'dismiss');
    // The gateway goes on saying so.
    await named(placed, amount, corrected);
    expect(await said(placed)).toEqual([]);
    expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
    expect(await shop.balance(placed.viewer)).toBe(amount);
    await shop.assertAllEnded();
  },
);

test('bug: the press that credits other money delivered goods whose price was in the wallet', async () => {
  const { placed, amount } = await creditedBeside(true);
  const by = saying(await paid(placed, amount), admin);
  await settle(placed, 'amount_mismatch', 'credit', { by });
  expect(await said(placed)).toEqual([['second_payment', rupees(amount)]]);
  await settle(placed, 'second_payment', 'dismiss', { by });
  expect(await shop.read(placed)).toMatchObject({ status: 'Failed' });
  expect(await shop.balance(placed.viewer)).toBe(amount + 2_00n);
  await shop.assertAllEnded();
});

test('bug: a case about another amount did not say that as much was credited already', async () => {
  const { placed, typed } = await creditedBeside(false, () => 3_00n);
  expect(await named(placed, 3_00n)).toBe('review');
  expect(await creditedIn(placed, 'amount_mismatch')).toEqual([typed]);
  await shop.assertInvariants();
});

test('a page that is paid with another amount than was credited beside it is paid', async () => {
  const { placed, amount } = await creditedBeside(true, () => 3_00n);
  expect(await named(placed, await priceOf(placed))).toBe('settled');
  await settle(placed, 'second_payment', 'dismiss');
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  expect(await shop.balance(placed.viewer)).toBe(amount);
  await shop.assertAllEnded();
});

test('bug: the wallet said that an order was paid twice which was never paid', async () => {
  const { placed } = await creditedBeside(true);
  const orderId = placed.orderid;
  const [line] = await shop.db.walletTransaction.findMany({ where: { orderId } });
  expect(line?.reason).toBe(inEnglish(message('stored.mismatchedPaymentCredited', { order: orderId })));
});

test('bug: the statement of the bank pointed to no page beside which money waited for its reference', async () => {
  const placed = await shop.order();
  await named(placed, 2_00n);
  await unnamed(placed, 77_00n, false);
  const day = istDateTime(shop.clock.now()).slice(0, 10);
  const date = day.split('-').reverse().join('/');
  const utr = newReference();
  const lines = ['Date,Narration,Debit,Credit', `${date},UPI/${utr}/payer@bank/Payment,,77`];
  const { found } = await compareWithBank(context, Buffer.from(lines.join('\n')), day);
  expect(found.find(({ subject }) => subject === utr)).toMatchObject({
    kind: 'not_ours',
    press: 'credit',
    evidence: { candidates: [placed.client_txn_id] },
  });
});
