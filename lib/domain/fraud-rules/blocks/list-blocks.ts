import type { Context } from '@/lib/domain/context';
import { BLOCKABLE, type BlockView } from '@/lib/domain/fraud-rules/schema';
import { listedIds } from '@/lib/domain/listed-ids';
import { openPayer } from '@/lib/domain/payers';
import type { FraudBlock } from '@/lib/platform/db';

/** Of those that have ended, the newest that the page shows. */
const MAX_ENDED = 200;

/**
 * All blocks that stand, and the newest of those that have ended and have no effect any more, the newest first; and how
 * many there are in all.
 */
export async function listBlocks(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
): Promise<{ blocks: BlockView[]; total: number }> {
  const { db, clock } = context;
  const now = clock.now();
  const ids = await listedIds(context, { table: 'fraud_blocks', now, ended: MAX_ENDED });
  const [total, rows] = await Promise.all([
    db.fraudBlock.count(),
    db.fraudBlock.findMany({ where: { id: { in: ids } }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
  ]);
  const blocks = rows.flatMap(({ id, subject, value, sealed, reason, orderId, endsAt, createdAt }) => {
    const known = BLOCKABLE.find((each) => each === subject);
    if (!known) return [];
    return [
      {
        id,
        subject: known,
        reason,
        orderid: orderId,
        value: known === 'payer' ? payerOfBlock(context, { id, value, sealed }) : value,
        endsAt: endsAt?.toISOString() ?? null,
        hasEnded: endsAt !== null && endsAt <= now,
        createdAt: createdAt.toISOString(),
      },
    ];
  });
  return { blocks, total };
}

/** In plain where the version before has written it; '' where no setting holds the key any more. */
function payerOfBlock(
  context: Pick<Context, 'sealer'>,
  { id, value, sealed }: Pick<FraudBlock, 'id' | 'value' | 'sealed'>,
): string {
  if (sealed === null) return value.includes('@') ? value : '';
  return openPayer(context, `fraud_blocks/${id}`, sealed) ?? '';
}
