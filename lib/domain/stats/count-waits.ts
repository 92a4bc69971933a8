import type { ReadContext } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { after, hours, minutes } from '@/lib/platform/time';
import type { WaitFigures } from './schema';

/** Delivery by hand is promised within half an hour (spec S9.1), so the first step is the promised time. */
const STEPS = [
  { label: 'Under 30 min', atMost: minutes(30) },
  { label: '30 min to 2 h', atMost: hours(2) },
  { label: '2 h to 1 day', atMost: hours(24) },
  { label: 'Over 1 day', atMost: Number.POSITIVE_INFINITY },
];

/** The number of pending orders by how long they have been waiting. */
export async function countWaits({ db, clock }: Pick<ReadContext, 'db' | 'clock'>): Promise<WaitFigures[]> {
  const now = clock.now();
  let youngest: Date | null = null;
  const columns = STEPS.map(({ atMost }) => {
    const oldest = Number.isFinite(atMost) ? after(now, -atMost) : null;
    const bounds = [
      ...(youngest ? [Prisma.sql`created_at < ${youngest}`] : []),
      ...(oldest ? [Prisma.sql`created_at >= ${oldest}`] : []),
    ];
    youngest = oldest;
    return Prisma.sql`count(*) filter (where ${Prisma.join(bounds, ' and ')})`;
  });
  const [row] = await db.$queryRaw<{ counts: bigint[] }[]>`
    select array[${Prisma.join(columns)}] as counts from orders where status = 'Processing'`;
  return STEPS.map(({ label }, n) => ({ label, orders: Number(row?.counts[n] ?? 0n) }));
}
