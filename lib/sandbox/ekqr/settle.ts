import { payerOf, randomDigits } from '@/lib/sandbox/ids';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Payment } from '@/lib/sandbox/state/payment';
import { describePayment } from './answers';
import { postWebhook } from './webhook';

export interface Settlement {
  /** again: the payer pays the page a second time. reversal: the money goes back. Both only after a success. */
  outcome: 'success' | 'failure' | 'timeout' | 'again' | 'reversal';
  /** The amount paid in rupees; the requested amount by default. */
  amount?: string;
  utr?: string;
  vpa?: string | undefined;
  /** false: no webhook is sent. */
  webhook?: boolean;
  /** Of a second payment: which bank reference the gateway names from then on. */
  names?: 'first' | 'second';
}

/**
 * Ends a payment as the payer or the bank would. A success after a failure is allowed, because it happens (EKQR-3); a
 * success is not settled again. Resolves when the webhooks have been answered.
 */
export async function settlePayment(
  context: SandboxContext,
  payment: Payment,
  settlement: Settlement,
): Promise<void> {
  if (settlement.outcome === 'again' || settlement.outcome === 'reversal')
    return changePaid(context, payment, settlement);
  if (payment.status === 'success') throw new Error(`payment ${payment.clientTxnId} is already a success`);
  const { outcome } = settlement;
  const scope = { on: 'webhook', region: null, text: payment.clientTxnId };
  if (outcome === 'timeout') {
    Object.assign(payment, { status: 'scanning', remark: 'Transaction Timeout.' });
    context.changed();
    return;
  }
  if (outcome === 'success') {
    const mismatch = context.faults.take('ekqr', 'amount_mismatch', scope);
    payment.paidAmount = settlement.amount ?? (mismatch ? String(mismatch.amount) : payment.amount);
    payment.utr = settlement.utr ?? randomDigits(12);
    payment.vpa = settlement.vpa ?? payerOf(payment.customerEmail);
  }
  payment.status = outcome;
  payment.remark = outcome === 'success' ? 'Transaction successful' : 'Transaction declined by the payer';
  context.changed();
  if (settlement.webhook === false || context.faults.take('ekqr', 'webhook_lost', scope)) return;
  const late = context.faults.take('ekqr', 'webhook_late', scope);
  const copies = context.faults.take('ekqr', 'webhook_twice', scope) ? 2 : 1;
  const fields = webhookFields(context, payment);
  await Promise.all(
    Array.from({ length: copies }, () => postWebhook(context, payment, fields, Number(late?.ms ?? 0))),
  );
  const again = outcome === 'success' && context.faults.take('ekqr', 'second_payment', scope);
  if (again)
    await changePaid(context, payment, {
      outcome: 'again',
      names: again.names === 'first' ? 'first' : 'second',
    });
}

/** What happens to a paid payment: the payer pays its page once more, or the bank takes the money back. */
async function changePaid(
  context: SandboxContext,
  payment: Payment,
  { outcome, utr = randomDigits(12), webhook, names = 'second' }: Settlement,
): Promise<void> {
  if (payment.status !== 'success') throw new Error(`payment ${payment.clientTxnId} is no success`);
  let said = {};
  if (outcome === 'again') {
    if (names === 'second') payment.utr = utr;
    said = { upi_txn_id: utr };
  } else Object.assign(payment, { status: 'failure', remark: 'Reversed by the bank' });
  context.changed();
  if (webhook !== false)
    await postWebhook(context, payment, { ...webhookFields(context, payment), ...said }, 0);
}

function webhookFields(context: SandboxContext, payment: Payment) {
  const fields = describePayment(payment);
  const scope = { on: 'webhook', region: null, text: payment.clientTxnId };
  if (context.faults.take('ekqr', 'truncated_amount', scope)) fields.amount = Math.trunc(fields.amount);
  return fields;
}

/** Sends a forged webhook: a success with an invented UTR, while the gateway itself still answers scanning. */
export async function forgeWebhook(context: SandboxContext, payment: Payment): Promise<void> {
  const forged = { ...describePayment(payment), status: 'success', upi_txn_id: randomDigits(12) };
  await postWebhook(context, payment, { ...forged, customer_vpa: 'thief@sandbox' }, 0);
}
