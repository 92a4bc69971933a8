import { Prisma } from '@/lib/platform/db';
import type { Subject } from './schema';

/** The column of `order_signals` that has the subject. */
export const SUBJECT_COLUMNS: Record<Subject, Prisma.Sql> = {
  account: Prisma.sql`user_id`,
  player: Prisma.sql`player`,
  device: Prisma.sql`device`,
  address: Prisma.sql`address`,
  payer: Prisma.sql`payer`,
};
