import type { Context } from '@/lib/domain/context';
import type { Paise } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';

const WINDOW = hours(24);

export interface GiftSums {
  byGiver: Paise;
  toReceiver: Paise;
  ofShop: Paise;
}

/** What was given in the last 24 hours by this person, to this customer and by the whole staff. */
export async function sumGifts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { giverId, receiverId }: { giverId: string | null; receiverId: string },
): Promise<GiftSums> {
  const [given] = await db.$queryRaw<GiftSums[]>`
    select coalesce(sum(e.amount) filter (where j.actor_id = ${giverId}), 0)::bigint as "byGiver",
           coalesce(sum(e.amount) filter (where w.user_id = ${receiverId}), 0)::bigint as "toReceiver",
           coalesce(sum(e.amount), 0)::bigint as "ofShop"
      from ledger_journals j
      join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
      join wallets w on w.id = e.wallet_id
     where j.reason = 'admin_credit' and j.created_at > ${after(clock.now(), -WINDOW)}`;
  return given ?? { byGiver: 0n, toReceiver: 0n, ofShop: 0n };
}
