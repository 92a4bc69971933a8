import type { OpenHelpInput } from '@/lib/domain/help-requests/schema';
import { request } from './request';

export function readOrderRequests(orderid: string) {
  return request('GET /help/requests', {}, { query: { orderid } });
}

export function openHelpRequest(body: OpenHelpInput, key: string) {
  return request('POST /help/requests', {}, { body, headers: { 'idempotency-key': key } });
}

export function writeHelpMessage(number: string, body: { text: string; escalate?: boolean }, key: string) {
  return request(
    'POST /help/requests/[number]/messages',
    { number },
    { body, headers: { 'idempotency-key': key } },
  );
}
