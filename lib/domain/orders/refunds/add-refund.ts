import { z } from 'zod';
import { assertNotErased, requireRecentAuth } from '@/lib/domain/accounts';
import { type Approval, withApprovalRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import { demandNoQuarantine } from '@/lib/domain/backups';
import { idSchema } from '@/lib/domain/catalogue/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { openCase } from '@/lib/domain/orders/ending/find-obstacle';
import { requireSecondForRefund } from '@/lib/domain/orders/ending/require-second-for-refund';
import { wantedLaterRefund } from '@/lib/domain/orders/ending/wanted-refund';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { presentOrder, withRefunds } from '@/lib/domain/orders/present';
import type { AddRefundBody, OrderView, RefundWay } from '@/lib/domain/orders/schema';
import { findSource } from '@/lib/domain/orders/source-refunds/find-source';
import type { Source } from '@/lib/domain/orders/source-refunds/source';
import { type Order, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { newId } from '@/lib/platform/ids';
import { type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { askAfterRestore } from './ask-after-restore';
import { bookLaterRefund } from './book-later-refund';
import { mayHaveSeenCode } from './may-have-seen-code';
import { assertRefundable, WITH_VAULT_CODES } from './refundable';
import { sumGivenBack } from './sum-given-back';
import { sumGoneBack } from './sum-gone-back';

export const addRefundParams = z.object({ orderId: idSchema });

export interface AddRefundInput extends AddRefundBody {
  orderId: string;
  /** The second person's approval of a stored request for this refund. */
  approval?: Approval;
  idempotency: Pick<IdempotencyHandle, 'write' | 'refuse'>;
}

/**
 * A member of staff gives back the price of a Completed order, or a part of it; the order stays Completed. Its goods
 * were delivered, so the rules of a refund without a failed delivery apply: recent authentication, and a second person
 * above what one may give alone, and always for codes that were revealed, or may have been revealed after the moment to
 * which the database was restored. Points that the order earned are taken back in proportion, and the rewards of an
 * invitation when too little of the price is kept. Throws recent_auth_required, approval_required, not_found, and
 * conflict when the order is not Completed, when it has less left to give back, when another refund was made since the
 * person looked, when a pack was refunded before, when it cannot go where it is to go, when the customer who would get
 * or choose it has erased the account, when the order of an approved refund has changed, or when the lost database of a
 * restored one may have made the refund and the gateway does not say whether.
 */
export async function addRefund(context: Context, input: AddRefundInput): Promise<OrderView> {
  return withApprovalRequest(context, () => add(context, input), input.idempotency);
}

async function add(context: Context, input: AddRefundInput): Promise<OrderView> {
  const { orderId, cause, note, packs, way = 'wallet', approval, idempotency } = input;
  const amount = paiseFromRupees(input.amount);
  const seen = paiseFromRupees(input.alreadyRefunded);
  requireRecentAuth(context);
  await askAfterRestore(context, orderId);
  const refunded = await transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    await demandNoQuarantine(inside);
    const found = await inside.db.order.findUnique({
      where: { id: orderId },
      include: { ...WITH_VAULT_CODES, attempts: true, refunds: true, reviews: { where: openCase } },
    });
    if (!found) throw notFound('Order');
    const { attempts, refunds, reviews, vaultCodes, ...order } = found;
    const givenBack = await sumGivenBack(inside, orderId);
    const { goneBack } = await sumGoneBack(inside, orderId);
    const refundable = { order, attempts, vaultCodes, refunds, givenBack, goneBack };
    assertRefundable(refundable, { amount, seen, packs });
    if (way !== 'source') await assertNotErased(inside, order.userId);
    const source = way === 'wallet' ? null : await sourceOf(inside, { order, amount, way });
    const wanted = wantedLaterRefund({ ...order, attempts, reviews }, input);
    const isCodeSeen = await mayHaveSeenCode(inside, order);
    const approver = await requireSecondForRefund(inside, { order, amount, wanted, approval, isCodeSeen });
    // An approved request is carried out once, because the ledger books a reference once.
    const id = approval?.requestId ?? newId(inside.clock);
    if (order.status === 'Cancelled') await noteMissingRefund(inside, orderId);
    await bookLaterRefund(inside, { id, order, amount, givenBack, cause, note, packs, approver, source });
    await recordAudit(inside, {
      action: 'refund-order',
      objectType: 'order',
      objectId: orderId,
      before: { refunded: rupees(givenBack) },
      after: {
        refunded: rupees(givenBack + amount),
        refund: id,
        amount: input.amount,
        cause,
        note,
        packs,
        way,
        ...(approver && { approver }),
      },
    });
    const view = presentOrder(
      await inside.db.order.findUniqueOrThrow({ where: { id: orderId }, include: withRefunds }),
    );
    await idempotency.write(inside.db, { order: view });
    failpoint('order-refund:before');
    return view;
  });
  failpoint('order-refund:after');
  return refunded;
}

/** Throws conflict where nothing can be given back to where the payment came from. */
async function sourceOf(
  context: Context,
  { order, amount, way }: { order: Order; amount: Paise; way: Exclude<RefundWay, 'wallet'> },
): Promise<Source> {
  const payment = await findSource(context, order, amount);
  if (!payment) throw new AppError('conflict', 'refunds.noSource');
  return { payment, way };
}

/**
 * Notes that an order was cancelled without a refund, which excepts it from the rule that a Cancelled order was
 * refunded at its end. The migration noted those it found; a process of the version before may cancel others while both
 * run.
 */
async function noteMissingRefund(context: Pick<Context, 'db' | 'clock'>, orderId: string): Promise<void> {
  const kind = 'cancelled_without_refund';
  if ((await context.db.orderEvent.count({ where: { orderId, kind } })) === 0)
    await recordEvent(context, { orderId, kind });
}
