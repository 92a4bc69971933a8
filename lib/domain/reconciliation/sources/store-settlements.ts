import type { Context } from '@/lib/domain/context';
import { dateOf } from '@/lib/domain/reconciliation/record-run';
import type { Settlement, SettlementRow } from '@/lib/integrations/payments';
import { Prisma, transaction } from '@/lib/platform/db';

export interface FetchedDay {
  gateway: string;
  /** yyyy-mm-dd in IST. */
  day: string;
  rows: SettlementRow[];
  settlements: Settlement[];
}

/**
 * Keeps what a gateway says that it settled on a day, as it says it now, and takes over the fee of each payment whose fee it had not
 * told before. Money and orders stay as they are.
 */
export async function storeSettlements(
  context: Pick<Context, 'db' | 'clock'>,
  { gateway, day, rows, settlements }: FetchedDay,
): Promise<void> {
  await transaction(context, async ({ db, clock }) => {
    // Two runs of one day would each write the rows.
    await db.$executeRaw`select pg_advisory_xact_lock(hashtext(${`settlements:${gateway}`}))`;
    await db.gatewaySettlement.deleteMany({ where: { gateway, day: dateOf(day) } });
    await db.gatewaySettlement.deleteMany({
      where: { gateway, id: { in: settlements.map(({ id }) => id) } },
    });
    await db.gatewaySettlement.createMany({
      data: settlements.map((each) => ({ ...each, gateway, day: dateOf(day), fetchedAt: clock.now() })),
    });
    await db.gatewaySettlementRow.createMany({
      data: rows.map(({ paymentId, clientTxnId: _, ...row }) => ({
        ...row,
        gateway,
        gatewayPaymentId: paymentId,
      })),
      // A row that comes twice is a difference, and kept once.
      skipDuplicates: true,
    });
    await db.$executeRaw`
      update payments p set gateway_fee = r.fee, gateway_tax = r.tax
        from gateway_settlement_rows r
       where r.gateway = ${gateway} and r.type = 'payment' and p.gateway = r.gateway
         and p.gateway_payment_id = r.id and p.gateway_fee is null
         and r.settlement_id in (${Prisma.join(settlements.length > 0 ? settlements.map(({ id }) => id) : [''])})`;
  });
}
