import type { Quarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { recheckPayment } from '@/lib/domain/payments';
import { inParallel } from '@/lib/platform/parallel';

/** Questions at once: a quarter of what the sweeps ask, which go on meanwhile. */
const ASKED_AT_ONCE = 5;

/**
 * Asks the gateways again about the payments of which the lost database may have given money back after the restored
 * moment: of orders that are to be delivered or refunded, and of refunds that can still go to the wallet. What is
 * missing of one becomes a case, and until that is decided its customer gets the money from nowhere else. Returns what
 * could not be asked, for a person to read.
 */
export async function askAboutGivenBack(
  context: Context,
  { lastRecoveredTo }: Pick<Quarantine, 'lastRecoveredTo'>,
): Promise<string[]> {
  const refunding = Object.entries(context.gateways).flatMap(([name, { refund }]) => (refund ? [name] : []));
  const payments = await context.db.payment.findMany({
    where: {
      status: 'paid',
      besideId: null,
      gateway: { in: refunding },
      createdAt: { lte: lastRecoveredTo },
      // A refund that is due is sent under its id, for which the gateway makes one refund alone.
      OR: [
        { order: { status: 'Processing' } },
        { refunds: { some: { state: { in: ['asked', 'failed'] } } } },
      ],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  let unanswered = 0;
  await inParallel(payments, ASKED_AT_ONCE, async (payment) => {
    const said = await recheckPayment(context, payment).catch((error: unknown) => {
      const { clientTxnId } = payment;
      context.log.error({ err: error, clientTxnId }, 'a payment could not be compared after the restore');
      return 'unanswered' as const;
    });
    if (said !== 'answered') unanswered += 1;
  });
  return unanswered > 0
    ? [`The gateway gave no usable answer about ${unanswered} paid payments that may have been refunded.`]
    : [];
}
