import { post, type Reply } from '@/components/shared/api/request';

export interface Credit {
  userId: string;
  email: string;
  /** Whole rupees. */
  amount: number;
  reason?: string;
  /** A second administrator, who shows a code of their authenticator app. */
  approver?: { email: string; code: string };
}

/** The same key and body give once, however often they are sent. */
export function addBalance(credit: Credit, key: string): Promise<Reply<{ balance: number }>> {
  return post('/admin/adduserbalance', credit, { headers: { 'idempotency-key': key } });
}
