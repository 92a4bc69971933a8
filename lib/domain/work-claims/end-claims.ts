import type { Context } from '@/lib/domain/context';
import { after } from '@/lib/platform/time';
import { isHeld, type OpenClaim } from './find-claims';
import type { Subject } from './schema';

/** What was claimed is done: in the transaction that does it, where the same may soon wait again. */
export async function finishClaims(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind: subjectKind, id: subjectId }: Subject,
): Promise<void> {
  await db.workClaim.updateMany({
    where: { subjectKind, subjectId, endedAt: null },
    data: { endedAt: clock.now(), endReason: 'finished' },
  });
}

/**
 * Ends claims whose subject has ended, whose time is over or whose person has left the staff. Another one that was
 * placed meanwhile stays.
 */
export async function endClaims(
  { db, clock, shop }: Pick<Context, 'db' | 'clock' | 'shop'>,
  { finished, others }: { finished: readonly OpenClaim[]; others: readonly OpenClaim[] },
): Promise<void> {
  const over = others.filter((claim) => !isHeld(claim, { clock, shop }));
  const groups = {
    finished: finished.map(({ id }) => id),
    lapsed: over.flatMap(({ id, isOnStaff }) => (isOnStaff ? id : [])),
    left: over.flatMap(({ id, isOnStaff }) => (isOnStaff ? [] : id)),
  };
  const now = clock.now();
  for (const [endReason, ids] of Object.entries(groups))
    if (ids.length > 0)
      await db.workClaim.updateMany({
        // Not one that its person has prolonged since it was read.
        where: { id: { in: ids }, endedAt: null, ...(endReason === 'lapsed' && notHeld(now, shop)) },
        data: { endedAt: now, endReason },
      });
}

function notHeld(now: Date, { alerts }: Context['shop']) {
  return { OR: [{ until: { lte: now } }, { until: { gt: after(now, alerts.taken) } }] };
}
