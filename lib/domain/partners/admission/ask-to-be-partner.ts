import type { z } from 'zod';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { askPartnerForm } from '@/lib/domain/partners/schema';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/**
 * A reseller asks for the partner API. Test keys can be made from then on, live ones work once staff have admitted the
 * account. Throws forbidden for other accounts, and conflict for one that has asked before.
 */
export async function askToBePartner(
  context: Context,
  { viewer, about }: { viewer: Pick<Viewer, 'userid' | 'role'> } & z.output<typeof askPartnerForm>,
): Promise<void> {
  if (viewer.role !== 'reseller') throw new AppError('forbidden', 'partners.resellersOnly');
  try {
    await transaction(context, async (inside) => {
      const { db, clock } = inside;
      const now = clock.now();
      const userId = viewer.userid;
      await db.partner.create({ data: { userId, status: 'asked', about, createdAt: now, updatedAt: now } });
      await recordAudit(inside, {
        action: 'ask-partner',
        objectType: 'partner',
        objectId: userId,
        after: { about },
      });
    });
  } catch (error) {
    if (violatedUnique(error) === 'partners_pkey')
      throw new AppError('conflict', 'partners.askedBefore', { cause: error });
    throw error;
  }
}
