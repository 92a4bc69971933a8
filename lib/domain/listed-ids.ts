import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

export interface ListedInput {
  table: 'coupons' | 'campaigns' | 'fraud_blocks';
  now: Date;
  /** How many of those that have ended: the newest. */
  ended: number;
}

/**
 * The ids of the rows of a table that the panel lists: all that have not ended, because the button that ends one is in
 * its row, and the newest of the others.
 */
export async function listedIds(
  { db }: Pick<Context, 'db'>,
  { table, now, ended }: ListedInput,
): Promise<string[]> {
  const from = Prisma.raw(table);
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from ${from} where ends_at is null or ends_at > ${now}
    union all
    (select id from ${from} where ends_at <= ${now} order by created_at desc, id desc limit ${ended})`;
  return rows.map(({ id }) => id);
}
