import type { Context } from '@/lib/domain/context';
import { isOpen } from '@/lib/domain/orders/delivery/present-attempt';
import { undecidedDifferences } from '@/lib/domain/orders/delivery/wrong-goods';
import { adoptGoods } from '@/lib/domain/orders/goods/apply-decision';
import { decisionsOf } from '@/lib/domain/orders/goods/decisions-of';
import { goodsEvidence, isGoodsCause } from '@/lib/domain/orders/goods/goods-evidence';
import { adoptDelivered } from '@/lib/domain/vault';
import type { Review } from '@/lib/platform/db';
import type { OrderToEnd } from './find-obstacle';

interface CloseCasesInput {
  /** As it was before it ended, with the goods that it has taken. */
  order: OrderToEnd;
  note: string | null;
  /** Whether it was completed because its goods are there, also those that came late. */
  takesLateGoods: boolean;
}

/**
 * Closes the cases of an order that a person has ended. What can be claimed back from the supplier stays: wrong goods,
 * and late ones.
 */
export async function closeCases(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  { order, note, takesLateGoods }: CloseCasesInput,
): Promise<void> {
  const ended = order.reviews.filter((review) => !isClaimable(order, review, takesLateGoods));
  await db.review.updateMany({
    where: { id: { in: ended.map(({ id }) => id) }, closedAt: null },
    data: { closedAt: clock.now(), closedById: actor.id, note, openKey: null },
  });
}

function isClaimable(order: OrderToEnd, { cause, evidence }: Review, takesLateGoods: boolean): boolean {
  if (cause === 'wrong_goods') return true;
  if (cause !== 'late_success') return false;
  if (!takesLateGoods) return true;
  const said = goodsEvidence.parse(evidence);
  const attempt = order.attempts.find(({ id }) => id === said.attempt);
  // The goods are claimable when another purchase has delivered this pack. Nothing was refunded of an order that was
  // Processing.
  const waiting = { ...order, refunds: [] };
  return attempt !== undefined && decisionsOf(waiting, attempt, { cause, said }).includes('claim_back');
}

/**
 * A person completes the order because its goods are there: those that came late are adopted, and so are codes that
 * came while their supplier was asked again. Of several late goods for one pack the first are. In the caller's
 * transaction, which completes the order next. Returns how many codes it has then, and its attempts. Throws conflict
 * when a code is not here yet.
 */
export async function takeLateGoods(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  order: OrderToEnd,
): Promise<Pick<OrderToEnd, 'codes' | 'attempts'>> {
  const cases = order.reviews.flatMap(({ cause, evidence }) =>
    isGoodsCause(cause) ? [{ cause, said: goodsEvidence.parse(evidence) }] : [],
  );
  const attempts = [...order.attempts];
  for (const [n, attempt] of attempts.entries()) {
    const about = cases.filter(({ said }) => said.attempt === attempt.id);
    if (about.length === 0 && isOpen(attempt) && undecidedDifferences(attempt).length === 0)
      await adoptDelivered(context, attempt);
    for (const one of about)
      if (decisionsOf({ ...order, attempts, refunds: [] }, attempt, one).includes('adopt')) {
        await adoptGoods(context, { order: { ...order, status: 'Completed' }, attempt, ...one });
        attempts[n] = { ...attempt, outcome: 'delivered' };
      }
  }
  const { codes } = await context.db.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { codes: true },
  });
  return { codes, attempts };
}
