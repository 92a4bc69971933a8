import type { Context } from '@/lib/domain/context';
import { presentPage, settlePayment } from '@/lib/domain/payments';
import { may } from '@/lib/domain/permissions';
import { notFound } from '@/lib/platform/errors';
import { seconds } from '@/lib/platform/time';
import { presentTransaction, WITH_OWNER } from './present';
import { type TopUpView, txnidSchema } from './schema';

// However many tabs poll the status, the gateway is asked at most once in this time.
const MIN_INTERVAL = seconds(2);

/**
 * The status of a top-up; while its payment is open, the gateway is asked first. Other wallet transactions are returned
 * as they are. Throws not_found for an unknown one and for one of another customer (staff who may read wallets see
 * all).
 */
export async function getTopUpStatus(
  context: Context,
  { clientTxnId }: { clientTxnId: string },
): Promise<TopUpView> {
  const { actor } = context;
  if (!txnidSchema.safeParse(clientTxnId).success) throw notFound('Transaction');
  const found = await readTopUp(context, clientTxnId);
  if (!found || (found.line.userId !== actor.id && !may(actor, 'wallet.read'))) throw notFound('Transaction');
  const { payment } = found;
  const open = payment !== null && payment.status !== 'paid' && payment.status !== 'review';
  const askedAt = payment?.checkedAt?.getTime() ?? 0;
  if (!open || context.clock.now().getTime() - askedAt <= MIN_INTERVAL)
    return present(context, found, clientTxnId);
  await settlePayment(context, payment.clientTxnId);
  const settled = await readTopUp(context, clientTxnId);
  return present(context, settled ?? found, clientTxnId);
}

type Found = NonNullable<Awaited<ReturnType<typeof readTopUp>>>;

/** Finds a wallet transaction by the reference of one of its payments, or by its id. */
async function readTopUp({ db }: Pick<Context, 'db'>, id: string) {
  const payment = await db.payment.findUnique({ where: { clientTxnId: id } });
  const txnid = payment?.walletTransactionId ?? id;
  const line = await db.walletTransaction.findUnique({
    where: { txnid },
    include: {
      ...WITH_OWNER,
      payments: { where: { besideId: null }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 },
    },
  });
  if (!line || payment?.purpose === 'order') return null;
  const { payments, ...row } = line;
  return { line: row, payment: payment ?? payments[0] ?? null };
}

function present(context: Context, { line, payment }: Found, clientTxnId: string): TopUpView {
  return {
    ...presentTransaction(line),
    client_txn_id: clientTxnId,
    // No payment page is offered while a person checks the payment: its customer could pay twice.
    ...presentPage(context, line.status === 'Processing' ? null : payment),
    upi_txn_id: payment?.utr ?? null,
  };
}
