import { holdingCasesSql } from '@/lib/domain/wallet';
import { Prisma } from '@/lib/platform/db';

/**
 * Whether there was a case about money of the order `o` that went back or is disputed, or is one about money in the
 * wallet when the order took its price from there: `holdGoneBack` says then how much is gone.
 */
export const hasClaimsSql = Prisma.sql`
  (exists (select from reviews where order_id = o.id and cause in ('payment_reversed', 'payment_disputed'))
   or (o.payment_mode = 'wallet' or exists (select from order_reopenings where order_id = o.id and amount > 0))
      and exists (select ${holdingCasesSql(Prisma.sql`o.user_id`)}))`;
