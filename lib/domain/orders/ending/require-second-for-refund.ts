import {
  type Approval,
  assertUnchanged,
  needsApproval,
  type WantedApproval,
} from '@/lib/domain/approval-requests';
import type { Context } from '@/lib/domain/context';
import { areRelated } from '@/lib/domain/wallet';
import type { Order } from '@/lib/platform/db';
import { message, type PlainKey } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { sumUnexplainedRefunds } from './sum-unexplained-refunds';

interface SecondForRefundInput {
  order: Pick<Order, 'userId'>;
  amount: Paise;
  /** The request for a second person's approval. */
  wanted: WantedApproval;
  approval?: Approval | undefined;
  /** Whether somebody has looked at a code of the order: it may have been used, whatever the amount. */
  isCodeSeen?: boolean;
  /** What is said when a second person is needed; by default of a refund. */
  texts?: { own: PlainKey; limit: 'orders.refundNeedsApproval' | 'orders.reopeningNeedsApproval' };
}

const OF_REFUNDS = { own: 'orders.ownRefundNeedsApproval', limit: 'orders.refundNeedsApproval' } as const;

/**
 * The id of the second person of a refund whose goods may be delivered; null where one person is enough: such refunds
 * by one person in 24 hours may add up to what one may give alone, none is for a code that was looked at, and none goes
 * to that person or to an account that shares a device or a payer with them. They are made one after the other until
 * the caller's transaction ends, because simultaneous ones would not see each other. Throws approval_required, and
 * conflict when the order of an approved refund has changed, or when its code was looked at since it was asked for: the
 * approver was not told.
 */
export async function requireSecondForRefund(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'shop'>,
  { order, amount, isCodeSeen = false, texts = OF_REFUNDS, ...asked }: SecondForRefundInput,
): Promise<string | null> {
  const { approval } = asked;
  const wanted = isCodeSeen ? withCodeSeen(asked.wanted) : asked.wanted;
  await lockRefunds(context);
  if (approval) {
    assertUnchanged(context, approval, wanted.version);
    return approval.approverId;
  }
  if (isCodeSeen) throw needsApproval('orders.codeRefundNeedsApproval', wanted);
  const alone = paiseFromRupees(context.shop.creditAlone);
  const refunded = await sumUnexplainedRefunds(context, context.actor.id);
  if (await isRelatedOrder(context, order)) throw needsApproval(texts.own, wanted);
  if (refunded + amount <= alone) return null;
  throw needsApproval(message(texts.limit, { amount: formatRupees(rupees(alone)) }), wanted);
}

function withCodeSeen(wanted: WantedApproval): WantedApproval {
  return { ...wanted, version: `${wanted.version} code-seen` };
}

async function isRelatedOrder(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userId }: Pick<Order, 'userId'>,
): Promise<boolean> {
  const personId = context.actor.id ?? '';
  return userId === personId || areRelated(context, [personId, userId]);
}

/** Lets one transaction at a time judge and make refunds that count. An order that it needs is locked before. */
export async function lockRefunds({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('unexplained-refunds', 0))`;
}
