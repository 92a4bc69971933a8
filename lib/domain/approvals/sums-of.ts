import type { Context } from '@/lib/domain/context';
import { sumUnexplainedRefunds } from '@/lib/domain/orders';
import { sumGifts, sumTakenBack } from '@/lib/domain/wallet';
import type { ApprovalRequest } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { isOfRefunds } from './lock-sums';
import type { ApprovalView } from './schema';

/** What the asker moved, and the receiver got, in the last 24 hours; null for kinds that move no money. */
export async function sumsOf(
  context: Pick<Context, 'db' | 'clock'>,
  { kind, askerId, receiverId }: Pick<ApprovalRequest, 'kind' | 'askerId' | 'receiverId'>,
): Promise<ApprovalView['sums']> {
  if (isOfRefunds(kind))
    return { byAsker: rupees(await sumUnexplainedRefunds(context, askerId)), toReceiver: null };
  if (kind === 'gift-return')
    return { byAsker: rupees(await sumTakenBack(context, askerId)), toReceiver: null };
  if (kind !== 'gift') return null;
  const { byGiver, toReceiver } = await sumGifts(context, {
    giverId: askerId,
    receiverId: receiverId ?? '',
  });
  return { byAsker: rupees(byGiver), toReceiver: rupees(toReceiver) };
}

/** The sums as one text, which an approval sends back. */
export function seenOf(sums: ApprovalView['sums']): string {
  return sums ? `${sums.byAsker}/${sums.toReceiver ?? ''}` : '';
}
