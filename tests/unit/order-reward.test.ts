import { describe, expect, test } from 'vitest';
import { tookParts } from '@/components/storefront/confirmation/took-parts';
import { deliverySeconds } from '@/lib/domain/orders/placing/delivery-seconds';
import { after } from '@/lib/platform/time';

const paidAt = new Date('2026-11-20T06:30:00.000Z');
const completed = (ms: number, detail: object | null = null) => ({
  to: 'Completed' as const,
  at: after(paidAt, ms),
  detail: detail as { by: string } | null,
});
const given = { instant: true, paidAt };

describe('the time from the payment to the delivery', () => {
  test.each([
    ['an answer at once counts as a second', 0, 1],
    ['a begun second counts', 1001, 2],
    ['whole seconds are kept', 2000, 2],
    ['an hour is no limit', 3_600_001, 3601],
  ])('%s', (_, ms, seconds) => {
    expect(deliverySeconds({ ...given, events: [completed(ms)] })).toBe(seconds);
  });

  test('packs that were sent earlier do not count: the order is there with the last one', () => {
    const sent = { to: null, at: after(paidAt, 500), detail: null };
    expect(deliverySeconds({ ...given, events: [sent, completed(4200)] })).toBe(5);
  });

  test.each([
    ['goods that a person delivers', { ...given, instant: false, events: [completed(2000)] }],
    ['an order that a person completed', { ...given, events: [completed(2000, { by: 'asha' })] }],
    [
      'an order without the moment of its payment',
      { instant: true, paidAt: null, events: [completed(2000)] },
    ],
    ['an order without the moment of its delivery', { ...given, events: [] }],
    ['a delivery that is recorded before the payment', { ...given, events: [completed(-1)] }],
  ])('%s has none', (_, order) => {
    expect(deliverySeconds(order)).toBeNull();
  });
});

test.each([
  [1, { unit: 'seconds', seconds: 1 }],
  [59, { unit: 'seconds', seconds: 59 }],
  [60, { unit: 'minutes', minutes: 1 }],
  [61, { unit: 'minutes', minutes: 2 }],
  [3540, { unit: 'minutes', minutes: 59 }],
  [3541, { unit: 'hours', hours: 1, minutes: 0 }],
  [5400, { unit: 'hours', hours: 1, minutes: 30 }],
])('%d seconds are named %o, never less than they were', (seconds, parts) => {
  expect(tookParts(seconds)).toEqual(parts);
});
