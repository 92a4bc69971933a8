import type { Context } from '@/lib/domain/context';

/**
 * Sums up how the counts of orders, wallet transactions and users have moved, so that reading them stays cheap. What is
 * read is right before and after. Returns how many changes were summed up; 0 while another run is at it.
 */
export async function foldTallies({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.$queryRaw<{ folded: bigint }[]>`select tarang_fold_tallies() as folded`;
  return Number(row?.folded ?? 0n);
}
