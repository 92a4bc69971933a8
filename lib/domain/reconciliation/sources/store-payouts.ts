import type { Context } from '@/lib/domain/context';
import type { Payout, PayoutRow } from '@/lib/integrations/payments';
import { Prisma, transaction } from '@/lib/platform/db';
import { dateColumn } from '@/lib/platform/time';

export interface FetchedDay {
  gateway: string;
  /** yyyy-mm-dd in IST. */
  day: string;
  rows: PayoutRow[];
  payouts: Payout[];
}

/**
 * Keeps what a gateway says that it paid out on a day, as it says it now, and takes over the fee of each payment whose
 * fee it had not told before. Money and orders stay as they are.
 */
export async function storePayouts(
  context: Pick<Context, 'db' | 'clock'>,
  { gateway, day, rows, payouts }: FetchedDay,
): Promise<void> {
  await transaction(context, async ({ db, clock }) => {
    // Two runs of one day would each write the rows.
    await db.$executeRaw`select pg_advisory_xact_lock(hashtext(${`payouts:${gateway}`}))`;
    await db.gatewayPayout.deleteMany({ where: { gateway, day: dateColumn(day) } });
    await db.gatewayPayout.deleteMany({
      where: { gateway, id: { in: payouts.map(({ id }) => id) } },
    });
    await db.gatewayPayout.createMany({
      data: payouts.map((each) => ({ ...each, gateway, day: dateColumn(day), fetchedAt: clock.now() })),
    });
    await db.gatewayPayoutRow.createMany({
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
        from gateway_payout_rows r
       where r.gateway = ${gateway} and r.type = 'payment' and p.gateway = r.gateway
         and p.gateway_payment_id = r.id and p.gateway_fee is null
         and r.payout_id in (${Prisma.join(payouts.length > 0 ? payouts.map(({ id }) => id) : [''])})`;
  });
}
