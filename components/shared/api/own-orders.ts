import type {
  CancelOrderBody,
  ChooseRefundBody,
  CorrectPlayerBody,
  GiftOrderBody,
} from '@/lib/domain/orders/schema';
import { request } from './request';

export function readUnpaidOrder(signal: AbortSignal) {
  return request('GET /order/unpaid', {}, { signal });
}

export function readBoughtGoods(signal: AbortSignal) {
  return request('GET /order/again', {}, { signal });
}

export function revealCodes(orderid: string) {
  return request('POST /order/codes/reveal', {}, { body: { orderid } });
}

export function returnCodes(orderid: string, key: string) {
  return request('POST /order/codes/return', {}, { body: { orderid }, headers: { 'idempotency-key': key } });
}

export function cancelOrder(body: CancelOrderBody, key: string) {
  return request('POST /order/cancel', {}, { body, headers: { 'idempotency-key': key } });
}

export function chooseRefund(body: ChooseRefundBody, key: string) {
  return request('POST /order/refund', {}, { body, headers: { 'idempotency-key': key } });
}

export function correctPlayer(body: CorrectPlayerBody, key: string) {
  return request('POST /order/player', {}, { body, headers: { 'idempotency-key': key } });
}

export function giftOrder(body: GiftOrderBody) {
  return request('POST /order/gift', {}, { body });
}

export function readOrderHelp(orderid: string) {
  return request('GET /order/help', {}, { query: { orderid } });
}
