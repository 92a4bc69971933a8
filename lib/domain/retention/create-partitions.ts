import type { Context } from '@/lib/domain/context';

/** Moving so many rows takes about a second, in which no order is placed. */
const MOST_MOVED = 10_000;

/**
 * Creates the partitions of events that are missing, of the present month (IST) and of the three that follow, and
 * returns how many it created. Throws while a lock is held for longer than a moment: the next run tries again. Throws,
 * too, when months stay without a partition, because more events have come meanwhile than may be moved while the store
 * sells.
 */
export async function createPartitions({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.$queryRaw<{ created: number }[]>`
    select tarang_create_order_event_partitions(${MOST_MOVED}::integer) as created`;
  const created = row?.created ?? 0;
  if (created > 0) await db.$queryRaw`select tarang_analyze_order_events()::text as analysed`;
  const unsorted = await countUnsortedEvents({ db });
  if (unsorted > 0)
    throw new Error(`${unsorted} events of orders lie in no month's partition: docs/operating.md#partitions`);
  return created;
}

/**
 * The events that lie in the partition for the rest although their month is no further ahead than partitions are
 * created.
 */
export async function countUnsortedEvents({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::integer as count from order_events_default
     where at < (date_trunc('month', clock_timestamp() at time zone 'Asia/Kolkata') + interval '4 months') at time zone 'Asia/Kolkata'`;
  return row?.count ?? 0;
}
