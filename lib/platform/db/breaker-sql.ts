import { Prisma } from './generated/client';

/**
 * Whether the time of an open breaker (a row of supplier_breakers or gateway_breakers) is over. One that was opened in the future was opened
 * while the clock of the database was ahead: suppliers refuse calls that are signed with a wrong time, and the breaker would stay open for
 * as long as the clock was ahead.
 */
export const IS_BREAKER_OVER = Prisma.sql`(open_until <= now() or updated_at > now() + interval '1 minute')`;
