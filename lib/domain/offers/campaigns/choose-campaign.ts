import type { Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { type Buyer, countUses } from '@/lib/domain/offers/count-uses';
import { judgeUses } from '@/lib/domain/offers/coupons/judge-coupon';
import type { Campaign, User } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { byDiscount, holdableCampaign, isUnlimited, limitsOf } from './campaign-offer';
import { findRunning } from './find-running';

export interface ChooseCampaignInput {
  sale: Sale;
  buyer: Pick<User, 'id' | 'role'>;
  /** Null while it is not entered. */
  player: Buyer['player'];
  /** In paise, for the buyer's role. */
  price: Paise;
}

/**
 * The campaign that lowers this price most, among those that run and of which the buyer may hold a unit; null when
 * there is none. Resellers have a price of their own and no campaign.
 */
export async function chooseCampaign(
  context: Pick<Context, 'db'>,
  { sale: { product, item }, buyer, player, price }: ChooseCampaignInput,
): Promise<Campaign | null> {
  if (buyer.role === 'reseller') return null;
  const goods = { productId: product._id, itemid: item.itemid };
  const running = await findRunning(context, goods);
  for (const campaign of byDiscount(running, price)) {
    if (isUnlimited(campaign)) return campaign;
    const uses = await countUses(context, {
      held: holdableCampaign(campaign),
      buyer: { userId: buyer.id, productId: product._id, player },
    });
    if (judgeUses(limitsOf(campaign), uses) === null) return campaign;
  }
  return null;
}
