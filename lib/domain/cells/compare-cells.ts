import type { Context } from '@/lib/domain/context';
import type { Currency } from '@/lib/platform/db';

interface Sum {
  reference: string;
  currency: Currency;
  amount: bigint;
}

/**
 * What does not agree between cells: the account `other_cells` over all of them is zero for each reference and currency. Pass every
 * cell between which customers moved. A transfer that is under way is a difference until its second journal is booked. Amounts are in
 * paise and hundredths of a point; positive for what has left one cell and not arrived in another.
 */
export async function compareCells(cells: readonly Pick<Context, 'db'>[]): Promise<Sum[]> {
  const sums = new Map<string, Sum>();
  for (const { db } of cells) {
    const rows = await db.$queryRaw<Sum[]>`
      select j.reference, e.currency::text as currency, sum(e.amount)::bigint as amount
        from ledger_entries e join ledger_journals j on j.id = e.journal_id
       where e.account = 'other_cells' group by j.reference, e.currency`;
    for (const row of rows) {
      const key = `${row.reference} ${row.currency}`;
      sums.set(key, { ...row, amount: row.amount + (sums.get(key)?.amount ?? 0n) });
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
