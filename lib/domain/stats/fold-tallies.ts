import type { Context } from '@/lib/domain/context';

/**
 * Adds the recorded changes of the tallies (orders, wallet transactions, users) to their sums, so that reading them
 * stays fast. The sums that are read are correct before and after. Returns the number of changes; 0 while another run
 * does it.
 */
export async function foldTallies({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.$queryRaw<{ folded: bigint }[]>`select tarang_fold_tallies() as folded`;
  return Number(row?.folded ?? 0n);
}
