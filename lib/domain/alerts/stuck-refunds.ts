import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { after, days, hours } from '@/lib/platform/time';

/** ms after the choice until which a refund is to be at the gateway: its balance may be too low, or a dispute open. */
const UNSENT_AFTER = hours(1);

/**
 * The refunds to the source that need a person: those that the bank did not take, that cannot be sent, and that take
 * longer than they may; `since` is when that began. One `select` of `id`, `order_id`, `amount`, `what` and `since`.
 */
export function stuckRefunds({ clock, shop }: Pick<Context, 'clock' | 'shop'>): Prisma.Sql {
  const now = clock.now();
  const mayTake = days(shop.refunds.days);
  const ms = (each: number) => Prisma.sql`${each}::int8 * interval '1 ms'`;
  return Prisma.sql`
    select id, order_id, amount, case state when 'failed' then 'failed' when 'due' then 'unsent' else 'late' end as what,
           case state when 'failed' then ended_at when 'due' then chosen_at + ${ms(UNSENT_AFTER)}
                      else chosen_at + ${ms(mayTake)} end as since
      from source_refunds
     where state = 'failed'
        or state = 'due' and chosen_at < ${after(now, -UNSENT_AFTER)}
        or state = 'sent' and chosen_at < ${after(now, -mayTake)}`;
}
