import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The newest line of a change set about a value of an item, and the newest audit entry about its prices. */
function otherThanSaved(field: 'price' | 'resell', column: Prisma.Sql, audited: string): Prisma.Sql {
  return Prisma.sql`
    select concat('item ', i.itemid, ' has the ', ${field}::text, ' ', ${column}, ', its last change set says ', line.new_value)
             as offender
      from items i
     cross join lateral (
       select new_value from price_change_lines
        where object_type = 'item' and object_id = i.itemid::text and field = ${field}
        order by id desc limit 1) line
      left join lateral (
       select after from audit_entries
        where object_type = 'item' and object_id = i.itemid::text and action = 'change-prices'
        order by at desc, id desc limit 1) entry on true
     where line.new_value is distinct from ${column}
       and round((entry.after->>${audited})::numeric * 100) is distinct from ${column}`;
}

/** The rules of prices, of their change sets, and of what the rule about costs has paused. */
export const priceInvariants: Invariant[] = [
  {
    // A version before change sets writes the audit log alone.
    name: 'an item has the prices that its last change set or its last audit entry says',
    offenders: Prisma.sql`
      ${otherThanSaved('price', Prisma.sql`i.discounted_price`, 'price')}
      union all
      ${otherThanSaved('resell', Prisma.sql`i.resell_price`, 'resellPrice')}`,
  },
  {
    name: 'what the store paused below its cost is below it',
    offenders: Prisma.sql`
      select concat('item ', i.itemid, ' is paused and costs ', route.floor) as offender
        from items i
       cross join lateral (
         select ceil(r.cost * c.rate / 10000.0) as floor
           from supplier_routes r left join currency_rates c on c.currency = r.cost_currency
          where r.itemid = i.itemid and r.enabled
          order by coalesce(r.rank, r.position), r.position limit 1) route
       where i.paused_by = 'floor' and i.is_api and i.deleted_at is null
         and i.discounted_price >= route.floor and i.resell_price >= route.floor`,
  },
  {
    name: 'no change set was taken back twice, and none before it was applied',
    offenders: Prisma.sql`
      select concat(undo.id, ' took back ', undo.undo_of) as offender
        from price_change_sets undo join price_change_sets done on done.id = undo.undo_of
       where undo.kind not in ('undo', 'end') or done.status <> 'applied' or undo.applied_at < done.applied_at`,
  },
];
