import { Prisma } from '@/lib/platform/db';
import type { PayerOwner } from './payer';

/** Few enough that a statement holds its rows for a moment. */
export const BATCH = 500;

export interface BatchRow {
  id: string;
  /** What is there now: in plain, or sealed by an earlier key. */
  text: string;
  /** The row to which the sealed text is bound: it opens for no other. */
  owner: PayerOwner;
}

/** The rows as a table of their id, their text and more columns of text. */
export function given(rows: BatchRow[], more: Record<string, string[]>): Prisma.Sql {
  const lists = [rows.map(({ id }) => id), rows.map(({ text }) => text), ...Object.values(more)];
  const names = ['id', 'text', ...Object.keys(more)];
  return Prisma.sql`unnest(${Prisma.join(lists.map((list) => Prisma.sql`${list}::text[]`))})
    as given(${Prisma.raw(names.join(', '))})`;
}
