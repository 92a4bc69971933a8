import { needsApproval, type WantedApproval } from '@/lib/domain/approval-requests';
import type { Context } from '@/lib/domain/context';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { sumGifts } from './sum-gifts';

/** All staff together may give so many times as much as one of them in the window. */
const SHOP_FACTOR = 4;

export interface GiftInput {
  userId: string;
  amount: Paise;
  /** The request for a second person's approval. */
  wanted: WantedApproval;
}

/**
 * Throws approval_required for a gift that one person may not give alone: one above the limit, or one with which the
 * gifts of the last 24 hours by this giver, to this receiver or of the whole store exceed theirs. Many small gifts
 * would otherwise add up to any sum. Gifts are given one after the other until the caller's transaction ends, because
 * simultaneous ones would not see each other.
 */
export async function requireWithinGiftLimits(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>,
  { userId, amount, wanted }: GiftInput,
): Promise<void> {
  const alone = paiseFromRupees(context.shop.creditAlone);
  const refused = (limit: Limit, most: Paise) =>
    needsApproval(message(limit, { amount: formatRupees(rupees(most)) }), wanted);
  if (amount > alone) throw refused('wallet.approvalRequired', alone);
  const given = await sumGifts(context, { giverId: context.actor.id, receiverId: userId });
  if (given.byGiver + amount > alone) throw refused('wallet.giverLimit', alone);
  if (given.toReceiver + amount > alone) throw refused('wallet.receiverLimit', alone);
  const together = alone * BigInt(SHOP_FACTOR);
  if (given.ofShop + amount > together) throw refused('wallet.shopLimit', together);
}

/** Until the caller's transaction ends, no other gift is given. */
export async function lockGifts({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('gifts', 0))`;
}

type Limit = 'wallet.approvalRequired' | 'wallet.giverLimit' | 'wallet.receiverLimit' | 'wallet.shopLimit';
