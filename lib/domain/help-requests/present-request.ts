import type { HelpMessage, HelpRequest, Order, Prisma } from '@/lib/platform/db';
import { clocksOf } from './clocks';
import {
  HELP_KINDS,
  HELP_STATUSES,
  type HelpMessageView,
  type HelpRequestSummary,
  type HelpRequestView,
} from './schema';
import { isWritable } from './states';

/** What a summary reads of the order. */
export const WITH_ORDER = {
  order: { select: { productName: true, itemName: true } },
} satisfies Prisma.HelpRequestInclude;
/** With all messages, in their order. */
export const WITH_THREAD = {
  ...WITH_ORDER,
  messages: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.HelpRequestInclude;

type Summarized = HelpRequest & { order: Pick<Order, 'productName' | 'itemName'> | null };

export function presentSummary(request: Summarized): HelpRequestSummary {
  const { id, orderId, order, promisedUntil, createdAt, updatedAt } = request;
  const { acknowledgeUntil, answerUntil } = clocksOf(request);
  return {
    number: id,
    // The database allows no other ones.
    kind: HELP_KINDS.find((each) => each === request.kind) ?? 'other',
    status: HELP_STATUSES.find((each) => each === request.status) ?? 'open',
    orderid: orderId,
    productname: order?.productName ?? null,
    itemname: order?.itemName ?? null,
    promisedUntil: promisedUntil?.toISOString() ?? null,
    acknowledgedAt: request.acknowledgedAt?.toISOString() ?? null,
    acknowledgeUntil: acknowledgeUntil?.toISOString() ?? null,
    answerUntil: answerUntil?.toISOString() ?? null,
    escalatedAt: request.escalatedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function presentMessage({ id, author, text, createdAt }: HelpMessage): HelpMessageView {
  return { id, author: author === 'staff' ? 'staff' : 'customer', text, at: createdAt.toISOString() };
}

/** As its customer sees it, who is not told which member of the staff has answered. */
export function presentRequest(
  request: Summarized & { messages: HelpMessage[] },
  now: Date,
): HelpRequestView {
  return {
    ...presentSummary(request),
    messages: request.messages.map(presentMessage),
    writable: isWritable(request, now),
  };
}
