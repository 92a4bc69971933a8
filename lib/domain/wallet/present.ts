import type { Prisma, WalletTransaction } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { TransactionView } from './schema';

/** What `presentTransaction` reads beside the transaction itself: the address is that of the account. */
export const WITH_OWNER = {
  user: { select: { email: true } },
} as const satisfies Prisma.WalletTransactionInclude;

/** A wallet transaction as the API shows it. */
export function presentTransaction(
  line: WalletTransaction & { user: { email: string | null } },
): TransactionView {
  return {
    _id: line.txnid,
    txnid: line.txnid,
    type: line.type,
    status: line.status,
    amount: rupees(line.amount),
    orderid: line.orderId,
    userid: line.userId,
    useremail: line.user.email ?? '',
    reason: line.reason,
    createdAt: line.createdAt.toISOString(),
    updatedAt: line.updatedAt.toISOString(),
  };
}
