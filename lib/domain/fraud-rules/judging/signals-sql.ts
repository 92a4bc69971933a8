import { type Part, Prisma, whenGiven } from '@/lib/platform/db';
import type { Signals } from './signals';

/** Writes the signals of a new order, as a part of the statement that writes it. */
export function signalsSql(
  signals: Signals,
  { at, paid, given }: { at: Date; paid: boolean; given?: Part | undefined },
): Prisma.Sql {
  return Prisma.sql`
    insert into order_signals (order_id, user_id, amount, player, device, address, paid, at)
    select ${signals.orderId}, ${signals.userId}, ${signals.amount}::bigint, ${signals.player},
           ${signals.device}::text, ${signals.address}::text, ${paid}::boolean, ${at}::timestamptz
     where ${whenGiven(given)}`;
}
