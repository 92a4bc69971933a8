// The order form of a product: what is sent again after a lost answer, by the rules of the server's idempotency keys.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetIdempotencyKey } from '@/components/shared/api/idempotency-key';
import { placeOrder } from '@/components/storefront/product/place-order';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';
import { minutes } from '@/lib/platform/time';
import { memoryStorage } from '../support/memory-storage';

const form: CreateOrderBody = {
  itemid: 10101,
  product_id: 'game',
  userid: 'asha',
  input1: '12345678',
  input2: '2345',
  paymentmode: 'wallet',
  expected_price: 100,
  ask_unpaid: true,
  apiKey: 'public',
};

let orders: string[];
let kept: Map<string, { body: string; answer: object }>;
let hasUnpaid: boolean;
let price: number;
let isLosing: boolean;
let refusal: [number, string] | null;

/** A server with the rules of `withIdempotencyKey`: it keeps successes, and refuses another body for one. */
async function serve(_: string, { body = '', headers }: { body?: string; headers: Record<string, string> }) {
  const answer = answerTo(body, headers['idempotency-key'] ?? '');
  if (isLosing) throw new TypeError('Failed to fetch');
  return answer;
}

function answerTo(body: string, key: string): Response {
  const fail = (status: number, code: string, fields = {}) =>
    Response.json({ success: false, message: code, error: { code, fields } }, { status });
  if (refusal) return fail(...refusal);
  const stored = kept.get(key);
  if (stored) return stored.body === body ? Response.json(stored.answer) : fail(422, 'key_reused');
  const { ask_unpaid, expected_price } = JSON.parse(body);
  if (ask_unpaid && hasUnpaid) return fail(409, 'unpaid_order', { order: 'UNPAID' });
  if (expected_price !== price) return fail(409, 'price_changed', { price });
  orders.push(body);
  const answer = { success: true, redirect_url: `/order/${orders.length}` };
  kept.set(key, { body, answer });
  return Response.json(answer);
}

beforeEach(() => {
  orders = [];
  kept = new Map();
  hasUnpaid = false;
  price = 100;
  isLosing = false;
  refusal = null;
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', serve);
  forgetIdempotencyKey('order:game');
});

afterEach(() => {
  vi.useRealTimers();
});

/** Its answer is lost. */
async function lose(body: CreateOrderBody): Promise<void> {
  isLosing = true;
  expect(await placeOrder(body)).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  isLosing = false;
}

test('bug: another order beside an unpaid one, whose answer was lost, was placed a second time by BUY NOW', async () => {
  hasUnpaid = true;
  expect(await placeOrder(form)).toMatchObject({ ok: false, failure: { code: 'unpaid_order' } });
  await lose({ ...form, ask_unpaid: false });
  expect(orders).toHaveLength(1);
  expect(await placeOrder(form)).toEqual({ ok: true, address: '/order/1' });
  expect(orders).toHaveLength(1);
});

test('who wanted another order whose call was lost on its way is not asked again', async () => {
  hasUnpaid = true;
  refusal = [503, 'unavailable'];
  expect(await placeOrder({ ...form, ask_unpaid: false })).toMatchObject({ ok: false });
  refusal = null;
  expect(await placeOrder(form)).toEqual({ ok: true, address: '/order/1' });
  // It is placed: the next one is an order of its own, and asks.
  expect(await placeOrder(form)).toMatchObject({ ok: false, failure: { code: 'unpaid_order' } });
});

test('bug: an order whose answer was lost was placed again when the price had changed meanwhile', async () => {
  await lose({ ...form, coupon: 'DIWALI' });
  price = 120;
  expect(await placeOrder({ ...form, expected_price: 120 })).toEqual({ ok: true, address: '/order/1' });
  expect(orders).toHaveLength(1);
});

test('a form that did not arrive is ordered on the terms of the last press', async () => {
  const arrive = vi.fn(serve);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await placeOrder(form);
  await placeOrder({ ...form, coupon: 'DIWALI' });
  vi.stubGlobal('fetch', arrive);
  price = 80;
  expect(await placeOrder({ ...form, expected_price: 80, coupon: 'EID' })).toMatchObject({ ok: true });
  expect(arrive).toHaveBeenCalledTimes(1);
  expect(orders.map((body) => JSON.parse(body).coupon)).toEqual(['EID']);
});

test('another player is another order, and so is the same one after its answer', async () => {
  await lose(form);
  expect(await placeOrder({ ...form, input1: '87654321' })).toMatchObject({ ok: true });
  expect(await placeOrder({ ...form, input1: '87654321' })).toMatchObject({ ok: true });
  expect(orders).toHaveLength(3);
});

test.each([
  [401, 'unauthenticated'],
  [400, 'invalid_input'],
  [429, 'rate_limited'],
] as const)('a refusal that says nothing about the first copy keeps its key: %i %s', async (...given) => {
  await lose(form);
  refusal = given;
  expect(await placeOrder(form)).toMatchObject({ ok: false });
  refusal = null;
  expect(await placeOrder(form)).toEqual({ ok: true, address: '/order/1' });
  expect(orders).toHaveLength(1);
});

test('bug: BUY NOW of the next week opened the order of the last one, whose answer had been lost', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await lose(form);
  vi.advanceTimersByTime(minutes(50));
  await lose(form);
  // An hour after the last press, which said that it would not be done twice.
  vi.advanceTimersByTime(minutes(50));
  await lose(form);
  expect(orders).toHaveLength(1);
  vi.advanceTimersByTime(minutes(61));
  expect(await placeOrder(form)).toEqual({ ok: true, address: '/order/2' });
});

test('nothing of a player is kept beside the key', async () => {
  await lose(form);
  const stored = Object.entries(sessionStorage).join();
  expect(stored).toContain('key:order:game');
  expect(stored).not.toMatch(/12345678|asha/);
});
