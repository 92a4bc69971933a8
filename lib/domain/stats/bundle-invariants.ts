import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** A list of packs, so often. */
const repeated = (packs: Prisma.Sql) => Prisma.sql`
  (select coalesce(array_agg(pack order by n, place), '{}')
     from generate_series(1, b.bundle_count) n, unnest(${packs}) with ordinality own (pack, place))`;

/** The rule of bundles: what is sold as three of an item is three of it. */
export const bundleInvariants: Invariant[] = [
  {
    name: 'a bundle is bought as its single item, as often as it says, by each route in use',
    offenders: Prisma.sql`
      select concat('item ', b.itemid, ' is not ', b.bundle_count, ' times item ', s.itemid) as offender
        from items b join items s on s.itemid = b.bundle_of
       where b.deleted_at is null
         and (b.is_api <> s.is_api or b.api_type is distinct from s.api_type
              or b.packs <> ${repeated(Prisma.sql`case when s.is_api and s.packs = '{}' then array[s.itemid::text] else s.packs end`)}
              or exists (
                select from (select * from supplier_routes where itemid = b.itemid and enabled) own
                  full join (select * from supplier_routes where itemid = s.itemid and enabled) single using (position)
                 where own.id is null or single.id is null or own.rank is distinct from single.rank
                    or (own.supplier, own.region, own.settings) is distinct from (single.supplier, single.region, single.settings)
                    or own.packs <> ${repeated(Prisma.sql`single.packs`)}
                    or own.cost is distinct from single.cost * b.bundle_count
                    or own.cost_currency is distinct from single.cost_currency))`,
  },
];
