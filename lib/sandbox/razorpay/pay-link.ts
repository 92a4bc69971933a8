import { payerOf, randomDigits, randomId } from '@/lib/sandbox/ids';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Attempt, PaymentLink } from '@/lib/sandbox/state/razorpay-state';
import { textOf } from './answers';
import { endDispute, openDispute, reopenDispute } from './disputes';
import { endRefunds } from './refunds';
import { type LinkEvent, sendEvents } from './send-events';

export interface LinkPayment {
  /**
   * timeout: the link expires. again: it is paid a second time. reversal: the money is given back on the dashboard.
   * dispute: the payer's bank asks for it back; won, lost: that dispute ends; reopened: the one that was won goes on.
   * refund_processed and refund_failed: what the bank does with the refunds that were asked for.
   */
  outcome:
    | 'success'
    | 'failure'
    | 'timeout'
    | 'again'
    | 'reversal'
    | 'dispute'
    | 'won'
    | 'lost'
    | 'reopened'
    | 'refund_processed'
    | 'refund_failed';
  /** In rupees; the requested amount by default. */
  amount?: string | undefined;
  utr?: string | undefined;
  vpa?: string | undefined;
  webhook?: boolean | undefined;
}

/**
 * Ends a payment as the payer or the bank would, with the events of it. A success after a failure or after the end of
 * the link captures the same attempt, because that happens (RAZORPAY-3). Resolves when the webhooks have been answered.
 */
export async function payLink(
  context: SandboxContext,
  link: PaymentLink,
  payment: LinkPayment,
): Promise<void> {
  const { outcome, webhook = true } = payment;
  if (outcome === 'refund_processed' || outcome === 'refund_failed') {
    const status = outcome === 'refund_failed' ? 'failed' : 'processed';
    return endRefunds(context, link, { status, webhook });
  }
  const events = happen(context, link, { ...payment, outcome });
  context.changed();
  if (webhook) await sendEvents(context, link, events);
}

type Happening = LinkPayment & {
  outcome: Exclude<LinkPayment['outcome'], 'refund_processed' | 'refund_failed'>;
};

function happen(context: SandboxContext, link: PaymentLink, payment: Happening): LinkEvent[] {
  switch (payment.outcome) {
    case 'success':
      return succeed(context, link, payment);
    case 'failure':
      return fail(attemptOf(context, link, payment));
    case 'timeout':
      return expire(link);
    case 'again':
      return payAgain(context, link, payment);
    case 'reversal':
      return giveBack(capturedOf(link), capturedOf(link).amount);
    case 'dispute':
      return openDispute(context, link, capturedOf(link));
    case 'won':
    case 'lost':
      return endDispute(link, payment.outcome);
    case 'reopened':
      return reopenDispute(context, link);
  }
}

function succeed(context: SandboxContext, link: PaymentLink, payment: LinkPayment): LinkEvent[] {
  if (link.attempts.some(({ captured }) => captured))
    throw new Error(`payment ${link.reference} is already a success`);
  const take = (name: Parameters<typeof context.faults.take<'razorpay'>>[1]) =>
    context.faults.take('razorpay', name, { on: 'webhook', region: null, text: textOf(link) });
  const attempt = attemptOf(context, link, payment);
  const mismatch = take('amount_mismatch');
  if (mismatch) attempt.amount = paiseOf(String(mismatch.amount));
  if (take('late_capture')) return [...fail(attempt), ...expire(link)];
  const before = take('fail_then_capture') ? fail(structuredClone(attempt)) : [];
  Object.assign(attempt, { status: 'authorized', error: '' });
  const authorized = { name: 'payment.authorized', attempt: structuredClone(attempt) };
  if (take('stays_authorized')) return [...before, authorized];
  Object.assign(attempt, { status: 'captured', captured: true });
  if (link.status === 'created') link.status = 'paid';
  const events: LinkEvent[] = [
    ...before,
    authorized,
    ...['payment.captured', 'order.paid', 'payment_link.paid'].map((name) => ({
      name,
      attempt: structuredClone(attempt),
    })),
  ];
  if (take('second_payment')) events.push(...payAgain(context, link, {}));
  const back = take('refunded_elsewhere');
  if (back) events.push(...giveBack(attempt, paiseOf(String(back.amount)) || attempt.amount));
  if (take('dispute_opened')) events.push(...openDispute(context, link, attempt));
  for (const outcome of ['won', 'lost'] as const)
    if (take(`dispute_${outcome}`))
      events.push(...openDispute(context, link, attempt), ...endDispute(link, outcome));
  return events;
}

/** The attempt that is under way or failed, which the bank may still end otherwise; a new one without it. */
function attemptOf(
  { now }: SandboxContext,
  link: PaymentLink,
  { amount, utr, vpa }: Omit<LinkPayment, 'outcome'>,
): Attempt {
  const open = link.attempts.find(({ status }) => status === 'authorized' || status === 'failed');
  if (open) return open;
  const paise = amount === undefined ? link.amount : paiseOf(amount);
  const fee = Math.round(paise * 0.0236);
  const attempt: Attempt = {
    id: randomId('pay'),
    status: 'created',
    captured: false,
    amount: paise,
    amountRefunded: 0,
    rrn: utr ?? randomDigits(12),
    vpa: vpa ?? payerOf(link.customer.email),
    fee,
    tax: Math.round((fee * 18) / 118),
    error: '',
    createdAt: Math.floor(now().getTime() / 1000),
    refunds: [],
  };
  link.attempts.push(attempt);
  return attempt;
}

function fail(attempt: Attempt): LinkEvent[] {
  Object.assign(attempt, { status: 'failed', error: 'Payment was declined by the payer' });
  return [{ name: 'payment.failed', attempt: structuredClone(attempt) }];
}

function expire(link: PaymentLink): LinkEvent[] {
  if (link.status === 'created') link.status = 'expired';
  return [{ name: 'payment_link.expired' }];
}

/** A second payment of a paid order goes back at once, without having been captured. */
function payAgain(
  context: SandboxContext,
  link: PaymentLink,
  payment: Omit<LinkPayment, 'outcome'>,
): LinkEvent[] {
  capturedOf(link);
  const second = attemptOf(context, link, payment);
  const authorized = {
    name: 'payment.authorized',
    attempt: structuredClone({ ...second, status: 'authorized' as const }),
  };
  return [authorized, ...giveBack(second, second.amount)];
}

function giveBack(attempt: Attempt, amount: number): LinkEvent[] {
  attempt.amountRefunded = Math.min(attempt.amountRefunded + amount, attempt.amount);
  if (attempt.amountRefunded === attempt.amount) attempt.status = 'refunded';
  return [{ name: 'refund.processed', attempt: structuredClone(attempt) }];
}

function capturedOf(link: PaymentLink): Attempt {
  const captured = link.attempts.find(({ captured }) => captured);
  if (!captured) throw new Error(`payment ${link.reference} is no success`);
  return captured;
}

function paiseOf(rupees: string): number {
  return Math.round(Number(rupees) * 100);
}
