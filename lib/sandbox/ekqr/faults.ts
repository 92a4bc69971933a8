import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'ekqr';

/** The faults of EKQR-8, and those that EKQR-3 to EKQR-7 warn of. */
export const EKQR_FAULTS = [
  ...transportFaults(service, ['create', 'status']),
  {
    service,
    name: 'wrong_key',
    title: 'Wrong key',
    effect: 'status:false, as if the key were unknown.',
    on: ['create', 'status'],
  },
  {
    service,
    name: 'expired_plan',
    title: 'Plan expired',
    effect: "status:false, because the merchant's plan ran out.",
    on: ['create', 'status'],
  },
  {
    service,
    name: 'duplicate_id',
    title: 'Duplicate id',
    effect: 'create_order says that client_txn_id exists already; nothing is created.',
  },
  {
    service,
    name: 'timeout_after_creation',
    title: 'Lost after creation',
    effect: 'create_order stores the order, holds the line, then resets it.',
    params: [{ name: 'ms', label: 'milliseconds', default: 60_000 }],
  },
  {
    service,
    name: 'wrong_date',
    title: 'Wrong date (1610)',
    effect: 'check_order_status answers 1610, as with a txn_date that is not the day of creation.',
  },
  {
    service,
    name: 'wrong_order_id',
    title: 'Another id in the answer',
    effect: 'check_order_status answers with the gateway id of another order.',
  },
  {
    service,
    name: 'reference_missing',
    title: 'No bank reference',
    effect: 'check_order_status says success, with an empty upi_txn_id.',
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
    name: 'truncated_amount',
    title: 'Paise cut off',
    effect: 'check_order_status and webhooks say the amount in whole rupees, without its paise.',
    on: ['status', 'webhook'],
  },
  {
    service,
    name: 'second_payment',
    title: 'Paid twice on one page',
    effect:
      'The payer pays the page a second time, with another UTR, and a webhook names it. check_order_status names the second UTR, or goes on naming the first.',
    params: [{ name: 'names', label: 'status names (second or first)', default: 'second' }],
  },
  {
    service,
    name: 'reversed',
    title: 'Reversed after success',
    effect: 'check_order_status gives this status for a payment that was a success; no webhook comes.',
    params: [{ name: 'status', label: 'status', default: 'failure' }],
  },
  { service, name: 'webhook_lost', title: 'Webhook lost', effect: 'No webhook is sent for the payment.' },
  {
    service,
    name: 'webhook_twice',
    title: 'Webhook twice',
    effect: 'The same webhook is sent twice, side by side.',
  },
  {
    service,
    name: 'webhook_late',
    title: 'Webhook late',
    effect: 'The webhook comes after the browser is back.',
    params: [{ name: 'ms', label: 'milliseconds', default: 5_000 }],
  },
  {
    service,
    name: 'webhook_forged',
    title: 'Webhook forged',
    effect:
      'Opening the pay page sends a success webhook with an invented UTR while the order is still scanning.',
  },
] as const satisfies readonly FaultDefinition[];
