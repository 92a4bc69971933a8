import { APPROVAL_KINDS } from '@/lib/domain/approval-requests/schema';
import { costFloor } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import type { ApprovalRequest, User } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { findObstacle } from './find-obstacle';
import type { ApprovalPerson, ApprovalView } from './schema';
import { seenOf, sumsOf } from './sums-of';

const STATUSES = ['open', 'approved', 'refused', 'withdrawn', 'outdated', 'expired'] as const;

/** A request as the viewer sees it. `people` has its asker, its receiver and the viewer. */
export async function presentRequest(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>,
  request: ApprovalRequest,
  people: ReadonlyMap<string, User>,
): Promise<ApprovalView> {
  const { id, askerId, receiverId, objectId, input, expiresAt } = request;
  const viewer = people.get(context.actor.id ?? '');
  const stored = STATUSES.find((each) => each === request.status) ?? 'outdated';
  const status = stored === 'open' && expiresAt <= context.clock.now() ? 'expired' : stored;
  const sums = await sumsOf(context, request);
  const sale = await saleOf(context, request);
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  return {
    _id: id,
    kind: APPROVAL_KINDS.find((each) => each === request.kind) ?? 'gift',
    asker: presentPerson(askerId, people),
    receiver: receiverId === null ? null : presentPerson(receiverId, people),
    objectId,
    input: fields,
    amount: sale ? Math.min(sale.price, sale.resellPrice) : await amountOf(context, request, fields),
    sale,
    sums,
    seen: seenOf(sums),
    status,
    reason: request.reason,
    createdAt: request.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidable:
      status === 'open' && viewer !== undefined && (await findObstacle(context, viewer, request)) === null,
    own: askerId === context.actor.id,
  };
}

function presentPerson(userid: string, people: ReadonlyMap<string, User>): ApprovalPerson {
  const user = people.get(userid);
  return { userid, name: user?.name ?? '', email: user?.email ?? '' };
}

async function amountOf(
  { db }: Pick<Context, 'db'>,
  { kind, objectId }: ApprovalRequest,
  input: Record<string, unknown>,
): Promise<number | null> {
  if (kind === 'gift' || kind === 'gift-return' || kind === 'later-refund')
    return typeof input.amount === 'number' ? input.amount : null;
  if (kind === 'refund' || kind === 'cancellation' || kind === 'reopening') {
    const order = await db.order.findUnique({ where: { id: objectId }, select: { value: true } });
    return order ? rupees(order.value) : null;
  }
  return null;
}

/** What the approver of a sale below the cost decides about: both prices, one of which may be above the cost. */
async function saleOf(
  context: Pick<Context, 'db'>,
  { kind, objectId }: ApprovalRequest,
): Promise<ApprovalView['sale']> {
  if (kind !== 'sale-below-cost') return null;
  const where = { itemid: Number(objectId) };
  const item = await context.db.item.findUnique({ where, include: { routes: true } });
  if (!item) return null;
  const cost = await costFloor(context, item);
  return {
    item: item.name,
    price: rupees(item.discountedPrice),
    resellPrice: rupees(item.resellPrice),
    cost: cost === null ? null : rupees(cost),
  };
}
