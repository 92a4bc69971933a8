import type { Context } from '@/lib/domain/context';
import { BLOCKABLE, type BlockView } from '@/lib/domain/fraud-rules/schema';
import { openPayer } from '@/lib/domain/payers';
import type { FraudBlock } from '@/lib/platform/db';

/** As many as one page shows. */
const MAX_SHOWN = 200;

/** The blocks, the newest first. One whose end has come has no effect any more. */
export async function listBlocks(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
): Promise<{ blocks: BlockView[]; total: number }> {
  const { db, clock } = context;
  const [total, rows] = await Promise.all([
    db.fraudBlock.count(),
    db.fraudBlock.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: MAX_SHOWN }),
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
        hasEnded: endsAt !== null && endsAt <= clock.now(),
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
