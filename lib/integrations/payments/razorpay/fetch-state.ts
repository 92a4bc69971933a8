import type { PaymentLookup, PaymentState } from '@/lib/integrations/payments/port';
import { call, type RazorpayAccount } from './call';
import { type AskedLink, judgePayment } from './judge-payment';
import {
  type Link,
  linkReply,
  linksReply,
  ordersReply,
  paymentReply,
  paymentsReply,
  type RazorpayPayment,
} from './replies';
import { type Unusable, unusable } from './unusable';

type Found<T> = { found: T } | { found: null; state: Unusable };

/**
 * Asks for the link of a payment, then for what was paid by it. The order of an unpaid link is asked too, because a
 * payment that was authorized and not captured is named there alone.
 */
export async function fetchState(account: RazorpayAccount, asked: PaymentLookup): Promise<PaymentState> {
  const link = await findLink(account, asked);
  if (link.found === null) return link.state;
  if (link.found.reference_id !== asked.clientTxnId)
    return { outcome: 'unknown', message: 'The gateway spoke of another payment' };
  const ofLink = { clientTxnId: asked.clientTxnId, gatewayOrderId: link.found.id };
  const listed = mostAdvanced(link.found.payments ?? []);
  if (!listed) return askOrder(account, ofLink, link.found);
  const payment = await call(account, { path: `/payments/${listed.payment_id}` }, paymentReply);
  if (payment.kind !== 'done') return unusable(payment);
  const state = judgePayment(ofLink, payment.data);
  // That one came to nothing says little: the link may be open, and the order has attempts that the link does not list.
  return state.outcome === 'failed' ? askOrder(account, ofLink, link.found) : state;
}

/** By its id; before that is known, by our reference, which the gateway's filter may overlook. */
async function findLink(account: RazorpayAccount, asked: PaymentLookup): Promise<Found<Link>> {
  if (asked.gatewayOrderId !== null) {
    const link = await call(account, { path: `/payment_links/${asked.gatewayOrderId}` }, linkReply);
    return link.kind === 'done' ? { found: link.data } : { found: null, state: unusable(link) };
  }
  const links = await call(
    account,
    { path: `/payment_links?reference_id=${encodeURIComponent(asked.clientTxnId)}` },
    linksReply,
  );
  if (links.kind !== 'done') return { found: null, state: unusable(links) };
  const found = links.data.payment_links.find((link) => link.reference_id === asked.clientTxnId);
  if (!found) return { found: null, state: { outcome: 'not_found', message: 'No such payment link' } };
  const read = linkReply.safeParse(found);
  return read.success
    ? { found: read.data }
    : { found: null, state: { outcome: 'unknown', message: 'The payment link cannot be read' } };
}

async function askOrder(account: RazorpayAccount, ofLink: AskedLink, link: Link): Promise<PaymentState> {
  const { gatewayOrderId } = ofLink;
  const attempts = await listAttempts(account, ofLink, link);
  const isOpen = link.status === 'created';
  if (attempts.found === null)
    return isOpen ? { outcome: 'pending', gatewayOrderId, remark: '' } : attempts.state;
  const attempt = mostAdvanced(attempts.found);
  if (attempt && attempt.status !== 'failed') {
    const state = judgePayment(ofLink, attempt);
    // A payment that was given back without being taken leaves an open link to be paid again.
    if (!(isOpen && state.outcome === 'failed')) return state;
  }
  const remark = attempt?.error_description ?? '';
  if (isOpen) return { outcome: 'pending', gatewayOrderId, remark };
  if (link.status === 'expired' || link.status === 'cancelled')
    return { outcome: 'failed', gatewayOrderId, remark: remark || `The payment link is ${link.status}` };
  // Paid, says the link, and nothing that can be asked about shows by what.
  return {
    outcome: 'unknown',
    message: `The payment link is ${cleanStatus(link.status)}, without a payment`,
  };
}

async function listAttempts(
  account: RazorpayAccount,
  { clientTxnId }: AskedLink,
  link: Link,
): Promise<Found<RazorpayPayment[]>> {
  const order = link.order_id ? { found: link.order_id } : await findOrder(account, clientTxnId);
  if (order.found === null) return order;
  if (order.found === NO_ORDER) return { found: [] };
  const attempts = await call(account, { path: `/orders/${order.found}/payments` }, paymentsReply);
  return attempts.kind === 'done'
    ? { found: attempts.data.items }
    : { found: null, state: unusable(attempts) };
}

/** The list of orders lags behind by half a minute, so that none is found says little. */
const NO_ORDER = 'none';

async function findOrder(account: RazorpayAccount, clientTxnId: string): Promise<Found<string>> {
  const path = `/orders?receipt=${encodeURIComponent(clientTxnId)}`;
  const orders = await call(account, { path }, ordersReply);
  if (orders.kind !== 'done') return { found: null, state: unusable(orders) };
  return { found: orders.data.items.find(({ receipt }) => receipt === clientTxnId)?.id ?? NO_ORDER };
}

const ORDER = ['captured', 'authorized', 'created', 'refunded', 'failed'];

/** Of all attempts of an order at most one is captured; the others matter only without it. */
function mostAdvanced<Attempt extends { status: string }>(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** A status that is not known comes first: nothing may be concluded from the others then. */
function rank({ status }: { status: string }): number {
  return ORDER.indexOf(status);
}

function cleanStatus(status: string): string {
  return /^[a-z_]{1,30}$/.test(status) ? status : 'in a state that is not known';
}
