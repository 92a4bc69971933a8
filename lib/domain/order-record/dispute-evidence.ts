import type { PaymentDispute } from '@/lib/platform/db';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import type { DeliveryFacts } from './prove-delivery';
import type { DisputeView } from './schema';

/** What is recorded of the payment that is disputed. */
interface DisputedPayment {
  gatewayPaymentId: string | null;
  utr: string | null;
  payerVpa: string | null;
  received: Paise;
  paidAt: Date | null;
}

export interface DisputeFacts {
  dispute: PaymentDispute;
  payment: DisputedPayment;
  delivery: DeliveryFacts;
  placedAt: Date;
  /** When the customer opened the account. */
  customerSince: Date;
}

/** A dispute as the page of its order shows it, with the text that is sent to the gateway as evidence. */
export function presentDispute(facts: DisputeFacts): DisputeView {
  const { id, status, phase, reason, amount, amountDeducted, respondBy, openedAt, endedAt } = facts.dispute;
  return {
    id,
    status,
    phase,
    reason,
    amount: rupees(amount),
    amountDeducted: rupees(amountDeducted),
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    evidence: evidenceText(facts),
  };
}

/** A pure function over the states of an order: it claims a delivery only when one is recorded. */
function evidenceText({ dispute, payment, delivery, placedAt, customerSince }: DisputeFacts): string {
  const { order, names, inputs, username, givenBack } = delivery;
  const player = username === null ? inputs.join(', ') : `${username} (${inputs.join(', ')})`;
  return [
    `Dispute ${dispute.id}: ${formatRupees(rupees(dispute.amount))} of payment ${payment.gatewayPaymentId ?? 'without an id'}.`,
    `Payment: ${formatRupees(rupees(payment.received))} by UPI${at(payment.paidAt)}, bank reference ${payment.utr ?? 'none'}, payer ${payment.payerVpa ?? 'not named'}.`,
    `Order: ${order}, placed${at(placedAt)} by a customer who has had an account since ${istDateTime(customerSince).slice(0, 10)}.`,
    `Goods: ${names.en.item}, ${names.en.product}, a digital top-up for ${player === '' ? 'a code' : `the player ${player}`}, as the customer entered it.`,
    ...(username === null
      ? []
      : ['The name of the player was looked up and shown to the customer before the payment.']),
    ...deliveryLines(delivery),
    ...(givenBack > 0n
      ? [`Given back to the customer’s wallet in the store: ${formatRupees(rupees(givenBack))}.`]
      : []),
  ].join('\n');
}

function deliveryLines({ status, packs, deliveredAt }: DeliveryFacts): string[] {
  if (status !== 'Completed') return [`Delivery: none. The order is ${status}.`];
  if (packs.length === 0) return [`Delivery: completed by our staff${at(deliveredAt)}.`];
  return [
    `Delivery: completed${at(deliveredAt)}. A top-up is credited to the game account at once and cannot be returned.`,
    ...packs.map(
      ({ reference, supplierOrderId, answeredAt }) =>
        `Confirmed by our supplier${answeredAt === null ? '' : at(new Date(answeredAt))}: our reference ${reference}, their order ${supplierOrderId ?? 'not named'}.`,
    ),
  ];
}

function at(time: Date | null): string {
  return time === null ? '' : ` on ${istDateTime(time)} IST`;
}
