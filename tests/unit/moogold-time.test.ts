// A purchase at MooGold makes up to three calls, which share the time of one: it is answered before another worker
// takes it over.
import { afterEach, expect, test, vi } from 'vitest';
import { createMooGold } from '@/lib/integrations/suppliers/moogold';
import { seconds, startDeadline, systemClock } from '@/lib/platform/time';

/** ms */
const TOOK = 300;
const account = { clock: systemClock, baseUrl: 'https://moogold.test', partnerId: 'p', secret: 's' };
const order = {
  region: '',
  pack: '86',
  input1: '1',
  input2: 'Asia',
  reference: 'T-0-0-0',
  settings: { product: '9', category: '1', fields: ['User ID', 'Server'] },
};

const detail = {
  order_id: '1',
  date_created: { date: '2026-11-20 12:00:00.000000', timezone_type: 1, timezone: '+00:00' },
  partner_order_id: order.reference,
  order_status: 'completed',
  item: [
    { variation_id: '86', quantity: '1', price: '1.00', player_id: '1', server_id: '9001', voucher_code: [] },
  ],
  total: '1.00',
};

afterEach(() => vi.restoreAllMocks());

test('bug: each of the calls of a purchase had the whole time, and together they took longer than is waited for', async () => {
  const replies = [{ err_code: '420', err_message: 'Partner order id exists' }, detail, {}];
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    ms += TOOK;
    return new Response(JSON.stringify(replies.shift()));
  });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { buy } = createMooGold(account);
  await buy({ ...order, deadline: startDeadline(systemClock, seconds(10)) });
  const given = timeout.mock.calls.map(([ms]) => ms);
  expect(given).toEqual([seconds(25), seconds(25) - TOOK, seconds(25) - 2 * TOOK]);
});
