import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { decidePartnerForm } from '@/lib/domain/partners/schema';
import { type Partner, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { paiseFromRupees, rupees } from '@/lib/platform/money';

/**
 * Staff admit or suspend a partner, and bound what it may spend on a day. Suspending holds at the next call, also for
 * orders that are not written yet. Throws not_found, and conflict when the partner was changed since it was seen.
 */
export async function decidePartner(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { partnerId, seen, status, dailyCap }: z.output<typeof decidePartnerForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    const before = await db.partner.findUnique({ where: { userId: partnerId } });
    if (!before) throw notFound('User');
    const cap = dailyCap === null ? null : paiseFromRupees(dailyCap);
    const { count } = await db.partner.updateMany({
      where: { userId: partnerId, version: seen },
      data: { status, dailyCap: cap, version: { increment: 1 }, updatedAt: clock.now() },
    });
    if (count === 0) throw new AppError('conflict', 'requests.changedMeanwhile');
    await recordAudit(inside, {
      action: 'decide-partner',
      objectType: 'partner',
      objectId: partnerId,
      before: termsOf(before),
      after: { status, dailyCap },
    });
  });
}

function termsOf({ status, dailyCap }: Partner) {
  return { status, dailyCap: dailyCap === null ? null : rupees(dailyCap) };
}
