import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

/**
 * Codes are for sale again, and belong to no order; those of a batch that was voided become void. Returns how many
 * were moved, and how many of them are for sale. In the caller's transaction.
 */
export async function putOnSale(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  where: Prisma.VaultCodeWhereInput,
): Promise<{ moved: number; onSale: number }> {
  const moved = await db.vaultCode.updateManyAndReturn({
    where,
    data: { state: 'available', orderId: null, place: null, movedBy: actor.id },
    select: { id: true, batchId: true },
  });
  if (moved.length === 0) return { moved: 0, onSale: 0 };
  // A batch that is voided at the same moment misses these codes, so that its end is waited for.
  const batches = await db.$queryRaw<{ id: string; voidedAt: Date | null }[]>`
    select id, voided_at as "voidedAt" from vault_batches
     where kind = 'import' and id = any(${moved.map(({ batchId }) => batchId)}) order by id for share`;
  const voided = batches.filter(({ voidedAt }) => voidedAt !== null).map(({ id }) => id);
  const gone = moved.filter(({ batchId }) => voided.includes(batchId)).map(({ id }) => id);
  const voidedNow = gone.length > 0 ? await voidUnsold({ db, actor }, Prisma.sql`c.id = any(${gone})`) : 0;
  return { moved: moved.length, onSale: moved.length - voidedNow };
}

/**
 * Voids codes `c` that are for sale. What nobody has seen can be imported again, for another item too. Returns how
 * many.
 */
export function voidUnsold({ db, actor }: Pick<Context, 'db' | 'actor'>, which: Prisma.Sql): Promise<number> {
  return db.$executeRaw`
    update vault_codes c
       set state = 'void', moved_by = ${actor.id},
           mac = case when exists (select from vault_moves m where m.code_id = c.id and m."to" = 'revealed')
                      then mac else mac || ':' || id end
     where c.state = 'available' and ${which}`;
}
