import { LONGEST_WAIT_HOURS } from '@/lib/domain/vault/schema';
import type { Prisma } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';

/** The orders that the worker delivers: those with a supplier, and those that get codes of the vault. */
export const AUTOMATIC = {
  OR: [{ instant: true }, { codes: { gt: 0 } }],
} satisfies Prisma.OrderWhereInput;

/**
 * The automatic orders whose delivery has something to do at `now`. An order that waits for a code has not: an import,
 * or an order that frees its code, continues it, and its own job ends it when it has waited too long.
 */
export function withWork(now: Date): Prisma.OrderWhereInput {
  const tooLong = after(now, -hours(LONGEST_WAIT_HOURS));
  return {
    OR: [
      { instant: true },
      {
        codes: { gt: 0 },
        // A person decides about a reopened order whose customer has its codes.
        vaultCodes: { none: { state: { in: ['sold', 'revealed'] } } },
        OR: [
          { vaultCodes: { some: { state: 'reserved' } } },
          // Their prices go back, but not by itself what a person has taken back.
          {
            reopenings: { none: {} },
            OR: [{ item: { vaultItem: { waitHours: 0 } } }, { paidAt: { lt: tooLong } }],
          },
        ],
      },
    ],
  };
}
