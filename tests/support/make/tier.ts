import type { Db, Prisma, Tier } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { nextNumber } from './next-number';

/** Rupees from which no other tier of the test begins, more than anybody pays. */
export const nextThreshold = (): number => 1_000_000 + (nextNumber() % 8_000_000);

/** A tier that adds a percent to the points. */
export function makeTier(db: Db, given: Partial<Prisma.TierCreateInput> = {}): Promise<Tier> {
  const at = new Date();
  return db.tier.create({
    data: {
      id: newId(),
      name: `Gold ${nextNumber()}`,
      nameHi: 'गोल्ड',
      threshold: BigInt(nextThreshold()) * 100n,
      extraRate: 100,
      createdAt: at,
      updatedAt: at,
      ...given,
    },
  });
}
