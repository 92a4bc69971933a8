import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import { presentRequest } from './present-request';
import type { ApprovalView } from './schema';

/** For so long the asker sees how a request has ended. */
const SHOWN_AFTER_END = days(7);
const SHOWN = 50;

/**
 * The open requests that the viewer's role may decide, oldest first, and the viewer's own, newest first: all that are
 * open, because the button that withdraws one is in its row, and those that have ended in the last days.
 */
export async function listApprovals(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>,
): Promise<{ waiting: ApprovalView[]; own: ApprovalView[] }> {
  const { db, clock, actor } = context;
  const now = clock.now();
  const askerId = actor.id ?? '';
  const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
  const [waiting, open, ended] = await Promise.all([
    db.approvalRequest.findMany({
      where: {
        status: 'open',
        expiresAt: { gt: now },
        permission: { in: [...actor.permissions] },
        askerId: { not: askerId },
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: SHOWN,
    }),
    db.approvalRequest.findMany({ where: { askerId, status: 'open' }, orderBy: newestFirst }),
    db.approvalRequest.findMany({
      where: { askerId, status: { not: 'open' }, endedAt: { gt: after(now, -SHOWN_AFTER_END) } },
      orderBy: newestFirst,
      take: SHOWN,
    }),
  ]);
  const own = [...open, ...ended].sort((one, other) => Number(other.createdAt) - Number(one.createdAt));
  const ids = [...waiting, ...own].flatMap((row) => [row.askerId, row.receiverId ?? '']);
  const users = await db.user.findMany({ where: { id: { in: [...new Set([...ids, askerId])] } } });
  const people = new Map<string, User>(users.map((user) => [user.id, user]));
  const present = (rows: typeof own) => Promise.all(rows.map((row) => presentRequest(context, row, people)));
  return { waiting: await present(waiting), own: await present(own) };
}
