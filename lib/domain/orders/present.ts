import type { Context } from '@/lib/domain/context';
import { presentPriceSteps } from '@/lib/domain/offers';
import { presentPage } from '@/lib/domain/payments';
import type { PolicyVersions } from '@/lib/domain/policies/schema';
import type {
  Order,
  OrderEvent,
  OrderReopening,
  Payment,
  Prisma,
  SourceRefund,
  WalletTransaction,
} from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { OrderStep, OrderView, PaymentView } from './schema';

/** The address of a buyer is that of their account. */
export const WITH_BUYER = { user: { select: { email: true } } } as const satisfies Prisma.OrderInclude;

/** What `presentOrder` reads beside the order itself. */
export const withRefunds = {
  ...WITH_BUYER,
  walletTransactions: { where: { type: 'Refunded' }, select: { amount: true } },
  reopenings: { select: { amount: true } },
  // What is in the wallet has its line there, and one that was sent again is another row.
  sourceRefunds: { where: { state: { notIn: ['in_wallet', 'sent_again'] } }, select: { amount: true } },
} as const satisfies Prisma.OrderInclude;

export interface Buyer {
  user: { email: string | null };
}

export type Refunds = {
  walletTransactions: Pick<WalletTransaction, 'amount'>[];
  reopenings: Pick<OrderReopening, 'amount'>[];
  sourceRefunds: Pick<SourceRefund, 'amount'>[];
};

/** The refunds of an order that is Processing. */
export const NO_REFUNDS: Refunds = { walletTransactions: [], reopenings: [], sourceRefunds: [] };

function policiesOf({ termsVersion, refundVersion, privacyVersion }: Order): PolicyVersions | null {
  // The database has all of them or none.
  if (termsVersion === null || refundVersion === null || privacyVersion === null) return null;
  return { terms: termsVersion, refundPolicy: refundVersion, privacyPolicy: privacyVersion };
}

/** An order as the API shows it. `clientTxnId` is the reference of its payment; an order from the wallet has its id. */
export function presentOrder(order: Order & Refunds & Buyer, clientTxnId = order.id): OrderView {
  return {
    _id: order.id,
    orderid: order.id,
    transactionid: order.transactionid,
    client_txn_id: clientTxnId,
    productname: order.productName,
    itemname: order.itemName,
    status: order.status,
    input1: order.input1,
    input2: order.input2,
    inputs: order.inputLabels.map((label, place) => ({
      label,
      value: [order.input1, order.input2, ...order.moreInputs][place] ?? '',
    })),
    username: order.playerName,
    value: rupees(order.value),
    useremail: order.user.email ?? '',
    userid: order.userId,
    paymentmode: order.paymentMode,
    reason: order.reason,
    instant: order.instant,
    refunded: rupees(sumOf(order.walletTransactions) + sumOf(order.sourceRefunds) - sumOf(order.reopenings)),
    pricesteps: presentPriceSteps(order),
    policies: policiesOf(order),
    giftnote: order.giftNote,
    codes: order.codes,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

const sumOf = (rows: { amount: bigint }[]) => rows.reduce((sum, { amount }) => sum + amount, 0n);

/** The statuses that the confirmation page distinguishes. */
const PAYMENT_STATUSES = {
  created: 'created',
  open: 'pending',
  paid: 'success',
  failed: 'failure',
  review: 'review',
} as const satisfies Record<Payment['status'], PaymentView['status']>;

/** A payment as the confirmation page shows it. */
export function presentPayment(context: Pick<Context, 'clock'>, payment: Payment): PaymentView {
  return {
    client_txn_id: payment.clientTxnId,
    status: PAYMENT_STATUSES[payment.status],
    amount: rupees(payment.amount),
    upi_txn_id: payment.utr,
    ...presentPage(context, payment),
    remark: payment.remark ?? '',
  };
}

const STEP_TEXTS: Record<OrderStep['kind'], string> = {
  created: 'Order placed',
  paid: 'Payment received',
  sent: 'Sent for delivery',
  delivered: 'Delivered',
  review: 'Our team is checking this order',
  refunded: 'Refunded to your wallet',
  partly_refunded: 'Part of the price was refunded to your wallet',
  refund_asked: 'Refunded: you choose where the money goes',
  refund_chosen: 'The refund goes back to where you paid from',
  refund_sent: 'Refund sent to your bank',
  refund_processed: 'Refunded to where you paid from',
  refund_failed: 'Our team is checking your refund',
  failed: 'Payment failed',
  cancelled: 'Cancelled',
  player_corrected: 'Player corrected',
  credited: 'Payment added to your wallet',
  reopened: 'Reopened',
  overpaid: 'What you paid above the price was added to your wallet',
};

/** Each of these moved money of its own; of the others each pack has an event. */
const NEVER_MERGED: readonly string[] = [
  'partly_refunded',
  'refund_asked',
  'refund_processed',
  'credited',
  'overpaid',
  'reopened',
];

type Lived = Pick<Order, 'status' | 'createdAt' | 'paidAt' | 'endedAt'>;

/** The customer's timeline. Consecutive events of the same kind are one step, but for those that moved money. */
export function presentSteps({
  events,
  ...order
}: Lived & { events: Pick<OrderEvent, 'kind' | 'at'>[] }): OrderStep[] {
  const steps: OrderStep[] = [];
  // The first event of an order is missing only when it was archived.
  const known = events[0]?.kind === 'created' ? events : [...knownOf(order, events), ...events];
  for (const { kind, at } of known) {
    if (!isStep(kind) || (steps.at(-1)?.kind === kind && !NEVER_MERGED.includes(kind))) continue;
    steps.push({ kind, at: at.toISOString(), text: STEP_TEXTS[kind] });
  }
  return steps;
}

/** What the order itself tells of the time before the first event that is kept. */
function knownOf(
  { status, createdAt, paidAt, endedAt }: Lived,
  [first]: Pick<OrderEvent, 'at'>[],
): Pick<OrderEvent, 'kind' | 'at'>[] {
  const end = ENDS[status];
  return [
    { kind: 'created', at: createdAt },
    ...(paidAt ? [{ kind: 'paid', at: paidAt }] : []),
    ...(endedAt && end ? [{ kind: end, at: endedAt }] : []),
  ].filter(({ at }) => !first || at < first.at);
}

const ENDS: Partial<Record<Order['status'], OrderStep['kind']>> = {
  Completed: 'delivered',
  Refunded: 'refunded',
  Cancelled: 'cancelled',
  Failed: 'failed',
};

function isStep(kind: string): kind is OrderStep['kind'] {
  return Object.hasOwn(STEP_TEXTS, kind);
}
