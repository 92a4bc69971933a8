import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The rule of the texts that orders are found by (decision 117). */
export const searchInvariants: Invariant[] = [
  {
    name: 'an order is found by its own texts and by no others',
    narrowed: ['orders', 'order_texts'],
    offenders: Prisma.sql`
      select concat('order ', coalesce(o.id, t.order_id), ' is found by other texts than its own') as offender
        from (select id, 'order' as part, tarang_order_text(id, user_email, input1, input2, player_name) as text from orders
              union all
              select id, 'reference', tarang_reference_text(transactionid) from orders where transactionid is not null) o
        full join order_texts t on t.order_id = o.id and t.part = o.part
       where o.text is distinct from t.text`,
  },
];
