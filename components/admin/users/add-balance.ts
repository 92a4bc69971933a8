import { request } from '@/components/shared/api/request';

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
export function addBalance(credit: Credit, key: string) {
  return request('POST /admin/adduserbalance', {}, { body: credit, headers: { 'idempotency-key': key } });
}
