import type { Context } from '@/lib/domain/context';
import { BLOCKABLE, type BlockView } from '@/lib/domain/fraud-rules/schema';

/** As many as one page shows. */
const MAX_SHOWN = 200;

/** The blocks, the newest first. One whose end has come has no effect any more. */
export async function listBlocks({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ blocks: BlockView[]; total: number }> {
  const [total, rows] = await Promise.all([
    db.fraudBlock.count(),
    db.fraudBlock.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: MAX_SHOWN }),
  ]);
  const blocks = rows.flatMap(({ id, subject, value, reason, orderId, endsAt, createdAt }) => {
    const known = BLOCKABLE.find((each) => each === subject);
    if (!known) return [];
    return [
      {
        ...{ id, subject: known, value, reason, orderid: orderId },
        endsAt: endsAt?.toISOString() ?? null,
        hasEnded: endsAt !== null && endsAt <= clock.now(),
        createdAt: createdAt.toISOString(),
      },
    ];
  });
  return { blocks, total };
}
