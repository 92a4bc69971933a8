import type { Found } from '@/lib/domain/reconciliation/found';
import type { Paise } from '@/lib/platform/money';

/** A payment of the store, as far as a gateway or a bank can speak about it. */
export interface OurPayment {
  id: string;
  clientTxnId: string;
  gatewayOrderId: string | null;
  orderId: string | null;
  isPaid: boolean;
  /** What was asked for, or received when it is paid. */
  amount: Paise;
  utr: string | null;
  /** Whether a person has a case about it, which then says what the gateway says. */
  hasCase: boolean;
  /** Whether the gateway has said before that money went back, of which a case tells. */
  goneBack: boolean;
  /** What the gateway's line about it has by what it said before; a dispute that was lost changes no line. */
  saidThere: Paise;
  /** The bank references of further money on its page, each a payment of its own. */
  besideReferences: string[];
}

/** What the gateway says about a payment. */
export interface GatewayLine {
  clientTxnId: string;
  gatewayOrderId: string | null;
  isPaid: boolean;
  amount: Paise;
  /** Null when the gateway names no bank reference. */
  utr: string | null;
}

/**
 * Compares the payments of a day with the gateway's lines about them. `listed`: the lines are all that the gateway has.
 */
export function comparePayments(
  ours: OurPayment[],
  lines: GatewayLine[],
  { listed }: { listed: boolean },
): Found[] {
  const byReference = Map.groupBy(lines, ({ clientTxnId }) => clientTxnId);
  const known = new Set(ours.map(({ clientTxnId }) => clientTxnId));
  const unmatched = listed ? lines.filter((line) => line.isPaid && !known.has(line.clientTxnId)) : [];
  return [
    ...ours.flatMap((payment) => comparePayment(payment, byReference.get(payment.clientTxnId) ?? [])),
    ...[...Map.groupBy(unmatched, ({ clientTxnId }) => clientTxnId).values()].map(findUnmatched),
  ];
}

function comparePayment(payment: OurPayment, lines: GatewayLine[]): Found[] {
  const paid = lines.filter(({ isPaid }) => isPaid);
  const [line] = paid;
  const about = { orderId: payment.orderId, paymentId: payment.id, subject: payment.clientTxnId };
  const evidence = evidenceOf(payment, line ?? lines[0]);
  if (!line) {
    if (!payment.isPaid || payment.goneBack) return [];
    return [{ ...about, kind: 'missing_there', moneyAtRisk: payment.amount, evidence, press: null }];
  }
  const found: Found[] = [];
  if (paid.length > 1) {
    const said = { ...evidence, times: paid.length };
    found.push({ ...about, kind: 'twice_there', moneyAtRisk: line.amount, evidence: said, press: null });
  }
  if (!payment.isPaid) {
    if (!payment.hasCase)
      found.push({ ...about, kind: 'paid_there', moneyAtRisk: line.amount, evidence, press: 'ask_gateway' });
    return found;
  }
  if (line.amount !== payment.amount && !payment.goneBack)
    found.push({
      ...about,
      kind: 'amount_differs',
      moneyAtRisk: distance(line.amount, payment.amount),
      evidence,
      press: null,
    });
  // What had gone back is there again: the answer to a question becomes a case.
  if (payment.goneBack && line.amount > payment.saidThere)
    found.push({
      ...about,
      kind: 'amount_differs',
      moneyAtRisk: line.amount - payment.saidThere,
      evidence: { ...evidence, saidBefore: payment.saidThere.toString() },
      press: 'ask_gateway',
    });
  if (isAnotherReference(payment, line))
    found.push({
      ...about,
      kind: 'reference_differs',
      moneyAtRisk: payment.amount,
      evidence,
      press: null,
    });
  return found;
}

/** A bank reference that a person typed counts, although the gateway names none. */
function isAnotherReference(payment: OurPayment, line: GatewayLine): boolean {
  const differ = (one: string | null, other: string | null) =>
    one !== null && other !== null && one.toUpperCase() !== other.toUpperCase();
  if (payment.besideReferences.some((reference) => !differ(reference, line.utr) && line.utr !== null))
    return false;
  return differ(payment.utr, line.utr) || differ(payment.gatewayOrderId, line.gatewayOrderId);
}

function findUnmatched(lines: GatewayLine[]): Found {
  const [line] = lines;
  if (!line) throw new Error('a group without a line');
  const moneyAtRisk = lines.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    kind: 'not_ours',
    subject: line.clientTxnId,
    moneyAtRisk,
    evidence: evidenceOf(undefined, line),
    press: null,
  };
}

function evidenceOf(payment: OurPayment | undefined, line: GatewayLine | undefined): Found['evidence'] {
  return {
    ...(payment && {
      ours: payment.isPaid ? 'paid' : 'not paid',
      ourAmount: payment.amount.toString(),
      ourReference: payment.utr,
      ourGatewayOrder: payment.gatewayOrderId,
    }),
    theirs: line ? (line.isPaid ? 'paid' : 'not paid') : 'not on the list',
    ...(line && {
      theirAmount: line.amount.toString(),
      theirReference: line.utr,
      theirGatewayOrder: line.gatewayOrderId,
    }),
  };
}

export function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}
