import { endRequest } from '@/lib/domain/approval-requests';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import { tellAsker } from './tell-asker';

/** The audit log keeps what was asked for and decided; the panel shows ended requests for so long. */
const KEPT = days(90);

/** Ends requests that were not decided in time, tells their askers, and deletes old ones. Returns how many ended. */
export async function expireApprovals(context: Pick<Context, 'db' | 'clock' | 'sealer'>): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const late = await db.approvalRequest.findMany({ where: { status: 'open', expiresAt: { lte: now } } });
  let ended = 0;
  for (const request of late)
    await transaction(context, async (inside) => {
      if (!(await endRequest(inside, request.id, { status: 'expired' }))) return;
      await tellAsker(inside, request, 'approval-ended');
      ended++;
    });
  await db.approvalRequest.deleteMany({ where: { endedAt: { lt: after(now, -KEPT) } } });
  return ended;
}
