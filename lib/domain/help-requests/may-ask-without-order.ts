import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

const MIGRATION = '20270127000000_help_without_order';

/**
 * Whether a request about no order can be opened. The version before could not read it, so that its lists would fail
 * while both run: one day after the migration it has left, and in a store that began with this migration there was
 * none.
 */
export async function mayAskWithoutOrder({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ may: boolean }[]>(Prisma.sql`
    select exists (
      select from _prisma_migrations
       where migration_name = ${MIGRATION}
         and (finished_at < now() - interval '1 day'
              or finished_at < (select min(started_at) from _prisma_migrations) + interval '1 hour')) as may`);
  return row?.may === true;
}
