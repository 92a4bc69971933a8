// The forms of the wallet whose answer was lost, by the rules of the server's idempotency keys.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendForAnHour } from '@/components/account/wallet/send-for-an-hour';
import { forgetIdempotencyKey } from '@/components/shared/api/idempotency-key';
import { topUp } from '@/components/shared/api/wallet';
import { minutes } from '@/lib/platform/time';
import { memoryStorage } from '../support/memory-storage';

const form = { value: 500, userid: 'asha' };
const AGAIN = 'again within an hour';
let made: Map<string, object>;
let isLosing: boolean;

/** A server that keeps an answer under its key. */
async function serve(_: string, { headers }: { headers: Record<string, string> }) {
  const key = headers['idempotency-key'] ?? '';
  const answer = made.get(key) ?? { success: true, data: { payment_url: `/pay/${made.size + 1}` } };
  made.set(key, answer);
  if (isLosing) throw new TypeError('Failed to fetch');
  return Response.json(answer);
}

beforeEach(() => {
  made = new Map();
  isLosing = false;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', serve);
  forgetIdempotencyKey('topup');
});

afterEach(() => {
  vi.useRealTimers();
});

const send = () => sendForAnHour('topup', form, (key) => topUp(form, key), AGAIN);

async function lose(): Promise<void> {
  isLosing = true;
  expect(await send()).toMatchObject({ ok: false, failure: { code: 'unreachable', message: AGAIN } });
  isLosing = false;
}

test('bug: a top-up of the next week led to the payment page of the last one, whose answer had been lost', async () => {
  await lose();
  vi.advanceTimersByTime(minutes(50));
  await lose();
  vi.advanceTimersByTime(minutes(50));
  expect(await send()).toMatchObject({ ok: true, data: { data: { payment_url: '/pay/1' } } });
  await lose();
  vi.advanceTimersByTime(minutes(61));
  expect(await send()).toMatchObject({ ok: true, data: { data: { payment_url: '/pay/3' } } });
});
