import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { promisedPoints } from '@/lib/domain/offers';
import { findReopening, lastReopeningSql } from '@/lib/domain/orders/corrections/find-reopening';
import { costSnapshot } from '@/lib/domain/orders/delivery/routes-snapshot';
import { moveOrder, recordEvent } from '@/lib/domain/orders/move-order';
import { adjustOrderPoints, reversalSql } from '@/lib/domain/orders/refunds/adjust-order-points';
import { findSource } from '@/lib/domain/orders/source-refunds/find-source';
import { eventOf, giveBack } from '@/lib/domain/orders/source-refunds/give-back';
import { earnPoints } from '@/lib/domain/points';
import { giveRewardsAgain, isInvitedSql, rewardReferral } from '@/lib/domain/referrals';
import { costOfCodes, lacksCodeSql, releaseCodes, sellCodes, takeBackCodes } from '@/lib/domain/vault';
import { keptOfOrder } from '@/lib/domain/wallet';
import { tellOfOrder } from '@/lib/domain/webhooks';
import { DESCRIPTORS } from '@/lib/integrations/suppliers/descriptors';
import { type Order, Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { inEnglish } from '@/lib/platform/messages';

interface EndOrderInput {
  order: Order;
  reason: string | null;
  detail?: Prisma.InputJsonValue;
}

export interface RefundOrderInput extends EndOrderInput {
  /** The reason where its customer chooses whether it goes into the wallet. */
  toChoose?: string;
  /** Cancelled when staff end the order for another reason than a failed delivery. */
  to?: 'Refunded' | 'Cancelled';
  /** The member of staff who refunds by hand. */
  actorId?: string | null;
}

export interface CompleteOrderInput extends EndOrderInput {
  /** The route that delivered all packs; absent when an administrator delivered, because then the cost is unknown. */
  route?: Route;
}

/**
 * Completes a delivered order, stores its cost, sells its codes, and gives points for it and for an invitation. In the
 * caller's transaction. Throws conflict when a code that its supplier delivered is not the order's any more.
 */
export async function completeOrder(
  context: Context,
  { order, reason, detail, route }: CompleteOrderInput,
): Promise<void> {
  const { userId, id: reference, value } = order;
  const mayLackCode = route !== undefined && DESCRIPTORS[route.supplier].capabilities.vouchers;
  const { reopening, reversal, isInvited, lacksCode } = await moveOrder<Completing>(context, {
    order,
    to: 'Completed',
    kind: 'delivered',
    reason,
    data: route ? costSnapshot(route) : await costFromVault(context, order),
    ...(detail ? { detail } : {}),
    // Mostly none of them, and then fewer statements.
    reads: Prisma.sql`
      (${lastReopeningSql(reference)}) as reopening, (${reversalSql(reference)}) as reversal, ${isInvitedSql(userId)} as "isInvited",
      ${mayLackCode ? lacksCodeSql(reference) : Prisma.sql`false`} as "lacksCode"`,
  });
  if (lacksCode) throw new AppError('conflict', 'orders.codeGone');
  if (order.codes > 0) await sellCodes(context, order.id);
  await earnPoints(context, { userId, reference, value, promised: promisedPoints(order), reopening });
  // A bank may have taken the price back before the goods came, or while the order was open again.
  if (reversal)
    await adjustOrderPoints(context, {
      order,
      reference: reversal,
      kept: await keptOfOrder(context, reference),
    });
  if (isInvited) await rewardReferral(context, order);
  // Its reopening took them back.
  if (reopening)
    await giveRewardsAgain(context, { orderId: reference, kept: await keptOfOrder(context, reference) });
}

interface Completing {
  reopening: string | null;
  reversal: string | null;
  isInvited: boolean;
  lacksCode: boolean;
}

/** The cost of goods that no supplier was asked for: that of the codes of the vault, in rupees. */
async function costFromVault(
  context: Pick<Context, 'db'>,
  { id, codes }: Order,
): Promise<Partial<Pick<Order, 'cost' | 'costCurrency' | 'costRate'>>> {
  const cost = codes > 0 ? await costOfCodes(context, id) : null;
  return cost === null ? {} : { cost, costCurrency: 'INR', costRate: ONE_TO_ONE };
}

/** Rupees for a rupee, in ten-thousandths. */
const ONE_TO_ONE = 10_000n;

/**
 * Ends an order that delivered nothing and gives its price back, once: to the wallet, or, where the gateway can, to
 * where its customer chooses. In the caller's transaction.
 */
export async function refundOrder(
  context: Context,
  { order, to = 'Refunded', reason, toChoose, detail, actorId }: RefundOrderInput,
): Promise<void> {
  const isCancelled = to === 'Cancelled';
  const payment = await findSource(context, order, order.value);
  // Its customer chooses whether it goes into the wallet or back to where it came from.
  const kind = payment ? eventOf('choice') : 'refunded';
  await moveOrder(context, {
    order,
    to,
    kind: isCancelled ? 'cancelled' : kind,
    reason: payment && toChoose !== undefined ? toChoose : reason,
    ...(detail ? { detail } : {}),
  });
  if (order.codes > 0) {
    await releaseCodes(context, order);
    // Of an order that was reopened.
    await takeBackCodes(context, order.id);
  }
  const booked = await giveBack(context, {
    order,
    amount: order.value,
    // A reopened order can be refunded once more.
    reference: (await findReopening(context, order.id))?.id ?? order.id,
    note: reason ?? inEnglish(isCancelled ? 'stored.cancelled' : 'stored.refunded'),
    actorId: actorId ?? null,
    source: payment && { payment, way: 'choice' },
  });
  if (!booked)
    throw new Error(`the end of order ${order.id} is not refunded: its reference was booked before`);
  // After the refund, whose amount the partner is told, and before the next event: the newest one gives the partner's
  // event its number.
  if (order.partnerKeyId !== null) await tellOfOrder(context, order.id);
  if (isCancelled) await recordEvent(context, { orderId: order.id, kind });
}
