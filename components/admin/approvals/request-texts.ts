import { REFUND_CAUSES } from '@/components/admin/orders/refund-causes';
import type { ApprovalView } from '@/lib/domain/approvals/schema';
import { refundCauses } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';

/** What is asked for, in one sentence. */
export function requestText({ kind, receiver, objectId, amount, sale, input }: ApprovalView): string {
  const money = amount === null ? '' : formatRupees(amount);
  const to = receiver ? `${receiver.name} (${receiver.email || receiver.userid})` : '';
  switch (kind) {
    case 'gift':
      return `Give ${money} to ${to}`;
    case 'gift-return':
      return `Take ${money} of a gift back from ${to}`;
    case 'refund':
      return `Refund ${money} for order ${objectId}, which may be delivered, to ${to}`;
    case 'cancellation':
      return `Cancel order ${objectId}, which may be delivered, and give ${money} back to ${to}`;
    case 'later-refund':
      return `Refund ${money} of order ${objectId}, which was delivered, to ${to}`;
    case 'reopening':
      return `Reopen order ${objectId} over ${money}, which has ended, of ${to}`;
    case 'sale-below-cost':
      return saleText(objectId, sale);
    case 'quarantine-end':
      return 'End the quarantine of the restored database: its waiting orders are delivered';
    default:
      return `Appoint ${to} as ${String(input.staffRole)}`;
  }
}

function saleText(itemid: string, sale: ApprovalView['sale']): string {
  if (!sale) return `Sell item ${itemid} below its cost`;
  const { item, price, resellPrice, cost } = sale;
  const asked = `Sell ${item} (item ${itemid}) for ${formatRupees(price)}, and for ${formatRupees(resellPrice)} to resellers`;
  if (cost === null) return `${asked}. Its cost is not known any more`;
  const loss = cost - Math.min(price, resellPrice);
  const costs = `${asked}. It costs ${formatRupees(cost)}`;
  return loss > 0 ? `${costs}: a sale loses up to ${formatRupees(loss)}` : costs;
}

/** Why it is asked for, as the asker says; empty where no reason is given. */
export function whyText({ input }: Pick<ApprovalView, 'input'>): string {
  const said = input.reason ?? input.note;
  if (typeof said !== 'string') return '';
  const cause = refundCauses.find((each) => each === input.cause);
  return cause ? `${REFUND_CAUSES[cause]}: “${said}”` : `“${said}”`;
}

/** What was moved in the last 24 hours; empty where nothing is summed. */
export function sumsText({ kind, sums }: ApprovalView): string {
  if (!sums) return '';
  const done = kind === 'gift' ? 'given' : kind === 'gift-return' ? 'taken back' : 'refunded';
  const asker = `In 24 hours the asker has ${done} ${formatRupees(sums.byAsker)}`;
  return sums.toReceiver === null
    ? `${asker} of this kind.`
    : `${asker}, and this customer has received ${formatRupees(sums.toReceiver)}.`;
}

export const STATUS_TEXTS: Record<ApprovalView['status'], string> = {
  open: 'Waiting',
  approved: 'Approved and carried out',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  outdated: 'Not carried out',
  expired: 'Expired',
};
