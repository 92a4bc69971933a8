import type { Coupon, Db, Prisma } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { nextNumber } from './next-number';

/** A running coupon of ₹1 for everything, once for each person. */
export function makeCoupon(db: Db, given: Partial<Prisma.CouponCreateInput> = {}): Promise<Coupon> {
  const at = new Date(Date.now() - 60_000);
  return db.coupon.create({
    data: {
      id: newId(),
      code: `TEST${nextNumber()}`,
      kind: 'amount',
      value: 100n,
      maxPerPerson: 1,
      isForFirst: false,
      startsAt: at,
      createdAt: at,
      updatedAt: at,
      ...given,
    },
  });
}
