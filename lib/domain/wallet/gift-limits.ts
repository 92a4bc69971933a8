import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';

const WINDOW = hours(24);
/** All staff together may give so many times as much as one of them in the window. */
const SHOP_FACTOR = 4;

export interface GiftInput {
  userId: string;
  amount: Paise;
}

/**
 * Throws approval_required for a gift that one person may not give alone: one above the limit, or one with which the
 * gifts of the last 24 hours by this giver, to this receiver or of the whole store exceed theirs. Many small gifts would
 * otherwise add up to any sum. Gifts are given one after the other until the caller's transaction ends, because
 * simultaneous ones would not see each other.
 */
export async function requireWithinGiftLimits(
  { db, clock, actor, shop }: Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>,
  { userId, amount }: GiftInput,
): Promise<void> {
  const alone = paiseFromRupees(shop.creditAlone);
  if (amount > alone) throw needsApproval('wallet.approvalRequired', alone);
  const [given] = await db.$queryRaw<{ by_giver: bigint; to_receiver: bigint; of_shop: bigint }[]>`
    select coalesce(sum(e.amount) filter (where j.actor_id = ${actor.id}), 0)::bigint as by_giver,
           coalesce(sum(e.amount) filter (where w.user_id = ${userId}), 0)::bigint as to_receiver,
           coalesce(sum(e.amount), 0)::bigint as of_shop
      from ledger_journals j
      join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
      join wallets w on w.id = e.wallet_id
     where j.reason = 'admin_credit' and j.created_at > ${after(clock.now(), -WINDOW)}`;
  if (!given) return;
  if (given.by_giver + amount > alone) throw needsApproval('wallet.giverLimit', alone);
  if (given.to_receiver + amount > alone) throw needsApproval('wallet.receiverLimit', alone);
  const together = alone * BigInt(SHOP_FACTOR);
  if (given.of_shop + amount > together) throw needsApproval('wallet.shopLimit', together);
}

/** Until the caller's transaction ends, no other gift is given. */
export async function lockGifts({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('gifts', 0))`;
}

type Limit = 'wallet.approvalRequired' | 'wallet.giverLimit' | 'wallet.receiverLimit' | 'wallet.shopLimit';

function needsApproval(limit: Limit, amount: Paise): AppError {
  const text: Message = message(limit, { amount: formatRupees(rupees(amount)) });
  return new AppError('approval_required', text);
}
