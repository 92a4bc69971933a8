import type { Context } from '@/lib/domain/context';
import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { Prisma } from '@/lib/platform/db';

/**
 * Whether the supplier has charged the attempt `a`. It has when its answer named a cost, also while a person decides
 * about the goods and after they were claimed back. A supplier that has ended its order has given the money back.
 */
export const isChargedSql = Prisma.sql`(a.cost is not null and a.proof is distinct from 'order_ended')`;

/**
 * Writes the cost of each purchase that was charged into the ledger account of its float, once. Purchases that were
 * sent before the account was opened are in its opening balance. It is done when a day is compared, and not with each
 * delivery, so that customers do not wait for it.
 */
export async function bookPurchases(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { supplier, region }: SupplierAccount,
): Promise<number> {
  return db.$executeRaw`
    insert into float_entries (supplier, region, kind, reference, amount, created_at)
    select a.supplier, a.region, 'purchase', a.id, -a.cost, ${clock.now()}
      from delivery_attempts a
      join float_entries o on o.supplier = a.supplier and o.region = a.region and o.kind = 'opening'
     where a.supplier = ${supplier} and a.region = ${region} and ${isChargedSql}
       and a.sent_at >= o.created_at
       and not exists (select from float_entries e
                        where e.supplier = a.supplier and e.region = a.region
                          and e.kind = 'purchase' and e.reference = a.id)
    on conflict (supplier, region, kind, reference) do nothing`;
}
