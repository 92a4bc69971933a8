import { istDate } from '@/lib/platform/time';
import { request } from './request';

/** `balance` is in rupees. */
export function readBalance(userid: string, signal?: AbortSignal) {
  return request('GET /wallet/getbalance/[userid]', { userid }, { signal });
}

/** Repeating the call with the same key and body does not create a second top-up. */
export function topUp(body: { value: number; userid: string }, key: string) {
  return request('POST /wallet/topup', {}, { body, headers: { 'idempotency-key': key } });
}

export function readTopUp(clientTxnId: string, signal: AbortSignal) {
  const body = { client_txn_id: clientTxnId, date: istDate(new Date()) };
  return request('POST /wallet/txnstatus', {}, { body, signal });
}

export function redeemPoints(body: { value: number; userid: string }, key: string) {
  return request('POST /points/redeempoints', {}, { body, headers: { 'idempotency-key': key } });
}
