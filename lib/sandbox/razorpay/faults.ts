import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'razorpay';
export const RAZORPAY_CALLS = ['create', 'link', 'links', 'payment', 'orders', 'attempts'] as const;

/** The faults of RAZORPAY-6. */
export const RAZORPAY_FAULTS = [
  ...transportFaults(service, RAZORPAY_CALLS),
  { service, name: 'wrong_key', title: 'Wrong key', effect: 'HTTP 401.', on: RAZORPAY_CALLS },
  { service, name: 'rate_limited', title: 'Too many calls', effect: 'HTTP 429.', on: RAZORPAY_CALLS },
  {
    service,
    name: 'link_cap',
    title: 'No more links',
    effect: 'HTTP 400 RATE_LIMIT_EXCEEDED, as in the test mode after 30 links.',
  },
  {
    service,
    name: 'duplicate_reference',
    title: 'Duplicate reference',
    effect: 'Creating says that the reference was used before; nothing is created.',
  },
  {
    service,
    name: 'lost_after_creation',
    title: 'Lost after creation',
    effect: 'The link is stored, the line is held, then reset.',
    params: [{ name: 'ms', label: 'milliseconds', default: 60_000 }],
  },
  {
    service,
    name: 'lookup_lag',
    title: 'Lists lag behind',
    effect: 'Links and orders are not found by our reference.',
    on: ['links', 'orders'],
  },
  {
    service,
    name: 'filter_ignored',
    title: 'Filter overlooked',
    effect: 'The list of links has all of them, whatever reference is asked for.',
  },
  {
    service,
    name: 'wrong_reference',
    title: 'Another reference in the answer',
    effect: 'A link is answered with the reference of another payment.',
  },
  {
    service,
    name: 'amount_mismatch',
    title: 'Amount mismatch',
    effect: 'The payer pays another amount than was asked for.',
    params: [{ name: 'amount', label: 'rupees', default: 1 }],
  },
  {
    service,
    name: 'rrn_missing',
    title: 'No bank reference',
    effect: 'A payment is captured, and its answer has no rrn yet.',
  },
  {
    service,
    name: 'stays_authorized',
    title: 'Stays authorized',
    effect: 'The payment is authorized and not captured until it is paid once more.',
  },
  {
    service,
    name: 'fail_then_capture',
    title: 'Failed, then captured',
    effect: 'The same payment is told as failed, then as captured.',
  },
  {
    service,
    name: 'late_capture',
    title: 'Captured after the end',
    effect: 'The payment fails and its link expires; a second press captures it.',
  },
  {
    service,
    name: 'second_payment',
    title: 'Paid twice',
    effect: 'The link is paid a second time, which the gateway gives back at once.',
  },
  {
    service,
    name: 'refunded_elsewhere',
    title: 'Refunded on the dashboard',
    effect: 'After the payment was captured, this much is given back; 0 is all of it.',
    params: [{ name: 'amount', label: 'rupees', default: 0 }],
  },
  { service, name: 'webhook_lost', title: 'Webhooks lost', effect: 'No webhook is sent for the payment.' },
  {
    service,
    name: 'webhook_twice',
    title: 'Webhooks twice',
    effect: 'Each event is sent twice, side by side, with the same id.',
  },
  {
    service,
    name: 'webhook_late',
    title: 'Webhooks late',
    effect: 'The webhooks come after the browser is back.',
    params: [{ name: 'ms', label: 'milliseconds', default: 5_000 }],
  },
  {
    service,
    name: 'webhook_disordered',
    title: 'Webhooks in another order',
    effect: 'The last event is sent first.',
  },
  {
    service,
    name: 'webhook_bad_signature',
    title: 'Webhooks signed wrongly',
    effect: 'The signature is that of another secret.',
  },
  {
    service,
    name: 'webhook_old_secret',
    title: 'Webhooks with the secret before',
    effect: 'Signed as events are that were first sent before the secret was changed.',
  },
  { service, name: 'webhook_unsigned', title: 'Webhooks unsigned', effect: 'There is no signature.' },
] as const satisfies readonly FaultDefinition[];
