import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { TABLES } from '@/lib/domain/retention';
import { Prisma } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import type { Breach, BreachReport } from './schema';

/** Rules 2025, rule 7: the details reach the Board within this time. */
const BOARD_TIME = hours(72);

const affectedRows = z.array(
  z.object({
    userId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    rows: z.number(),
  }),
);

/**
 * Who and what a breach of a table concerns. Everybody with a row in it is listed, however old the row is: what was there before
 * the breach was in the open too. Rows that were purged since are gone, so it is run at once. Throws for a table that
 * does not exist.
 */
export async function readBreach({ db }: Pick<Context, 'db'>, breach: Breach): Promise<BreachReport> {
  const rule = TABLES[breach.table];
  if (!rule) throw new Error(`${breach.table} is no table of the shop`);
  const columns = await db.$queryRaw<{ name: string }[]>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${breach.table} order by ordinal_position`;
  const { person } = rule;
  return {
    breach,
    columns: columns.map(({ name }) => name),
    affected:
      typeof person === 'string'
        ? []
        : affectedRows.parse(
            await db.$queryRaw`
              select u.id as "userId", u.name, u.email, u.mobile, found.rows
                from users u
               cross join lateral (select count(*)::int as rows from ${Prisma.raw(breach.table)}
                                    where ${person.of(Prisma.sql`u.id`)}) found
               where found.rows > 0 order by u.id`,
          ),
    nobody: typeof person === 'string' ? person : null,
    dueAt: after(breach.knownAt, BOARD_TIME),
  };
}
