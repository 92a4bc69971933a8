import { Prisma } from '@/lib/platform/db';
import type { DayRange } from '../schema';
import { type Cover, coverOf, readCover, type SumsContext, usableDays } from './cover';
import { deliverySums } from './delivery-sums';
import { discountSums } from './discount-sums';
import { ledgerSums } from './ledger-sums';
import { refundSums } from './refund-sums';
import { salesSums } from './sales-sums';
import type { SumRow, Sums } from './sums';

/** All figures of a report that add up over days. */
export const ALL_SUMS = {
  sales: salesSums,
  delivery: deliverySums,
  discounts: discountSums,
  refunds: refundSums,
  ledger: ledgerSums,
};

export type ReportSums = { [Name in keyof typeof ALL_SUMS]: SumRow<(typeof ALL_SUMS)[Name]>[] };

const TRIES = 3;

/** The figures of a range, of stored days by their sums and of all others by their orders. */
export async function readSums(context: SumsContext, range: DayRange): Promise<ReportSums> {
  for (let tries = 1; ; tries++) {
    const cover = tries > TRIES ? coverOf(range, []) : await readCover(context, range);
    const read = <Key extends string, Figure extends string>(sums: Sums<Key, Figure>) =>
      readCovered(context, sums, { range, cover });
    const [sales, delivery, discounts, refunds, ledger] = await Promise.all([
      read(ALL_SUMS.sales),
      read(ALL_SUMS.delivery),
      read(ALL_SUMS.discounts),
      read(ALL_SUMS.refunds),
      read(ALL_SUMS.ledger),
    ]);
    if (sales && delivery && discounts && refunds && ledger)
      return { sales, delivery, discounts, refunds, ledger };
  }
}

/**
 * Stored and computed days, added up in one statement, so that they are of one moment. Null when a day of the cover has
 * changed since the cover was read: its sums are not read, and nothing stands for them.
 */
async function readCovered<Key extends string, Figure extends string>(
  { db, shop }: SumsContext,
  sums: Sums<Key, Figure>,
  { range, cover: { stored, computed } }: { range: DayRange; cover: Cover },
): Promise<(Record<Key, string> & Record<Figure, bigint>)[] | null> {
  const { table, keys, figures } = sums;
  const columns = Prisma.raw([...keys, ...figures].join(', '));
  const parts = computed.map(
    (days) => Prisma.sql`select ${columns} from (${sums.compute(days, shop.gatewayFee)}) computed`,
  );
  if (stored.length > 0)
    parts.push(Prisma.sql`select ${columns} from ${Prisma.raw(table)} where day in (select day from usable)`);
  type Row = Record<Key, string> & Record<Figure, bigint>;
  const rows = await db.$queryRaw<(Row & { usable: bigint; summed: boolean | null })[]>`
    with usable as materialized (
      select day from (${usableDays({ shop }, range)}) found where day = any(${stored}::date[])),
    summed as (
      select true as summed, ${Prisma.raw([...keys, ...figures.map((figure) => `sum(${figure})::bigint as ${figure}`)].join(', '))}
        from (${Prisma.join(parts, ' union all ')}) both_kinds
       ${keys.length > 0 ? Prisma.raw(`group by ${keys.join(', ')}`) : Prisma.empty})
    select (select count(*) from usable) as usable, summed.* from (select) one left join summed on true`;
  if (Number(rows[0]?.usable) !== stored.length) return null;
  return rows.filter(({ summed }) => summed !== null);
}
