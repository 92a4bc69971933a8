import type { Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { type Buyer, countUses } from '@/lib/domain/offers/count-uses';
import { judgeUses } from '@/lib/domain/offers/coupons/judge-coupon';
import type { Campaign, User } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { byDiscount, holdableCampaign, isUnlimited, limitsOf } from './campaign-offer';

export interface ChooseCampaignInput {
  sale: Sale;
  buyer: Pick<User, 'id'>;
  /** Null while it is not entered. */
  player: Buyer['player'];
  /** In paise, for the buyer's role. */
  price: Paise;
  /** Those for the item. */
  running: readonly Campaign[];
}

/**
 * The campaign that lowers this price most, among those that run and of which the buyer may hold a unit; null when
 * there is none.
 */
export async function chooseCampaign(
  context: Pick<Context, 'db'>,
  { sale: { product }, buyer, player, price, running }: ChooseCampaignInput,
): Promise<Campaign | null> {
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
