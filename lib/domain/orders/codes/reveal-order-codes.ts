import { isRecent } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { requireActorSession } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { lockOwnOrder } from '@/lib/domain/orders/help/lock-own-order';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { ShownCode } from '@/lib/domain/orders/schema';
import { countCodes, revealCodes } from '@/lib/domain/vault';
import { type Order, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';

/**
 * Shows a customer the codes of their order, as often as they ask. It needs a recent proof of who they are, also in a
 * trusted browser. The record that the codes were shown is committed before they leave the store. Throws
 * recent_auth_required, unauthenticated when the session was ended meanwhile, not_found, and conflict when the order
 * has no code that could be shown, or when `assertPaidFor` refuses it.
 */
export async function revealOrderCodes(
  context: Context,
  { viewer, orderId }: { viewer: Viewer; orderId: string },
): Promise<{ codes: ShownCode[] }> {
  if (!isRecent(viewer, context.clock)) throw new AppError('recent_auth_required', 'vault.proofNeeded');
  const codes = await transaction(context, async (inside) => {
    const order = await lockOwnOrder(inside, orderId);
    await requireActorSession(inside);
    if (order.codes === 0) throw notFound('Order');
    await assertPaidFor(inside, order);
    const shown = await revealCodes(inside, {
      orderId,
      viewerId: viewer.userid,
      by: { sessionId: viewer.sessionId },
    });
    if (shown.length === 0) throw new AppError('conflict', 'vault.nothingToShow');
    return shown;
  });
  return {
    codes: codes.map(({ code, pin, expiresAt }) => ({
      code,
      pin,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Refuses to show a code for the first time when the customer has got the whole price back, or while a reversal or
 * dispute of the payment is undecided: otherwise they would have both the money and the code. Codes that were shown
 * before stay readable. Throws conflict, until the payment has been received again.
 */
async function assertPaidFor(context: Pick<Context, 'db'>, { id, value }: Order): Promise<void> {
  if ((await countCodes(context, id, ['sold'])) === 0) return;
  const { goneBack, undecided } = await sumGoneBack(context, id);
  if (goneBack === 0n) return;
  if (undecided > 0n || goneBack + (await sumGivenBack(context, id)) >= value)
    throw new AppError('conflict', 'vault.paymentWentBack');
}
