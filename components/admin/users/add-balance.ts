import { post, type Reply } from '@/components/shared/api/request';

export interface Credit {
  userId: string;
  email: string;
  /** Whole rupees. */
  amount: number;
  reason?: string;
  /** A second administrator, with a code of their authenticator. */
  approver?: { email: string; code: string };
}

/** Repeating the call with the same key and body credits only once. */
export function addBalance(credit: Credit, key: string): Promise<Reply<{ balance: number }>> {
  return post('/admin/adduserbalance', credit, { headers: { 'idempotency-key': key } });
}
