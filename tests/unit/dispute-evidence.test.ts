// The evidence about a dispute claims what is recorded, and nothing else.
import { expect, test } from 'vitest';
import { type DisputeFacts, presentDispute } from '@/lib/domain/order-record/dispute-evidence';
import type { DeliveryFacts } from '@/lib/domain/order-record/prove-delivery';
import { NOON } from '../support/clock';

const delivery: DeliveryFacts = {
  order: 'T1',
  status: 'Completed',
  username: 'Asha Plays',
  inputs: ['12345678', '2001'],
  names: { en: { item: '86 Diamonds', product: 'Mobile Legends' }, hi: { item: '', product: '' } },
  deliveredAt: NOON,
  endedAt: NOON,
  givenBack: 0n,
  credited: 0n,
  hasCodes: false,
  hasPaymentCase: false,
  isInWallet: true,
  packs: [
    {
      supplier: 'Smile.one',
      region: 'BR',
      pack: '13',
      reference: 'R1',
      supplierOrderId: 'S26',
      answeredAt: NOON.toISOString(),
    },
  ],
};
const facts: DisputeFacts = {
  dispute: {
    id: 'disp_1',
    gateway: 'razorpay',
    paymentId: 'p1',
    amount: 7_900n,
    amountDeducted: 0n,
    reason: 'fraud',
    phase: 'chargeback',
    status: 'open',
    respondBy: NOON,
    openedAt: NOON,
    endedAt: null,
    updatedAt: NOON,
  },
  payment: { gatewayPaymentId: 'pay_1', utr: '4123', payerVpa: 'asha@bank', received: 7_900n, paidAt: NOON },
  delivery,
  placedAt: NOON,
  customerSince: NOON,
};
const evidence = (change: Partial<DeliveryFacts> = {}) =>
  presentDispute({ ...facts, delivery: { ...delivery, ...change } }).evidence;

test('a delivery is proved by its references, without the name of the supplier', () => {
  const text = evidence();
  for (const fact of [
    'disp_1',
    'pay_1',
    '₹79',
    '4123',
    'asha@bank',
    'T1',
    'Asha Plays (12345678, 2001)',
    'R1',
    'S26',
  ])
    expect(text).toContain(fact);
  expect(text).not.toContain('Smile');
});

test.each(['Processing', 'Refunded', 'Cancelled', 'Created', 'Failed'] as const)(
  'no delivery of a %s order is claimed',
  (status) => {
    const text = evidence({ status, packs: [] });
    expect(text).toContain(`Delivery: none. The order is ${status}.`);
    expect(text).not.toMatch(/completed|confirmed/i);
  },
);

test('what staff completed, a name that was not looked up and money given back are told as that', () => {
  const text = evidence({ packs: [], username: null, givenBack: 1_000n });
  expect(text).toContain('completed by our staff');
  expect(text).not.toContain('looked up');
  expect(text).toContain('₹10');
});
