import type { Context, PaidState, PaymentEffects } from '@/lib/domain/context';
import { notifyOfMovement } from '@/lib/domain/notifications';
import type { Payment, WalletTransactionStatus } from '@/lib/platform/db';
import { newTransactionId } from '@/lib/platform/ids';
import { inEnglish } from '@/lib/platform/messages';
import type { Paise } from '@/lib/platform/money';
import { bookReversal } from './book-reversal';
import { movement } from './ledger';
import { HOLDING_CAUSES, holdingCasesSql } from './on-hold';
import { postJournal } from './post-journal';
import { writeLine } from './write-line';

/** The effects of a payment's status on its top-up. Received money is always credited to the customer. */
export const topUpEffects: PaymentEffects = {
  async lock({ db }, { walletTransactionId }) {
    await db.$queryRaw`select 1 from wallet_transactions where txnid = ${walletTransactionId} for update`;
  },
  paid: creditTopUp,
  async failed(context, payment, why) {
    const { walletTransactionId } = payment;
    // Another payment of the top-up may still be paid, or is in review.
    const payable = await context.db.payment.count({
      where: { walletTransactionId, status: { in: ['open', 'review'] } },
    });
    if (payable > 0) return;
    await changeLine(context, payment, ['Created', 'Processing'], { status: 'Failed', reason: why });
  },
  async reviewed(context, payment, { cause, moneyAtRisk: amount }) {
    if (cause === 'payment_reversed' || cause === 'payment_disputed')
      await notifyOfHold(context, payment, { amount, kind: 'held' });
    await changeLine(context, payment, ['Created', 'Failed'], {
      status: 'Processing',
      reason: inEnglish('stored.paymentInReview'),
    });
  },
  async closed(context, payment, { cause, moneyAtRisk: amount }) {
    if (HOLDING_CAUSES.includes(cause) && !(await isHeld(context, payment)))
      await notifyOfHold(context, payment, { amount, kind: 'released' });
  },
  due: async () => null,
  // The transaction then shows the received amount instead of the requested one.
  credited: creditTopUp,
  // Top-ups are not given back: T-Coins are for the store's goods alone.
  changed: async () => {},
  reversed: bookReversal,
};

interface LineChange {
  status: WalletTransactionStatus;
  reason: string | null;
  journalId?: string;
  amount?: Paise;
}

async function changeLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { walletTransactionId }: Pick<Payment, 'walletTransactionId'>,
  from: WalletTransactionStatus[],
  change: LineChange,
): Promise<boolean> {
  if (walletTransactionId === null) return false;
  const { count } = await db.walletTransaction.updateMany({
    where: { txnid: walletTransactionId, status: { in: from } },
    data: { ...change, updatedAt: clock.now() },
  });
  return count === 1;
}

/** Whether another case keeps money of the payment from being spent. */
async function isHeld({ db }: Context, { id, userId }: Payment): Promise<boolean> {
  const open = await db.$queryRaw`select ${holdingCasesSql(userId)} and p.id = ${id} limit 1`;
  return (open as unknown[]).length > 0;
}

/**
 * Tells a customer once of each hold and of its end. A payment may be held again after its hold has ended, because a
 * bank may dispute it once more: the number of ends so far tells the holds apart.
 */
async function notifyOfHold(
  context: Context,
  { id, userId }: Payment,
  told: { amount: Paise; kind: 'held' | 'released' },
): Promise<void> {
  const ended = await context.db.notification.findMany({
    where: { userId, kind: 'released', key: { startsWith: `released:${id}` } },
    distinct: 'key',
    select: { key: true },
  });
  const reference = ended.length > 0 ? `${id}:${ended.length}` : id;
  await notifyOfMovement(context, { userId, reference, ...told });
}

async function creditTopUp(context: Context, payment: Payment, state: PaidState): Promise<void> {
  const entries = movement(
    { account: 'gateway' },
    { account: 'wallet', userId: payment.userId },
    'INR',
    state.amount,
  );
  const journal = await postJournal(context, { reason: 'topup_paid', reference: payment.id, entries });
  if (!journal) return;
  const { amount } = state;
  await notifyOfMovement(context, {
    userId: payment.userId,
    reference: payment.id,
    amount,
    kind: 'topped_up',
  });
  const success = { status: 'Success', reason: null, journalId: journal.id, amount } as const;
  if (await changeLine(context, payment, ['Created', 'Processing', 'Failed'], success)) return;
  // Beside another payment, and without a bank reference of its own.
  const isSurplus = payment.besideId !== null && payment.utr === null;
  // A transaction shows one movement, so further money for the same top-up gets a transaction of its own.
  await writeLine(context, {
    txnid: newTransactionId(context.clock),
    userId: payment.userId,
    type: 'Credit',
    amount,
    journalId: journal.id,
    note: inEnglish(isSurplus ? 'stored.topUpOverpaid' : 'stored.topUpPaidTwice'),
  });
}
