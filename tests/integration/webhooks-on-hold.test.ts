// What a partner's program hears of its balance while money of it is on hold: what can be spent, as it reads it.
import { expect, test } from 'vitest';
import { creditWallet, onHoldSql } from '@/lib/domain/wallet';
import { type ReviewCause, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { countLockWaiters } from '../support/shop/row-locks';
import { openPartners, type Partner } from '../support/webhook-partners';

const shop = await openShop();
const { context, db } = shop;
const { partner } = openPartners(shop);

/** A partner with ₹700, of which ₹400 came by a top-up, who is told of less than ₹500. */
async function toldOfBalance() {
  const who = await partner({ lowBalance: 500_00n });
  await make.makeWallet(db, { id: who.viewer.userid }, { balance: 300_00n });
  const topUp = await shop.topUp(who.viewer, 400);
  await shop.pay(topUp);
  await shop.drain();
  await heard(who);
  const { id: paymentId } = await db.payment.findFirstOrThrow({
    where: { clientTxnId: topUp.client_txn_id },
  });
  return { who, topUp, paymentId };
}
const known = new Set<string>();
/** The events about the balance that the partner is told since it was asked the last time. */
async function heard({ viewer }: Partner) {
  const events = await db.partnerEvent.findMany({
    where: { partnerId: viewer.userid, type: { startsWith: 'balance.' }, id: { notIn: [...known] } },
  });
  return events.map(({ id, type, body }) => {
    known.add(id);
    return [type, JSON.parse(body).data.balance];
  });
}
const credit = ({ viewer }: Partner, amount: bigint) =>
  transaction(context, (inside) =>
    creditWallet(inside, {
      userId: viewer.userid,
      amount,
      from: { account: 'adjustments' },
      note: 'a gift',
      reason: 'admin_credit',
      reference: newId(),
      type: 'Credit',
    }),
  );

test('bug: partners were told money that was on hold, and not when it went on hold', async () => {
  const { who, topUp } = await toldOfBalance();
  await shop.pay(topUp, { outcome: 'reversal' });
  await shop.drain();
  expect(await heard(who)).toEqual([['balance.low', 300]]);
  await credit(who, 50_00n);
  expect(await heard(who)).toEqual([['balance.credited', 350]]);
  // It is below the bound already, whatever the wallet holds.
  const placed = await shop.buy({ viewer: who.viewer, item: 'smileone' });
  expect(await heard(who)).toEqual([]);
  // Above it again, and below it by a purchase.
  await credit(who, 250_00n);
  const { value } = await db.order.findUniqueOrThrow({ where: { id: placed?.orderid ?? '' } });
  const before = 600 - Number(value) / 100;
  expect(await heard(who)).toEqual([['balance.credited', before]]);
  await shop.buy({ viewer: who.viewer, item: 'smileone' });
  expect(await heard(who)).toEqual([['balance.low', before - Number(value) / 100]]);
});

test('a case that grows is told when it takes the balance below the bound, and one that ends or is decided is not', async () => {
  const { who, paymentId } = await toldOfBalance();
  const { id } = await make.makeReview(db, { cause: 'payment_disputed', paymentId, moneyAtRisk: 100_00n });
  expect(await heard(who)).toEqual([]);
  const change = (data: { moneyAtRisk?: bigint; closedAt?: Date }) =>
    db.review.update({ where: { id }, data });
  await change({ moneyAtRisk: 250_00n });
  expect(await heard(who)).toEqual([['balance.low', 450]]);
  await change({ moneyAtRisk: 300_00n });
  await change({ moneyAtRisk: 150_00n });
  await change({ closedAt: shop.clock.now() });
  // What is owed was on hold before.
  await make.makeReview(db, { cause: 'receivable', paymentId, moneyAtRisk: 300_00n });
  expect(await heard(who)).toEqual([]);
});

test('a partner is told of a debit and a hold at once that are too much only together', async () => {
  const { who, paymentId } = await toldOfBalance();
  const { pool } = shop.database.owner;
  const debit = await pool.connect();
  await debit.query('begin');
  await debit.query(
    `update wallets set balance = balance - 15000, updated_at = now() where user_id = $1 and currency = 'INR'`,
    [who.viewer.userid],
  );
  const held = Promise.all([
    make.makeReview(db, { cause: 'payment_disputed', paymentId, moneyAtRisk: 100_00n }),
  ]);
  await expect.poll(() => countLockWaiters(pool)).toBe(1);
  await debit.query('commit');
  debit.release();
  await held;
  expect(await heard(who)).toEqual([['balance.low', 450]]);
  await db.wallet.updateMany({ where: { userId: who.viewer.userid }, data: { balance: 700_00n } });
});

test('the triggers and the store count the same cases', async () => {
  const causes = await db.$queryRaw<{ cause: ReviewCause }[]>`
    select unnest(enum_range(null::review_cause))::text as cause`;
  const viewer = await shop.shopper();
  const order = await make.makeOrder(db, { userId: viewer.userid, status: 'Completed' });
  await make.makeWallet(db, { id: viewer.userid }, { balance: 1_000_00n });
  const topUp = await shop.topUp(viewer, 400);
  const ofTopUp = await db.payment.findFirstOrThrow({ where: { clientTxnId: topUp.client_txn_id } });
  const ofOrder = await make.makePayment(db, order);
  const toWallet = await make.makePayment(db, order, { clientTxnId: newId() });
  // A payment that could not pay its order: its money is in the wallet.
  await transaction(context, (inside) =>
    creditWallet(inside, {
      userId: viewer.userid,
      amount: toWallet.amount,
      from: { account: 'gateway' },
      note: 'not usable',
      reason: 'payment_unusable',
      reference: toWallet.id,
      type: 'Credit',
      orderId: order.id,
    }),
  );
  // More money that came with the top-up, which its disputes hold first.
  const { id: besideId, walletTransactionId } = ofTopUp;
  const surplus = { besideId, walletTransactionId, purpose: 'topup', orderId: null, amount: 50_00n } as const;
  const paid = { status: 'paid', receivedAmount: 50_00n, paidAt: new Date(), gatewayOrderId: null } as const;
  await make.makePayment(db, order, { ...paid, ...surplus, clientTxnId: newId() });
  let held = 0n;
  for (const [n, payment] of [ofTopUp, ofOrder, toWallet].entries())
    for (const [m, { cause }] of causes.entries())
      for (const closedAt of [null, new Date()]) {
        // Of the top-up together more than it brought.
        const moneyAtRisk = payment === ofTopUp ? 150_00n : 10n ** BigInt(n) * BigInt(m + 1);
        const openKey = closedAt ? null : `${cause}:${payment.id}`;
        await make.makeReview(db, { cause, paymentId: payment.id, moneyAtRisk, openKey, closedAt });
        const [row] = await db.$queryRaw<{ ours: bigint; theirs: bigint }[]>`
          select ${onHoldSql(viewer.userid)} as ours,
                 tarang_on_hold(${viewer.userid}) as theirs`;
        expect([cause, payment.purpose, row?.theirs]).toEqual([cause, payment.purpose, row?.ours]);
        held = row?.ours ?? 0n;
      }
  expect(held).toBeGreaterThan(0n);
});
