import type { Context } from '@/lib/domain/context';
import type { TierView } from '@/lib/domain/offers/schema';
import { presentTier } from './present-tier';

/** All tiers, the lowest first; there are at most ten. */
export async function listTiers({ db }: Pick<Context, 'db'>): Promise<TierView[]> {
  return (await db.tier.findMany({ orderBy: { threshold: 'asc' } })).map(presentTier);
}
