import { samePlayerSql } from '@/lib/domain/same-player';
import { Prisma } from '@/lib/platform/db';
import type { Measured } from './measure-sql';
import type { Signals } from './signals';

/** An order that is placed or paid now. */
export function measuredNow(signals: Signals, { now, paidOnly }: { now: Date; paidOnly: boolean }): Measured {
  const sql = (value: string | null) => (value === null ? null : Prisma.sql`${value}::text`);
  return {
    orderId: Prisma.sql`${signals.orderId}::text`,
    subjects: {
      account: sql(signals.userId),
      player: samePlayerSql(Prisma.sql`${signals.player}::text`),
      device: sql(signals.device),
      address: sql(signals.address),
      payer: sql(signals.payer),
    },
    now: Prisma.sql`${now}::timestamptz`,
    isBefore: () => Prisma.sql`true`,
    paidOnly,
  };
}
