import { isRecent } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { requireActorSession } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { lockOwnOrder } from '@/lib/domain/orders/help/lock-own-order';
import type { ShownCode } from '@/lib/domain/orders/schema';
import { revealCodes } from '@/lib/domain/vault';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { assertPaidFor } from './assert-paid-for';

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
