import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The rules of the ledger of prepaid balances at suppliers. */
export const floatInvariants: Invariant[] = [
  {
    name: 'a purchase in the ledger of a float is a purchase at that account, with its cost',
    narrowed: ['float_entries'],
    offenders: Prisma.sql`
      select concat(e.reference, ' at ', e.supplier, '/', e.region, ' took ', e.amount, ', and cost ', a.cost) as offender
        from float_entries e left join delivery_attempts a on a.id = e.reference
       where e.kind = 'purchase'
         and (a.id is null or a.cost is distinct from -e.amount
              or a.supplier <> e.supplier or a.region <> e.region)`,
  },
  {
    name: 'the ledger of a float begins with its one opening',
    narrowed: ['float_entries'],
    offenders: Prisma.sql`
      select concat(supplier, '/', region, ' has ', count(*) filter (where kind = 'opening'), ' openings') as offender
        from float_entries group by supplier, region
      having count(*) filter (where kind = 'opening') <> 1
          or min(created_at) filter (where kind = 'opening') > min(created_at)`,
  },
];
