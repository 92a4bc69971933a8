import type { Context } from '@/lib/domain/context';
import type { Partner } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/** Locks a partner until the caller's transaction ends. Throws conflict for an account that has not asked to be one. */
export async function lockPartner({ db }: Pick<Context, 'db'>, partnerId: string): Promise<Partner> {
  await db.$queryRaw`select 1 from partners where user_id = ${partnerId} for update`;
  const partner = await db.partner.findUnique({ where: { userId: partnerId } });
  if (!partner) throw new AppError('conflict', 'partners.askFirst');
  if (partner.status === 'suspended') throw new AppError('partner_inactive', 'partners.inactive');
  return partner;
}
