import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { type CustomerWait, MOST_ROWS } from './schema';

type Reads = Pick<Context, 'db' | 'clock' | 'actor'>;

/** What waits for a person about this customer, as far as the reader may see it; the oldest first. */
export async function readWaits(context: Reads, userid: string): Promise<CustomerWait[]> {
  const { actor } = context;
  const waits = await Promise.all([
    may(actor, 'orders.read') ? readCases(context, userid) : [],
    may(actor, 'help.read') ? readHelp(context, userid) : [],
    readApprovals(context, userid),
  ]);
  return waits.flat().sort((a, b) => (a.since < b.since ? -1 : 1));
}

async function readCases({ db }: Reads, userId: string): Promise<CustomerWait[]> {
  const reviews = await db.review.findMany({
    where: { closedAt: null, OR: [{ order: { userId } }, { payment: { userId } }] },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    take: MOST_ROWS,
    include: { payment: { select: { clientTxnId: true, orderId: true } } },
  });
  return reviews.map(({ cause, orderId, payment, openedAt }) => {
    const order = orderId ?? payment?.orderId ?? null;
    return {
      kind: payment ? 'payment' : 'order',
      subject: payment?.clientTxnId ?? order ?? '',
      cause,
      since: openedAt.toISOString(),
      href: order === null ? '/admin/orders' : `/admin/orders/${encodeURIComponent(order)}`,
    };
  });
}

async function readHelp({ db }: Reads, userId: string): Promise<CustomerWait[]> {
  const requests = await db.helpRequest.findMany({
    where: { userId, status: 'open' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_ROWS,
  });
  return requests.map(({ id, kind, waitingSince, createdAt }) => ({
    kind: 'help',
    subject: id,
    cause: kind,
    since: (waitingSince ?? createdAt).toISOString(),
    href: `/admin/help/${encodeURIComponent(id)}`,
  }));
}

/** Those that the reader may decide, as in the queue: not what they asked for or gain by. */
async function readApprovals({ db, clock, actor }: Reads, userId: string): Promise<CustomerWait[]> {
  if (actor.id === userId) return [];
  const requests = await db.approvalRequest.findMany({
    where: {
      receiverId: userId,
      status: 'open',
      expiresAt: { gt: clock.now() },
      permission: { in: [...actor.permissions] },
      askerId: { not: actor.id ?? '' },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_ROWS,
  });
  return requests.map(({ id, kind, createdAt }) => ({
    kind: 'approval',
    subject: id,
    cause: kind,
    since: createdAt.toISOString(),
    href: '/admin/approvals',
  }));
}
