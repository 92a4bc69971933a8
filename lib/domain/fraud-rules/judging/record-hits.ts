import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { hours } from '@/lib/platform/time';
import type { Hit } from './judge-order';
import type { Signals } from './signals';

/** An order, and the rules that it breaks. */
export interface JudgedOrder {
  signals: Signals;
  hits: readonly Hit[];
}

/** Records what rules found of orders that are written, in the caller's transaction. */
export async function recordHits(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  judged: readonly JudgedOrder[],
): Promise<void> {
  const at = clock.now();
  const rows = judged.flatMap(({ hits, signals: { orderId, userId, amount } }) =>
    hits.map(
      ({ rule, measured }) => Prisma.sql`
        (${newId(clock)}, ${rule.id}, ${orderId}, ${userId}, ${amount}::bigint, ${rule.outcome}, ${rule.mode === 'shadow'},
         ${measured}::bigint[], ${`${rule.id}:${orderId}`}, ${at}::timestamptz)`,
    ),
  );
  if (rows.length === 0) return;
  // An order that failed and is paid after all meets the rules again. Prisma would compile an insert of several rows
  // each time.
  await db.$executeRaw`
    insert into fraud_hits (id, rule_id, order_id, user_id, amount, outcome, shadow, measured, hit_key, at)
    values ${Prisma.join(rows)} on conflict do nothing`;
}

/** Records that an order was refused: once for a rule, an account and an hour, and how often. */
export async function recordRefusal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  hits: readonly Hit[],
  { userId, amount }: Pick<Signals, 'userId' | 'amount'>,
): Promise<void> {
  const at = clock.now();
  const hour = Math.floor(at.getTime() / hours(1));
  for (const { rule, measured } of hits) {
    const hitKey = `${rule.id}:refused:${userId}:${hour}`;
    // A rule that was deleted meanwhile has no hits.
    await db.$executeRaw`
      insert into fraud_hits (id, rule_id, user_id, amount, outcome, shadow, measured, hit_key, at)
      select ${newId(clock)}, id, ${userId}, ${amount}::bigint, 'refuse', false, ${measured}::bigint[], ${hitKey}, ${at}::timestamptz
        from fraud_rules where id = ${rule.id}
      on conflict (hit_key) do update set times = fraud_hits.times + 1, at = excluded.at`;
  }
}
