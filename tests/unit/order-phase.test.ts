// What the page of an order shows of the states of the order and of its payments.
import { expect, test } from 'vitest';
import { isFinal, phaseOf } from '@/components/storefront/confirmation/order-phase';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';

type Kind = OrderStatusReply['steps'][number]['kind'];

const phase = (
  status: OrderStatusReply['order']['status'],
  { payment = 'pending', steps = ['created'], credited = 0 }: Partial<Shown> = {},
) =>
  phaseOf({
    order: { status },
    data: { status: payment },
    steps: steps.map((kind) => ({ kind, at: '2026-11-24T06:30:00Z', text: '' })),
    credited,
  } as unknown as OrderStatusReply);
interface Shown {
  payment: OrderStatusReply['data']['status'];
  steps: Kind[];
  credited: number;
}

test('an order whose payment a person looks at is in review, whatever has become of the order', () => {
  expect(phase('Created', { payment: 'review' })).toBe('review');
  expect(phase('Processing', { payment: 'review' })).toBe('review');
  expect(phase('Failed', { payment: 'review', steps: ['created', 'failed'] })).toBe('review');
  expect(phase('Failed', { payment: 'review', steps: ['created', 'cancelled'] })).toBe('review');
  expect(isFinal('review')).toBe(false);
});

test('a payment that came too late for its order is shown in the wallet and not as missing', () => {
  const late = { payment: 'success', credited: 75 } as const;
  expect(phase('Failed', { ...late, steps: ['created', 'failed', 'credited'] })).toBe('credited');
  expect(phase('Failed', { ...late, steps: ['created', 'cancelled', 'credited'] })).toBe('credited');
  expect(phase('Completed', { ...late, steps: ['created', 'paid', 'delivered', 'credited'] })).toBe(
    'completed',
  );
});

test('without money and without a case it has failed, or was cancelled', () => {
  expect(phase('Failed', { payment: 'failure', steps: ['created', 'failed'] })).toBe('failed');
  expect(phase('Failed', { payment: 'failure', steps: ['created', 'cancelled'] })).toBe('cancelled');
});
