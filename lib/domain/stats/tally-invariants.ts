import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** Compares the tallies, including changes that are not folded yet, with the rows that they count. */
export const tallyInvariants: Invariant[] = [
  {
    name: 'the counts and sums of orders are those of the orders',
    narrowed: ['order days'],
    offenders: Prisma.sql`
      with counted as (
        select tarang_ist_day(created_at) as day, product_id, status, count(*) as orders, sum(value) as value,
               count(cost) as costed, coalesce(sum(value - cost), 0) as margin
          from orders group by 1, 2, 3)
      select concat(day, ' ', product_id, ' ', status, ': ', coalesce(t.orders, 0), ' of ', coalesce(t.value, 0),
                    ' counted, there are ', coalesce(c.orders, 0), ' of ', coalesce(c.value, 0), '; margin ',
                    coalesce(t.margin, 0), ' of ', coalesce(t.costed, 0), ' counted, it is ', coalesce(c.margin, 0),
                    ' of ', coalesce(c.costed, 0)) as offender
        from counted c full join order_totals t using (day, product_id, status)
       where (t.orders, t.value, t.costed, t.margin) is distinct from (c.orders, c.value, c.costed, c.margin)`,
  },
  {
    name: 'the orders of a day are those of its products together',
    offenders: Prisma.sql`
      with counted as (
        select day, status, sum(orders) as orders, sum(value) as value, sum(costed) as costed, sum(margin) as margin
          from order_totals group by day, status)
      select concat(day, ' ', status, ': ', coalesce(t.orders, 0), ' counted, the products have ', coalesce(c.orders, 0)) as offender
        from counted c full join order_day_totals t using (day, status)
       where (t.orders, t.value, t.costed, t.margin) is distinct from (c.orders, c.value, c.costed, c.margin)`,
  },
  {
    name: 'the orders of a product are those of its days together',
    offenders: Prisma.sql`
      with counted as (
        select product_id, status, sum(orders) as orders, sum(value) as value from order_totals group by product_id, status)
      select concat(product_id, ' ', status, ': ', coalesce(t.orders, 0), ' counted, the days have ', coalesce(c.orders, 0)) as offender
        from counted c full join order_product_totals t using (product_id, status)
       where t.orders is distinct from c.orders or t.value is distinct from c.value`,
  },
  {
    name: 'the orders of a status are those of its days together',
    offenders: Prisma.sql`
      with counted as (select status, sum(orders) as orders, sum(value) as value from order_day_totals group by status)
      select concat(status, ': ', coalesce(t.orders, 0), ' counted, the days have ', coalesce(c.orders, 0)) as offender
        from counted c full join order_status_totals t using (status)
       where t.orders is distinct from c.orders or t.value is distinct from c.value`,
  },
  {
    name: 'the delivery times of a day are those of its orders',
    narrowed: ['order days'],
    offenders: Prisma.sql`
      with measured as (
        select tarang_ist_day(created_at) as day,
               percentile_cont(0.5) within group (order by extract(epoch from ended_at - paid_at)::float8) as median,
               percentile_cont(0.95) within group (order by extract(epoch from ended_at - paid_at)::float8) as p95
          from orders where status = 'Completed' and paid_at is not null and ended_at is not null group by 1)
      select concat(day, ': ', t.median, ' s and ', t.p95, ' s kept, the orders took ', m.median, ' s and ', m.p95, ' s') as offender
        from measured m full join delivery_day_times t using (day)
       where (t.median, t.p95) is distinct from (m.median, m.p95)`,
  },
  {
    name: 'the counts and sums of wallet transactions are those of the transactions',
    narrowed: ['wallet days'],
    offenders: Prisma.sql`
      with counted as (
        select tarang_ist_day(created_at) as day, type, status, count(*) as transactions, sum(amount) as amount
          from wallet_transactions group by 1, 2, 3)
      select concat(day, ' ', type, ' ', status, ': ', coalesce(t.transactions, 0), ' of ', coalesce(t.amount, 0),
                    ' counted, there are ', coalesce(c.transactions, 0), ' of ', coalesce(c.amount, 0)) as offender
        from counted c full join wallet_totals t using (day, type, status)
       where t.transactions is distinct from c.transactions or t.amount is distinct from c.amount`,
  },
  {
    name: 'the wallet transactions of a type are those of its days together',
    offenders: Prisma.sql`
      with counted as (
        select type, status, sum(transactions) as transactions, sum(amount) as amount from wallet_totals group by type, status)
      select concat(type, ' ', status, ': ', coalesce(t.transactions, 0), ' counted, the days have ',
                    coalesce(c.transactions, 0)) as offender
        from counted c full join wallet_type_totals t using (type, status)
       where t.transactions is distinct from c.transactions or t.amount is distinct from c.amount`,
  },
  {
    name: 'the users of a role are those of its days together',
    offenders: Prisma.sql`
      with counted as (select role, verified, sum(users) as users from user_day_totals group by role, verified),
      kept as (select role, verified, sum(users) as users from user_totals group by role, verified)
      select concat(role, ', verified ', verified, ': ', coalesce(t.users, 0), ' counted, the days have ',
                    coalesce(c.users, 0)) as offender
        from counted c full join kept t using (role, verified)
       where t.users is distinct from c.users`,
  },
  {
    name: 'the counts of blocked users are those of the users',
    offenders: Prisma.sql`
      with counted as (
        select role, email_verified_at is not null as verified, count(*) as users
          from users where blocked_at is not null group by 1, 2)
      select concat(role, ', verified ', verified, ': ', coalesce(t.users, 0), ' blocked ones counted, there are ',
                    coalesce(c.users, 0)) as offender
        from counted c full join (select * from user_totals where blocked) t using (role, verified)
       where t.users is distinct from c.users`,
  },
  {
    name: 'the counts of users by the day they joined are those of the users',
    narrowed: ['user days'],
    offenders: Prisma.sql`
      with counted as (
        select tarang_ist_day(created_at) as day, role, email_verified_at is not null as verified, count(*) as users
          from users group by 1, 2, 3)
      select concat(day, ' ', role, ', verified ', verified, ': ', coalesce(t.users, 0), ' counted, there are ',
                    coalesce(c.users, 0)) as offender
        from counted c full join user_day_totals t using (day, role, verified)
       where t.users is distinct from c.users`,
  },
];
