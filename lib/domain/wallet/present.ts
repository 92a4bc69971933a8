import type { WalletTransaction } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { TransactionView } from './schema';

/** A wallet transaction as the API shows it. */
export function presentTransaction(line: WalletTransaction): TransactionView {
  return {
    _id: line.txnid,
    txnid: line.txnid,
    type: line.type,
    status: line.status,
    amount: rupees(line.amount),
    orderid: line.orderId,
    userid: line.userId,
    useremail: line.userEmail,
    reason: line.reason,
    createdAt: line.createdAt.toISOString(),
    updatedAt: line.updatedAt.toISOString(),
  };
}
