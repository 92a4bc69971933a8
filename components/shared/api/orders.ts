import type { CheckIdBody, CreateOrderBody } from '@/lib/domain/orders/schema';
import { istDate } from '@/lib/platform/time';
import { request } from './request';

export function checkPlayer(body: CheckIdBody) {
  return request('POST /order/checkid', {}, { body });
}

/** Repeating the call with the same key and body does not create a second order. */
export function createOrder(body: CreateOrderBody, key: string) {
  return request('POST /order/createOrder', {}, { body, headers: { 'idempotency-key': key } });
}

/** Creates an order paid from the wallet, with the same idempotency; answers a notice when the balance is too low. */
export function createWalletOrder(body: CreateOrderBody, key: string) {
  return request('POST /order/createWalletOrder', {}, { body, headers: { 'idempotency-key': key } });
}

export function readOrderStatus(clientTxnId: string, apiKey: string, signal: AbortSignal) {
  const body = { client_txn_id: clientTxnId, date: istDate(new Date()), apiKey };
  return request('POST /order/orderstatus', {}, { body, signal });
}
