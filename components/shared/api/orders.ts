import type {
  CheckIdBody,
  CheckIdReply,
  CreateOrderBody,
  OrderStatusReply,
} from '@/lib/domain/orders/schema';
import { istDate } from '@/lib/platform/time';
import { post, type Reply } from './request';

export interface CreateOrderReply {
  success: boolean;
  data: { payment_url: string; client_txn_id: string };
}

export function checkPlayer(body: CheckIdBody): Promise<Reply<CheckIdReply>> {
  return post('/order/checkid', body);
}

/** Repeating the call with the same key and body does not create a second order. */
export function createOrder(body: CreateOrderBody, key: string): Promise<Reply<CreateOrderReply>> {
  return post('/order/createOrder', body, { headers: { 'idempotency-key': key } });
}

export interface CreateWalletOrderReply {
  success: boolean;
  msg: string;
  redirect_url: string;
}

/** Creates an order paid from the wallet, with the same idempotency; answers a notice when the balance is too low. */
export function createWalletOrder(
  body: CreateOrderBody,
  key: string,
): Promise<Reply<CreateWalletOrderReply>> {
  return post('/order/createWalletOrder', body, { headers: { 'idempotency-key': key } });
}

export function readOrderStatus(
  clientTxnId: string,
  apiKey: string | undefined,
  signal: AbortSignal,
): Promise<Reply<OrderStatusReply>> {
  const body = { client_txn_id: clientTxnId, date: istDate(new Date()), ...(apiKey && { apiKey }) };
  return post('/order/orderstatus', body, { signal });
}
