import { columnsSql, type Part, Prisma, recordsSql, whenGiven } from '@/lib/platform/db';
import type { Signals } from './signals';

const SIGNALS = {
  order_id: 'text',
  user_id: 'text',
  amount: 'bigint',
  player: 'text',
  device: 'text',
  address: 'text',
  paid: 'boolean',
  at: 'timestamptz',
} as const;

/** Writes the signals of new orders, as a part of the statement that writes them. */
export function signalsSql(
  signals: readonly Signals[],
  { at, paid, given }: { at: Date; paid: boolean; given?: Part | undefined },
): Prisma.Sql {
  const rows = signals.map(({ orderId, userId, amount, player, device, address }) => ({
    order_id: orderId,
    user_id: userId,
    amount,
    player,
    device,
    address,
    paid,
    at,
  }));
  return Prisma.sql`
    insert into order_signals (${columnsSql(SIGNALS)})
    select * from ${recordsSql('signal', SIGNALS, rows)}
     where ${whenGiven(given)}`;
}
