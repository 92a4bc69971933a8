import type { Context } from '@/lib/domain/context';
import { IS_OVER } from './is-over-sql';
import type { Obstacle } from './list-obstacles';

/**
 * Whether a purchase at this supplier may be made although its breaker has been open: true without a breaker, and for
 * the first caller after its time. All others, also those of other processes, find the breaker open again until the
 * probe is answered or that time is over once more. In the caller's transaction: undone with it.
 */
export async function claimProbe(
  { db, shop }: Pick<Context, 'db' | 'shop'>,
  obstacles: Obstacle[],
  supplier: string,
): Promise<boolean> {
  if (!obstacles.some((each) => each.mayProbe && each.supplier === supplier)) return true;
  const claimed = await db.$executeRaw`
    update supplier_breakers
       set open_until = now() + ${shop.breaker.seconds} * interval '1 second', updated_at = now()
     where supplier = ${supplier} and ${IS_OVER}`;
  return claimed === 1;
}
