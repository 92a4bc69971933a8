import { WAS_SOLD } from '@/lib/domain/vault';
import { Prisma } from '@/lib/platform/db';
import { hasDelivery } from './delivery-invariants';
import type { Invariant } from './invariant';

/** Whether a member of staff ended the order `o` by hand, or reopened it: then their decision counts. */
const byPerson = Prisma.sql`
  (exists (select from audit_entries t
            where t.object_type = 'order' and t.object_id = o.id and t.action in ('update-order', 'settle-goods-case'))
   or exists (select from order_reopenings r where r.order_id = o.id))`;

/** The rules of the code vault (decision 096). */
export const vaultInvariants: Invariant[] = [
  {
    name: 'a reserved code has an order that waits, a sold or revealed one an order that is Completed',
    offenders: Prisma.sql`
      select concat('code ', c.id, ' is ', c.state, ', and its order ', o.id, ' is ', o.status) as offender
        from vault_codes c join orders o on o.id = c.order_id
       where (c.state = 'reserved' and o.status <> 'Processing'
              or c.state = 'sold' and o.status <> 'Completed'
              or c.state = 'revealed' and o.status not in ('Completed', 'Refunded', 'Cancelled'))
         and not exists (select from order_reopenings r where r.order_id = o.id)`,
  },
  {
    name: 'a Completed order has as many codes as it says, and their cost where it is known',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' has ', count(c.id), ' of ', o.codes, ' codes, and costs ', coalesce(o.cost::text, 'nothing known')) as offender
        from orders o
        left join vault_codes c on c.order_id = o.id and ${WAS_SOLD}
        left join vault_batches b on b.id = c.batch_id
       where o.status = 'Completed' and o.codes > 0 and not ${byPerson}
         -- A returned code that is sold again has its order in its moves alone.
         and not exists (select from vault_moves m where m.order_id = o.id and m."from" = 'refunded')
       group by o.id, o.codes, o.cost
      having count(c.id) <> o.codes
          or (not bool_or(c.attempt_id is not null) and count(b.unit_cost) = count(c.id)
              and o.cost is distinct from sum(b.unit_cost)::bigint)`,
  },
  {
    name: 'a Completed order has the codes of its delivered attempts, unless a case about them is open',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' is Completed, and code ', c.id, ' of its attempt ', a.id, ' is set aside') as offender
        from vault_codes c
        join orders o on o.id = c.order_id
        join delivery_attempts a on a.id = c.attempt_id
       where c.state = 'held' and c.order_id is not null and o.status = 'Completed' and a.outcome = 'delivered'
         and not exists (select from reviews r where r.cause in ('late_success', 'wrong_goods')
                            and r.closed_at is null and r.evidence->>'attempt' = a.id)`,
  },
  {
    name: 'an order that gave its price back at its end has no code that can still be looked at',
    offenders: Prisma.sql`
      select concat('code ', c.id, ' is ', c.state, ', and ', o.id, ' is ', o.status) as offender
        from vault_codes c join orders o on o.id = c.order_id
       where o.status in ('Refunded', 'Cancelled', 'Failed', 'Created') and c.state in ('reserved', 'sold')`,
  },
  {
    name: 'a code was looked at exactly if a row says so, and by its buyer alone',
    offenders: Prisma.sql`
      select concat('code ', c.id, ' is ', c.state, ' and has ', count(r.id), ' rows of a look') as offender
        from vault_codes c left join vault_reveals r on r.code_id = c.id
       group by c.id
      having (count(r.id) > 0) <> exists (select from vault_moves m where m.code_id = c.id and m."to" = 'revealed')
      union all
      select concat('code ', r.code_id, ' of ', r.order_id, ' was looked at by ', r.viewer_id)
        from vault_reveals r join orders o on o.id = r.order_id
       where o.user_id <> r.viewer_id
          or not exists (select from partner_keys k where k.id = r.key_id and k.partner_id = r.viewer_id) and r.key_id is not null
          or not exists (select from vault_moves m where m.code_id = r.code_id and m.order_id = r.order_id and m."to" = 'sold')`,
  },
  {
    name: 'a batch has as many codes as it says',
    offenders: Prisma.sql`
      select concat('batch ', b.id, ' has ', count(c.id), ' of ', b.rows, ' codes') as offender
        from vault_batches b left join vault_codes c on c.batch_id = b.id
       group by b.id having count(c.id) <> b.rows`,
  },
  {
    name: 'keys of at most two settings are in use for the vault',
    offenders: Prisma.sql`
      select concat('the keys of the vault are sealed by ', count(distinct split_part(wrapped, '.', 1)), ' keys') as offender
        from (select wrapped from vault_batches union all select wrapped from vault_keys) sealed
      having count(distinct split_part(wrapped, '.', 1)) > 2`,
  },
  {
    name: 'the moves of a code follow each other and end at its state',
    offenders: Prisma.sql`
      with moves as (
        select code_id, "from", "to", lag("to") over (partition by code_id order by id) as before,
               lead(id) over (partition by code_id order by id) is null as is_last
          from vault_moves)
      select concat('code ', code_id, ' went from ', coalesce(before, 'nothing'), ', then from ', coalesce("from", 'nothing')) as offender
        from moves where "from" is distinct from before
      union all
      select concat('code ', c.id, ' is ', c.state, ', its moves end in ', coalesce(m."to", 'nothing'))
        from vault_codes c left join moves m on m.code_id = c.id and m.is_last
       where m."to" is distinct from c.state`,
  },
  {
    name: 'no code was sold after its expiry',
    offenders: Prisma.sql`
      select concat('code ', id, ' expired at ', expires_at, ' and was sold at ', sold_at) as offender
        from vault_codes where sold_at > expires_at`,
  },
  {
    name: 'an order that waits for codes, or has them and is not held, has a job, an open case, or both',
    offenders: Prisma.sql`
      select concat(o.id, ' waits for nobody') as offender
        from orders o
       where o.status = 'Processing' and o.codes > 0 and not o.instant
         and not exists (select from order_reopenings r where r.order_id = o.id)
         and not exists (select from reviews r where r.order_id = o.id and r.payment_id is null and r.closed_at is null)
         and not ${hasDelivery}`,
  },
];
