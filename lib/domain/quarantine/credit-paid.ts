import type { Context } from '@/lib/domain/context';
import { settlePayment } from '@/lib/domain/payments';
import type { Restore } from '@/lib/platform/db';
import { counted } from '@/lib/platform/languages';
import { inParallel } from '@/lib/platform/parallel';
import { after, days } from '@/lib/platform/time';

/** A page of the gateway can be paid for so long after it was opened. */
const PAYABLE = days(4);
/** Questions at once: a quarter of what the sweeps ask, which go on meanwhile. */
const ASKED_AT_ONCE = 5;

/**
 * Asks the gateway about each payment that was not paid at the restored moment, and credits what is paid now. Each
 * comparison asks again: the gateway may have given no answer to the one before, and of those that failed the sweeps
 * ask only about young ones.
 */
export async function creditPaid(
  context: Context,
  { recoveredTo, restoredAt }: Pick<Restore, 'recoveredTo' | 'restoredAt'>,
): Promise<{ credited: number; missing: string[] }> {
  const unpaid = await context.db.payment.findMany({
    where: {
      status: { in: ['created', 'open', 'failed'] },
      createdAt: { gte: after(recoveredTo, -PAYABLE), lte: restoredAt },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { clientTxnId: true },
  });
  let credited = 0;
  let unanswered = 0;
  await inParallel(unpaid, ASKED_AT_ONCE, async ({ clientTxnId }) => {
    const settlement = await settlePayment(context, clientTxnId).catch((error: unknown) => {
      context.log.error({ err: error, clientTxnId }, 'a payment could not be compared after the restore');
      return 'unanswered' as const;
    });
    if (settlement === 'settled') credited += 1;
    if (settlement === 'unanswered') unanswered += 1;
  });
  const missing =
    unanswered > 0
      ? [
          `The gateway gave no usable answer about ${counted(unanswered, 'payment')} from before the restored moment.`,
        ]
      : [];
  return { credited, missing };
}
