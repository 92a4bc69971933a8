import type { Context } from '@/lib/domain/context';
import type { GatewayLine } from '@/lib/domain/reconciliation/compare/compare-payments';
import type { DatedPayment } from '@/lib/domain/reconciliation/list-our-payments';
import { findGateway, type PaymentState } from '@/lib/integrations/payments';
import { inParallel } from '@/lib/platform/parallel';
import { runtimeOf, seconds } from '@/lib/platform/time';

/** Questions at once: a quarter of what the sweeps ask, which go on meanwhile and are what customers wait for. */
const ASKED_AT_ONCE = 5;
/** ms for one round of questions. The run holds one slot of the lane for as long. */
const MAX_RUN_TIME = seconds(240);

export interface AskedLines {
  lines: GatewayLine[];
  /** The payments that the gateway gave an answer about. */
  answered: DatedPayment[];
  /** Payments without a usable answer, and one of the reasons. */
  unanswered: number;
  why: string;
  /** Payments that were not asked about because the time was over. */
  unasked: number;
}

/** Asks a gateway that has no list about payments, one by one. */
export async function askGatewayLines(
  { gateways, log, clock }: Pick<Context, 'gateways' | 'log' | 'clock'>,
  gateway: string,
  payments: DatedPayment[],
): Promise<AskedLines> {
  const { monotonic } = runtimeOf(clock);
  const deadline = monotonic() + MAX_RUN_TIME;
  const asked: AskedLines = { lines: [], answered: [], unanswered: 0, why: '', unasked: 0 };
  const found = findGateway(gateways, gateway);
  if (!found) return { ...asked, unanswered: payments.length, why: `${gateway} is no gateway of this store` };
  await inParallel(payments, ASKED_AT_ONCE, async (payment) => {
    if (monotonic() > deadline) {
      asked.unasked += 1;
      return;
    }
    const state = await found.fetchState(payment).catch((error: unknown): PaymentState => {
      log.warn({ err: error, clientTxnId: payment.clientTxnId }, 'a payment could not be compared');
      return { outcome: 'unknown', message: 'an error of the store' };
    });
    if (state.outcome === 'unknown') {
      asked.unanswered += 1;
      asked.why = state.message;
      return;
    }
    asked.answered.push(payment);
    const line = lineOf(payment, state);
    if (line) asked.lines.push(line);
  });
  return asked;
}

function lineOf(payment: DatedPayment, state: PaymentState): GatewayLine | null {
  const { clientTxnId, amount, gatewayPaymentId, refunded } = payment;
  switch (state.outcome) {
    case 'paid': {
      const isSame = state.charge?.paymentId === gatewayPaymentId && gatewayPaymentId !== null;
      const line = { ...state, clientTxnId, isPaid: true, amount: beforeRefunds(payment, state.amount) };
      // A bank reference that came after the money is that of the same bank payment.
      return isSame ? { ...line, utr: payment.utr } : line;
    }
    case 'unreferenced':
      return { ...state, clientTxnId, isPaid: true, utr: null };
    case 'reversed':
      // All of it went back, and the store knows why.
      if (refunded >= amount)
        return { clientTxnId, gatewayOrderId: state.gatewayOrderId, isPaid: true, amount, utr: null };
      return { clientTxnId, gatewayOrderId: state.gatewayOrderId, isPaid: false, amount, utr: null };
    case 'pending':
    case 'failed':
      return { clientTxnId, gatewayOrderId: state.gatewayOrderId, isPaid: false, amount, utr: null };
    case 'not_found':
    case 'unknown':
      return null;
  }
}

/** What the gateway had before the store gave a part back; one that was sent may not be in its answer yet. */
function beforeRefunds({ amount, refunded }: DatedPayment, said: bigint): bigint {
  if (said >= amount) return said;
  return said + refunded > amount ? amount : said + refunded;
}
