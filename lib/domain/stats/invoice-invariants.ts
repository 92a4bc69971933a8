import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/**
 * The rules of tax documents (decision 104). Their sweep runs every minute, so an order of the last ten may still wait.
 */
export const invoiceInvariants: Invariant[] = [
  {
    name: 'the numbers of each series of documents begin at one and have no gap',
    offenders: Prisma.sql`
      select concat(s.series, ' has ', s.documents, ' documents, and its last number is ', s.most, ' of ', coalesce(c.last, 0)) as offender
        from (select series, count(*) as documents, max(number) as most from tax_documents group by series) s
        left join tax_counters c on c.series = s.series
       where s.documents <> s.most or s.most is distinct from c.last`,
  },
  {
    name: 'an order that was completed since the registration has a document of its price',
    narrowed: ['orders'],
    offenders: Prisma.sql`
      select concat(o.id, ' has no document of ', o.value) as offender
        from orders o
       where o.status = 'Completed' and o.value > 0
         and o.ended_at >= (select min(since) from tax_registrations)
         and o.ended_at < now() - interval '10 minutes'
         and not exists (select from tax_documents d
                          where d.order_id = o.id and d.kind <> 'credit_note' and d.value = o.value)`,
  },
  {
    name: 'credit notes credit what was given back of an invoice, and no more than its value',
    narrowed: ['tax_documents', 'order_refunds'],
    offenders: Prisma.sql`
      select concat(d.name, ' of ', d.value, ' is credited with ', sum(c.value)) as offender
        from tax_documents c join tax_documents d on d.id = c.credits_id
       group by d.id, d.name, d.value
      having sum(c.value) > d.value
      union all
      select concat(d.name, ' was issued anew as ', r.name, ', and is not credited') as offender
        from tax_documents r join tax_documents d on d.id = r.replaces_id
       where d.value <> (select coalesce(sum(c.value), 0) from tax_documents c where c.credits_id = d.id)
      union all
      select concat(d.name, ' is not credited, and ', o.id, ' is ', o.status) as offender
        from tax_documents d join orders o on o.id = d.order_id
       where d.kind in ('invoice', 'bill_of_supply') and o.status in ('Refunded', 'Cancelled')
         and o.ended_at < now() - interval '10 minutes'
         and d.value <> (select coalesce(sum(c.value), 0) from tax_documents c where c.credits_id = d.id)
      union all
      select concat('refund ', r.id, ' of ', r.order_id, ' has no credit note') as offender
        from order_refunds r
        join tax_documents d on d.order_id = r.order_id and d.kind in ('invoice', 'bill_of_supply')
       where r.created_at < now() - interval '10 minutes'
         and not exists (select from tax_documents c where c.refund_id = r.id)
         and d.value > (select coalesce(sum(c.value), 0) from tax_documents c where c.credits_id = d.id)`,
  },
  {
    name: 'the documents of an order less their credit notes say no more than its price less what was given back',
    narrowed: ['tax_documents'],
    // Of an order with one document the rule before says it. The second of several has the place 1.
    offenders: Prisma.sql`
      select concat('documents of ', o.id, ' say ', said.value, ' of ', o.value, ' less ', given.back) as offender
        from tax_documents second
        join orders o on o.id = second.order_id
       cross join lateral (select sum(case when d.kind = 'credit_note' then -d.value else d.value end) as value
                             from tax_documents d
                            where d.order_id = o.id and d.kind <> 'receipt') said
       cross join lateral (select coalesce(sum(r.amount), 0) as back
                             from order_refunds r
                            where r.order_id = o.id and r.created_at < now() - interval '10 minutes') given
       where second.supply = 1 and second.kind <> 'credit_note' and o.status = 'Completed'
         and said.value > o.value - given.back`,
  },
];
