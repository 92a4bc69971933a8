import type { Context } from '@/lib/domain/context';
import { type OwnPartner, stateOfPartner } from '@/lib/domain/partners/schema';
import { readSpentToday } from '@/lib/domain/partners/spending';
import { rupees } from '@/lib/platform/money';

/** What a partner is told of itself; null for an account that has not asked to be one. */
export async function readOwnPartner(
  context: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<OwnPartner | null> {
  const [partner, spent] = await Promise.all([
    context.db.partner.findUnique({ where: { userId } }),
    readSpentToday(context, [userId]),
  ]);
  return (
    partner && {
      state: stateOfPartner(partner.status),
      dailyCap: partner.dailyCap === null ? null : rupees(partner.dailyCap),
      spentToday: rupees(spent.get(userId) ?? 0n),
      testBalance: rupees(partner.testBalance),
      lowBalance: partner.lowBalance === null ? null : rupees(partner.lowBalance),
    }
  );
}
