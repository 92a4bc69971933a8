import type { PaymentPage } from '@/lib/domain/payments/schema';

export const transactionTypes = ['Credit', 'Debit', 'Refunded'] as const;
export type TransactionType = (typeof transactionTypes)[number];
export const transactionStatuses = ['Created', 'Processing', 'Success', 'Failed', 'Refunded'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** A transaction of the customer's wallet. */
export interface TransactionView {
  _id: string;
  txnid: string;
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
  orderid: string | null;
  userid: string;
  useremail: string;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A top-up as the confirmation page shows it. */
export interface TopUpView extends TransactionView, PaymentPage {
  client_txn_id: string;
  upi_txn_id: string | null;
}
