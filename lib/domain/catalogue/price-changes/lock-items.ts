import type { Context } from '@/lib/domain/context';

/** Locks items in ascending order until the transaction ends, so that two simultaneous transactions cannot deadlock. */
export async function lockItems({ db }: Pick<Context, 'db'>, itemids: number[]): Promise<void> {
  await db.$queryRaw`select 1 from items where itemid = any(${itemids}::int[]) order by itemid for update`;
}
