import type { GatewayFee } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { type SumsContext, usableDays } from './cover';
import { ALL_SUMS } from './read-sums';
import type { Sums } from './sums';

interface StoredDay {
  day: string;
  fee: GatewayFee;
}

const NEWEST = 7;
const OTHERS = 5;

/**
 * A query of what is stored of a few days and not computed again: of the newest days, and of others that are different
 * ones on each day. Each day is compared with its own fee, and one that has changed meanwhile is left out.
 */
export async function findWrongSums(db: SumsContext['db']): Promise<Prisma.Sql> {
  const rows = await db.$queryRaw<{ day: string; rate: number; paise: number }[]>`
    select day::text, fee_rate as rate, fee_paise as paise
      from (select d.*, row_number() over (order by d.day desc) as place from report_days d) ranked
     order by place > ${NEWEST}::int, md5(day::text || clock_timestamp()::date::text) limit ${NEWEST + OTHERS}::int`;
  const differences = rows.flatMap(({ day, rate, paise }) =>
    Object.values<Sums<string, string>>(ALL_SUMS).map((sums) =>
      differencesOf(sums, { day, fee: { rate, paise } }),
    ),
  );
  return differences.length > 0
    ? Prisma.join(differences, ' union all ')
    : Prisma.sql`select null as offender where false`;
}

function differencesOf(sums: Sums<string, string>, { day, fee }: StoredDay): Prisma.Sql {
  const columns = Prisma.raw([...sums.keys, ...sums.figures].join(', '));
  const stored = Prisma.sql`select ${columns} from ${Prisma.raw(sums.table)} where day = ${day}::date`;
  const computed = Prisma.sql`select ${columns} from (${sums.compute({ from: day, to: day }, fee)}) again`;
  return Prisma.sql`
    select concat(${`${sums.table} of ${day}, `}::text, differing.kind, ': ', differing.row) as offender
      from (with stored as (${stored}), computed as (${computed})
            select 'stored' as kind, to_jsonb(s)::text as row from (select * from stored except select * from computed) s
            union all
            select 'computed', to_jsonb(c)::text from (select * from computed except select * from stored) c) differing
     where exists (${usableDays({ shop: { gatewayFee: fee } }, { from: day, to: day })})`;
}
