import type { Context } from '@/lib/domain/context';
import { gatewayTitle } from '@/lib/domain/payments';
import { findGift } from '@/lib/domain/wallet/find-gift';
import { getBalance } from '@/lib/domain/wallet/get-balance';
import { presentTransaction } from '@/lib/domain/wallet/present';
import type { JournalView, TransactionJournal } from '@/lib/domain/wallet/schema';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';

/** A wallet transaction with its journal, entries and payments, for administrators. Throws not_found. */
export async function getTransactionJournal(
  { db }: Pick<Context, 'db'>,
  { txnid }: { txnid: string },
): Promise<TransactionJournal> {
  const line = await db.walletTransaction.findUnique({
    where: { txnid },
    include: {
      user: { select: { name: true, email: true } },
      payments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      journal: { include: { entries: { orderBy: { id: 'asc' }, include: { wallet: true } } } },
    },
  });
  if (!line) throw notFound('Transaction');
  const { journal, payments, user } = line;
  const ids = [journal?.actorId, ...(journal?.entries ?? []).map(({ wallet }) => wallet?.userId)];
  const people = await db.user.findMany({
    where: { id: { in: ids.filter((id) => id !== null && id !== undefined) } },
    select: { id: true, name: true, email: true },
  });
  const person = (id: string | null | undefined): JournalView['actor'] => {
    const found = people.find((someone) => someone.id === id);
    return found ? { userid: found.id, name: found.name, email: found.email ?? '' } : null;
  };
  return {
    transaction: presentTransaction(line),
    username: user.name,
    payments: payments.map((payment) => ({
      _id: payment.id,
      client_txn_id: payment.clientTxnId,
      gateway: gatewayTitle(payment.gateway),
      status: payment.status,
      amount: rupees(payment.amount),
      received: payment.receivedAmount === null ? null : rupees(payment.receivedAmount),
      upi_txn_id: payment.utr,
      createdAt: payment.createdAt.toISOString(),
    })),
    journal: journal && {
      _id: journal.id,
      reason: journal.reason,
      reference: journal.reference,
      note: journal.note,
      actor: person(journal.actorId),
      createdAt: journal.createdAt.toISOString(),
      entries: journal.entries.map(({ id, account, currency, amount, wallet }) => ({
        _id: String(id),
        account,
        owner: person(wallet?.userId),
        currency,
        amount: rupees(amount),
      })),
    },
    gift: await giftOf({ db }, txnid),
  };
}

async function giftOf(context: Pick<Context, 'db'>, txnid: string): Promise<TransactionJournal['gift']> {
  const gift = await findGift(context, txnid);
  if (!gift) return null;
  const balance = await getBalance(context, { userId: gift.userId });
  const { amount, takenBack } = gift;
  const isThere = balance >= amount;
  return {
    rest: takenBack ? 0 : rupees(isThere ? amount : balance),
    takenBack: takenBack && {
      amount: rupees(takenBack.amount),
      at: takenBack.at.toISOString(),
      note: takenBack.note,
    },
  };
}
