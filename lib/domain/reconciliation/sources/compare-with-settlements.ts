import type { Context } from '@/lib/domain/context';
import { gatewayTitle } from '@/lib/domain/payments';
import {
  compareSettlements,
  type SettledDispute,
  type SettledPayment,
} from '@/lib/domain/reconciliation/compare/compare-settlements';
import type { Compared } from '@/lib/domain/reconciliation/found';
import { readPayments } from '@/lib/domain/reconciliation/list-our-payments';
import { settlementsOf } from '@/lib/domain/reconciliation/source-of';
import { findGateway, type SettlementRow } from '@/lib/integrations/payments';
import type { Paise } from '@/lib/platform/money';
import { findUnsettled } from './find-unsettled';
import { storeSettlements } from './store-settlements';

type Services = Pick<Context, 'db' | 'clock' | 'gateways' | 'log'>;

/**
 * Compares what a gateway settled on a day with the payments of the store. The rows of the store are read after those of the
 * gateway, whose money came days before, so nothing is under way between the two readings.
 */
export async function compareWithSettlements(
  context: Services,
  gateway: string,
  day: string,
): Promise<Compared> {
  const answer = await findGateway(context.gateways, gateway)?.fetchSettlements?.(day);
  if (answer?.outcome !== 'fetched') {
    const why = answer?.message ?? 'it does not tell';
    const missing = [`${gatewayTitle(gateway)} gave no usable list of what it settled: ${why}.`];
    return { theirs: 0, ours: 0, found: [], missing, whole: false };
  }
  const { rows, settlements } = answer;
  await storeSettlements(context, { gateway, day, rows, settlements });
  const payments = await readOurs(context, gateway, rows);
  const found = compareSettlements({
    rows,
    settlements,
    paymentOf: ({ paymentId, clientTxnId }) =>
      payments.get(paymentId ?? '') ?? payments.get(clientTxnId ?? ''),
    ...(await readSettledBefore(context, gateway, rows)),
    disputes: await readDisputes(context, gateway, rows),
  });
  const unsettled = await findUnsettled(context, { gateway, source: settlementsOf(gateway) });
  return {
    theirs: rows.length,
    ours: new Set([...payments.values()].map(({ id }) => id)).size,
    found: [...found, ...unsettled.found],
    missing: unsettled.missing,
    whole: true,
  };
}

/** The payments of the rows, by the gateway's id of each and by ours. */
async function readOurs(
  context: Services,
  gateway: string,
  rows: SettlementRow[],
): Promise<Map<string, SettledPayment>> {
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

async function readSettledBefore({ db }: Services, gateway: string, rows: SettlementRow[]) {
  const settled = [...new Set(rows.map(({ settlementId }) => settlementId))];
  const elsewhere = { gateway, settlementId: { notIn: settled } };
  const [again, refunds] = await Promise.all([
    db.gatewaySettlementRow.findMany({
      where: { ...elsewhere, id: { in: rows.map(({ id }) => id) } },
      select: { id: true },
    }),
    db.gatewaySettlementRow.groupBy({
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
    settledElsewhere: new Set(again.map(({ id }) => id)),
    refundedBefore: new Map<string, Paise>(
      refunds.map(({ gatewayPaymentId, _sum }) => [gatewayPaymentId ?? '', _sum.debit ?? 0n]),
    ),
  };
}

async function readDisputes(
  { db }: Services,
  gateway: string,
  rows: SettlementRow[],
): Promise<Map<string, SettledDispute>> {
  const disputes = await db.paymentDispute.findMany({
    where: { gateway, id: { in: rows.flatMap(({ disputeId }) => disputeId ?? []) } },
  });
  return new Map(disputes.map((dispute) => [dispute.id, dispute]));
}
