import type { Context } from '@/lib/domain/context';
import type { Paise } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';

const WINDOW = hours(24);

/** What this person took back of gifts in the last 24 hours. */
export async function sumTakenBack(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  personId: string | null,
): Promise<Paise> {
  const [taken] = await db.$queryRaw<{ amount: bigint }[]>`
    select coalesce(-sum(e.amount), 0)::bigint as amount
      from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
     where j.reason = 'gift_taken_back' and j.actor_id = ${personId} and j.created_at > ${after(clock.now(), -WINDOW)}`;
  return taken?.amount ?? 0n;
}
