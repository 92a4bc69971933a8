import { liesAhead, Prisma } from '@/lib/platform/db';

/**
 * Whether the time of an open breaker is over. Suppliers refuse calls that are signed with a wrong time, so breakers
 * open while the clock is ahead, and would stay open for as long as it was.
 */
export const IS_OVER = Prisma.sql`(open_until <= now() or ${liesAhead(Prisma.sql`updated_at`)})`;
