import type { Context } from '@/lib/domain/context';
import type { Currency } from '@/lib/platform/db';
import type { Cell } from './cell';

interface Compared extends Pick<Cell, 'name'> {
  context: Pick<Context, 'db'>;
}

interface Sum {
  reference: string;
  currency: Currency;
  amount: bigint;
}

/**
 * What does not agree between cells: the account `other_cells` over all of them is zero for each reference and
 * currency. Moves from or to a cell that is not given are left out. A transfer that is under way is a difference until
 * its second journal is booked. Amounts are in paise and hundredths of a point; positive for what has left one cell and
 * not arrived in another.
 */
export async function compareCells(cells: readonly Compared[]): Promise<Sum[]> {
  const names = cells.map(({ name }) => name);
  const sums = new Map<string, Sum>();
  for (const { context } of cells) {
    const rows = await context.db.$queryRaw<Sum[]>`
      select j.reference, e.currency::text as currency, sum(e.amount)::bigint as amount
        from ledger_entries e join ledger_journals j on j.id = e.journal_id
        join cell_moves m on m.id = split_part(j.reference, '.', 1)
       where e.account = 'other_cells' and m.other_cell = any(${names}::text[]) group by j.reference, e.currency`;
    for (const row of rows) {
      const key = `${row.reference} ${row.currency}`;
      sums.set(key, { ...row, amount: row.amount + (sums.get(key)?.amount ?? 0n) });
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
