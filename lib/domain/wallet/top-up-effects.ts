import type { Context, PaidState, PaymentEffects } from '@/lib/domain/context';
import { notifyOfMovement } from '@/lib/domain/notifications';
import type { Payment, WalletTransactionStatus } from '@/lib/platform/db';
import { newTransactionId } from '@/lib/platform/ids';
import { inEnglish } from '@/lib/platform/messages';
import type { Paise } from '@/lib/platform/money';
import { bookReversal } from './book-reversal';
import { movement } from './ledger';
import { notifyOfHeldReturn, notifyOfHold, notifyOfRelease } from './notify-of-hold';
import { postJournal } from './post-journal';
import { getLeftInWallet } from './share-in-wallet';
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
  async reviewed(context, payment, review) {
    await notifyOfHold(context, payment, review);
    await changeLine(context, payment, ['Created', 'Failed'], {
      status: 'Processing',
      reason: inEnglish('stored.paymentInReview'),
    });
  },
  closed: notifyOfRelease,
  due: async () => null,
  inWallet: getLeftInWallet,
  // The transaction then shows the received amount instead of the requested one.
  async credited(context, payment, state) {
    await creditTopUp(context, payment, state);
    await notifyOfHeldReturn(context, { userId: payment.userId, paymentId: payment.id });
  },
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
