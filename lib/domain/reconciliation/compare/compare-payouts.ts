import type { Found } from '@/lib/domain/reconciliation/found';
import type { Payout, PayoutRow } from '@/lib/integrations/payments';
import type { Paise } from '@/lib/platform/money';
import { distance, type OurPayment } from './compare-payments';

/** A payment of the store as far as a payout speaks about it. */
interface PayoutPayment extends OurPayment {
  /** What the gateway told when it was paid, tax included; null at one that did not. */
  gatewayFee: Paise | null;
  /** What the gateway has given back of it, as far as the store knows. */
  givenBack: Paise;
  /** What was taken of it for lost disputes, which is given back too. */
  lost: Paise;
}

/** A dispute of the store as far as a payout speaks about it. */
export interface PayoutDispute {
  id: string;
  status: string;
  amountDeducted: Paise;
  /** What the adjustments of all payouts took for it, less what they gave back. */
  moved: Paise;
}

export interface PayoutsInput {
  rows: PayoutRow[];
  payouts: Payout[];
  /** The payment that a row belongs to; undefined when the store has none. */
  paymentOf: (row: PayoutRow) => PayoutPayment | undefined;
  /** What other rows of refunds, paid out before, took of a payment, by the gateway's id of it. */
  refundedBefore: ReadonlyMap<string, Paise>;
  /** The ids of rows that another payout has as well. */
  paidElsewhere: ReadonlySet<string>;
  disputes: ReadonlyMap<string, PayoutDispute>;
}

/**
 * Compares what a gateway paid out on a day with the payments of the store, and each payout with the sum of its rows.
 */
export function comparePayouts(input: PayoutsInput): Found[] {
  // What a refused payout has was not paid: it is told as a whole, and its rows come again with another one.
  const refused = new Set(input.payouts.flatMap(({ id, status }) => (status === 'failed' ? [id] : [])));
  const rows = input.rows.filter(({ payoutId }) => !refused.has(payoutId));
  const groups = Map.groupBy(rows, ({ type, id }) => `${type}:${id}`);
  return [
    ...[...groups.values()].flatMap((rows) => compareRow(input, rows)),
    ...input.payouts.flatMap((payout) => compareSum(input, payout)),
  ];
}

function compareRow(input: PayoutsInput, rows: PayoutRow[]): Found[] {
  const [row] = rows;
  if (!row) return [];
  const payment = input.paymentOf(row);
  const times = rows.length + (input.paidElsewhere.has(row.id) ? 1 : 0);
  const again =
    times > 1 ? [foundAt(row, payment, { kind: 'twice_there', moneyAtRisk: moved(row), times })] : [];
  if (!payment) return [...again, foundAt(row, undefined, { kind: 'not_ours', moneyAtRisk: moved(row) })];
  switch (row.type) {
    case 'payment':
      return [...again, ...comparePayment(row, payment)];
    case 'refund':
      return [...again, ...compareRefund(input, row, payment)];
    case 'adjustment':
      return [...again, ...compareAdjustment(input, row, payment)];
    case 'transfer':
      return [...again, foundAt(row, payment, { kind: 'not_ours', moneyAtRisk: moved(row) })];
  }
}

function comparePayment(row: PayoutRow, payment: PayoutPayment): Found[] {
  if (!payment.isPaid)
    return payment.hasCase
      ? []
      : [foundAt(row, payment, { kind: 'paid_there', moneyAtRisk: row.amount, press: 'ask_gateway' })];
  const found: Found[] = [];
  if (row.amount !== payment.amount)
    found.push(
      foundAt(row, payment, { kind: 'amount_differs', moneyAtRisk: distance(row.amount, payment.amount) }),
    );
  const { gatewayFee: told } = payment;
  // What is paid out must be the amount less the fee that is named, whatever was told before.
  const kept = row.amount - row.credit;
  if (kept !== row.fee || (told !== null && told !== row.fee))
    found.push(
      foundAt(row, payment, {
        kind: 'fee_differs',
        moneyAtRisk: distance(kept, told ?? row.fee),
        press: kept === row.fee ? 'take_fee' : null,
      }),
    );
  return found;
}

/** Money that was given back there is known when the gateway was asked about its payment since. */
function compareRefund(
  { rows, refundedBefore }: PayoutsInput,
  row: PayoutRow,
  payment: PayoutPayment,
): Found[] {
  const refunds = new Map(
    rows.flatMap((each) =>
      each.type === 'refund' && each.paymentId === row.paymentId ? [[each.id, each.debit] as const] : [],
    ),
  );
  const now = [...refunds.values()].reduce((sum, debit) => sum + debit, 0n);
  const all = now + (refundedBefore.get(row.paymentId ?? '') ?? 0n);
  // What a lost dispute took goes by an adjustment.
  if (all <= payment.givenBack - payment.lost) return [];
  return [foundAt(row, payment, { kind: 'taken_back', moneyAtRisk: row.debit, press: 'ask_gateway' })];
}

/** An adjustment is that of a lost dispute, or one that somebody has to explain. */
function compareAdjustment({ disputes }: PayoutsInput, row: PayoutRow, payment: PayoutPayment): Found[] {
  if (row.disputeId === null) return [foundAt(row, payment, { kind: 'not_ours', moneyAtRisk: moved(row) })];
  const dispute = disputes.get(row.disputeId);
  const isKnown =
    (dispute?.status === 'lost' && dispute.moved === dispute.amountDeducted) ||
    (dispute?.status === 'won' && dispute.moved === 0n);
  if (isKnown) return [];
  return [foundAt(row, payment, { kind: 'taken_back', moneyAtRisk: moved(row), press: 'ask_gateway' })];
}

function compareSum({ rows }: PayoutsInput, { id, amount, status, utr }: Payout): Found[] {
  const own = rows.filter(({ payoutId }) => payoutId === id);
  const sum = own.reduce((total, { credit, debit }) => total + credit - debit, 0n);
  const evidence = {
    rows: own.length,
    rowsAddUpTo: sum.toString(),
    paidOut: amount.toString(),
    payoutState: status,
    theirReference: utr,
  };
  const about = { subject: id, evidence, press: null };
  return [
    ...(sum === amount
      ? []
      : [{ ...about, kind: 'sum_differs' as const, moneyAtRisk: distance(sum, amount) }]),
    ...(status === 'failed'
      ? [{ ...about, kind: 'payout_failed' as const, moneyAtRisk: amount > 0n ? amount : 0n }]
      : []),
  ];
}

/** What a row moves. */
function moved({ credit, debit }: PayoutRow): Paise {
  return distance(credit, debit);
}

function foundAt(
  row: PayoutRow,
  payment: PayoutPayment | undefined,
  {
    times,
    press = null,
    ...about
  }: Pick<Found, 'kind' | 'moneyAtRisk'> & {
    press?: Found['press'];
    times?: number;
  },
): Found {
  return {
    ...about,
    press,
    subject: row.id,
    orderId: payment?.orderId ?? null,
    paymentId: payment?.id ?? null,
    evidence: {
      payout: row.payoutId,
      rowType: row.type,
      clientTxnId: payment?.clientTxnId ?? row.clientTxnId,
      gatewayPayment: row.paymentId,
      ...(row.disputeId !== null && { dispute: row.disputeId }),
      theirAmount: row.amount.toString(),
      theirFee: row.fee.toString(),
      theirCredit: row.credit.toString(),
      theirDebit: row.debit.toString(),
      ...(payment && {
        ours: payment.isPaid ? 'paid' : 'not paid',
        ourAmount: payment.amount.toString(),
        ourFee: payment.gatewayFee?.toString() ?? null,
      }),
      ...(times !== undefined && { times }),
    },
  };
}
