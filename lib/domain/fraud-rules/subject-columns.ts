import { samePlayerSql } from '@/lib/domain/same-player';
import { Prisma } from '@/lib/platform/db';
import type { Subject } from './schema';

const COLUMNS: Record<Subject, Prisma.Sql> = {
  account: Prisma.sql`user_id`,
  player: Prisma.sql`player`,
  device: Prisma.sql`device`,
  address: Prisma.sql`address`,
  payer: Prisma.sql`payer`,
};

/** The subject of a row of `order_signals` as it is compared; `row` is the name of the row in the statement. */
export function subjectSql(subject: Subject, row: Prisma.Sql): Prisma.Sql {
  const column = Prisma.sql`${row}.${COLUMNS[subject]}`;
  return subject === 'player' ? samePlayerSql(column) : column;
}
