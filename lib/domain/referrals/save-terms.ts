import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { presentTerms } from './get-terms';
import type { referralTermsForm } from './schema';

/**
 * Changes the terms for friends who register from now on; those who have registered keep what they were promised.
 * Throws conflict when the terms were changed since the form was opened.
 */
export async function saveReferralTerms(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { seen, ...terms }: z.output<typeof referralTermsForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    // There is no row to lock before the first time.
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('referral-terms', 0))`;
    const before = await db.referralTerms.findFirst();
    if ((before?.version ?? null) !== seen) throw new AppError('conflict', 'requests.changedMeanwhile');
    const data = { ...terms, version: (before?.version ?? 0) + 1, updatedAt: clock.now() };
    const saved = await db.referralTerms.upsert({ where: { id: 1 }, create: data, update: data });
    await recordAudit(inside, {
      action: 'edit-referral-terms',
      objectType: 'referral-terms',
      objectId: '1',
      ...(before && { before: presentTerms(before) }),
      after: presentTerms(saved),
    });
  });
}
