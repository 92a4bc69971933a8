import type { TopUpView } from '@/lib/domain/wallet/schema';
import { istDate } from '@/lib/platform/time';
import { post, type Reply, request } from './request';

export interface TopUpReply {
  success: boolean;
  data: { payment_url: string; client_txn_id: string };
}

/** `balance` is in rupees. */
export function readBalance(userid: string, signal?: AbortSignal): Promise<Reply<{ balance: number }>> {
  return request(`/wallet/getbalance/${encodeURIComponent(userid)}`, signal ? { signal } : {});
}

/** Repeating the call with the same key and body does not create a second top-up. */
export function topUp(body: { value: number; userid: string }, key: string): Promise<Reply<TopUpReply>> {
  return post('/wallet/topup', body, { headers: { 'idempotency-key': key } });
}

export function readTopUp(clientTxnId: string, signal: AbortSignal): Promise<Reply<{ data: TopUpView }>> {
  return post('/wallet/txnstatus', { client_txn_id: clientTxnId, date: istDate(new Date()) }, { signal });
}

export function redeemPoints(
  body: { value: number; userid: string },
  key: string,
): Promise<Reply<{ msg: string }>> {
  return post('/points/redeempoints', body, { headers: { 'idempotency-key': key } });
}
