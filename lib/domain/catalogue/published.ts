import { Prisma } from '@/lib/platform/db';
import { OFFERED_CLASSES } from './schema';

/** The items that shoppers may see: neither deleted nor a draft. */
export const published = { deletedAt: null, isDraft: false };

/** The products that shoppers may see: as items, and classified as something that may be offered (decision 107). */
export const offered = { ...published, gameClass: { in: [...OFFERED_CLASSES] } };

/** As `offered`, for a statement that has the table under this name. */
export function isOffered(table: 'products' | 'product'): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${table}.${name}`);
  return Prisma.sql`${column('deleted_at')} is null and not ${column('is_draft')}
    and ${column('game_class')} = any(${[...OFFERED_CLASSES]})`;
}
