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

/** The same key and body make one order, however often they are sent. */
export function createOrder(body: CreateOrderBody, key: string): Promise<Reply<CreateOrderReply>> {
  return post('/order/createOrder', body, { headers: { 'idempotency-key': key } });
}

export interface CreateWalletOrderReply {
  success: boolean;
  msg: string;
  redirect_url: string;
}

/** The same, paid from the wallet: an order at once, or the notice that the wallet is short. */
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
