import { expect, test } from 'vitest';
import { presentPage } from '@/lib/domain/payments';
import { after, minutes } from '@/lib/platform/time';
import { NOON, stoppedClock } from '../support/clock';

const [page, link] = ['https://gateway.example/pay/1', 'upi://pay?pa=tarang@bank&am=1.00'];
const open = {
  status: 'open',
  paymentUrl: page,
  upiLink: link,
  upiLinkUntil: after(NOON, minutes(5)),
} as const;
const at = (ms: number) => ({ clock: stoppedClock(after(NOON, ms)) });

test.each([
  [0, { link, left: minutes(5) }],
  [minutes(5) - 1, { link, left: 1 }],
  [minutes(5), null],
  [minutes(60), null],
])('after %i ms an open payment has its page, and its UPI link until it ends', (ms, upi) => {
  expect(presentPage(at(ms), open)).toEqual({ payment_url: page, upi });
});

test('a gateway without links for UPI apps has its page alone', () => {
  expect(presentPage(at(0), { ...open, upiLink: null, upiLinkUntil: null })).toEqual({
    payment_url: page,
    upi: null,
  });
});

test.each(['created', 'paid', 'failed', 'review'] as const)(
  'a payment that is %s cannot be made',
  (status) => {
    expect(presentPage(at(0), { ...open, status })).toEqual({ payment_url: null, upi: null });
  },
);
