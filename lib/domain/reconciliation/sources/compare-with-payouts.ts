import type { Context } from '@/lib/domain/context';
import { gatewayTitle } from '@/lib/domain/payments';
import { comparePayouts, type PayoutDispute } from '@/lib/domain/reconciliation/compare/compare-payouts';
import type { Compared } from '@/lib/domain/reconciliation/found';
import { type DatedPayment, readPayments } from '@/lib/domain/reconciliation/list-our-payments';
import { payoutsOf } from '@/lib/domain/reconciliation/source-of';
import { findGateway, type PayoutRow } from '@/lib/integrations/payments';
import type { Paise } from '@/lib/platform/money';
import { findLeftOut } from './find-left-out';
import { storePayouts } from './store-payouts';

/** What a bank refused was not paid. */
const PAID = { status: { not: 'failed' } };

type Services = Pick<Context, 'db' | 'clock' | 'gateways' | 'log'>;

/**
 * Compares what a gateway paid out on a day with the payments of the store. The rows of the store are read after those
 * of the gateway, whose money came days before, so nothing is under way between the two readings.
 */
export async function compareWithPayouts(context: Services, gateway: string, day: string): Promise<Compared> {
  const answer = await findGateway(context.gateways, gateway)?.fetchPayouts?.(day);
  if (answer?.outcome !== 'fetched') {
    const why = answer?.message ?? 'it does not tell';
    const missing = [`${gatewayTitle(gateway)} gave no usable list of what it paid out: ${why}.`];
    return { theirs: 0, ours: 0, found: [], missing, whole: false };
  }
  const { rows, payouts } = answer;
  await storePayouts(context, { gateway, day, rows, payouts });
  const payments = await readOurs(context, gateway, rows);
  const found = comparePayouts({
    rows,
    payouts,
    paymentOf: (row) => paymentOf(payments, row),
    ...(await readPaidBefore(context, gateway, rows)),
    disputes: await readDisputes(context, gateway, rows),
  });
  const leftOut = await findLeftOut(context, { gateway, source: payoutsOf(gateway) });
  return {
    theirs: rows.length,
    ours: new Set([...payments.values()].map(({ id }) => id)).size,
    found: [...found, ...leftOut.found],
    missing: leftOut.missing,
    whole: true,
  };
}

/** The payments of the rows, by the gateway's id of each and by ours. */
async function readOurs(
  context: Services,
  gateway: string,
  rows: PayoutRow[],
): Promise<Map<string, DatedPayment>> {
  const ids = rows.flatMap(({ paymentId }) => paymentId ?? []);
  const references = rows.flatMap(({ clientTxnId }) => clientTxnId ?? []);
  const payments = await readPayments(context, {
    gateway,
    OR: [{ gatewayPaymentId: { in: ids } }, { clientTxnId: { in: references } }],
  });
  return new Map(
    payments.flatMap((payment) => [
      [payment.clientTxnId, payment] as const,
      ...(payment.gatewayPaymentId === null ? [] : [[payment.gatewayPaymentId, payment] as const]),
    ]),
  );
}

/**
 * The payment of the store that a row is about. A second payment of one page has its reference too, and is the store's
 * only where something was received beside the first.
 */
function paymentOf(
  payments: ReadonlyMap<string, DatedPayment>,
  { paymentId, clientTxnId }: PayoutRow,
): DatedPayment | undefined {
  const named = payments.get(paymentId ?? '');
  if (named) return named;
  const page = payments.get(clientTxnId ?? '');
  const isFirst = paymentId === null || !page?.gatewayPaymentId;
  return isFirst || page.besideReferences.length > 0 ? page : undefined;
}

async function readPaidBefore({ db }: Services, gateway: string, rows: PayoutRow[]) {
  const compared = [...new Set(rows.map(({ payoutId }) => payoutId))];
  const elsewhere = { gateway, payoutId: { notIn: compared }, payout: PAID };
  const [again, refunds] = await Promise.all([
    db.gatewayPayoutRow.findMany({
      where: { ...elsewhere, id: { in: rows.map(({ id }) => id) } },
      select: { id: true },
    }),
    db.gatewayPayoutRow.groupBy({
      by: ['gatewayPaymentId'],
      where: {
        ...elsewhere,
        type: 'refund',
        gatewayPaymentId: {
          in: rows.flatMap(({ type, paymentId }) => (type === 'refund' ? (paymentId ?? []) : [])),
        },
      },
      _sum: { debit: true },
    }),
  ]);
  return {
    paidElsewhere: new Set(again.map(({ id }) => id)),
    refundedBefore: new Map<string, Paise>(
      refunds.map(({ gatewayPaymentId, _sum }) => [gatewayPaymentId ?? '', _sum.debit ?? 0n]),
    ),
  };
}

async function readDisputes(
  { db }: Services,
  gateway: string,
  rows: PayoutRow[],
): Promise<Map<string, PayoutDispute>> {
  const ids = [...new Set(rows.flatMap(({ disputeId }) => disputeId ?? []))];
  const [disputes, sums] = await Promise.all([
    db.paymentDispute.findMany({ where: { gateway, id: { in: ids } } }),
    db.gatewayPayoutRow.groupBy({
      by: ['disputeId'],
      where: {
        gateway,
        disputeId: { in: ids },
        payout: PAID,
      },
      _sum: { debit: true, credit: true },
    }),
  ]);
  const moved = new Map(
    sums.map(({ disputeId, _sum }) => [disputeId, (_sum.debit ?? 0n) - (_sum.credit ?? 0n)]),
  );
  return new Map(disputes.map((dispute) => [dispute.id, { ...dispute, moved: moved.get(dispute.id) ?? 0n }]));
}
