// Two cells for the tests of moves: databases and keys of their own, and one key of passwords.
import { afterAll, expect } from 'vitest';
import { compareCells } from '@/lib/domain/cells';
import { checkInvariants } from '@/lib/domain/stats';
import { cellOf, type OpenCell } from '@/lib/launch/move/open-cell';
import { keysOf } from '@/lib/platform/keys';
import { testDatabase } from './database';
import * as make from './make';
import { TEST_SECRET } from './sealer';
import type { Shop } from './shop';

const PEPPER_KEY = 'a pepper that both cells of the tests have';

/** The cell of a database as `npm run move` opens it. The caller closes it. */
export const openCell = (name: string, url: string, AUTH_SECRET: string): OpenCell =>
  cellOf({ name, url, keys: keysOf({ AUTH_SECRET, PEPPER_KEY }) });

/** The cell of a shop, `a`, and another one. At the top of a file; both are closed after it. */
export async function openCellsOf(shop: Shop): Promise<{ a: OpenCell; b: OpenCell }> {
  const other = await testDatabase();
  const a = openCell('a', shop.database.url, TEST_SECRET);
  const b = openCell('b', other.url, 'the secret of another cell, with other keys');
  closeAfterwards(a, b);
  return { a, b };
}

/** Closes them after the file. */
export function closeAfterwards(...cells: OpenCell[]): void {
  afterAll(async () => {
    for (const cell of cells) await cell.close();
  });
}

/** The rules hold in each of the cells, and they agree about every transfer. */
export async function expectBooksToAgree(...cells: OpenCell[]): Promise<void> {
  expect(await compareCells(cells)).toEqual([]);
  for (const { context } of cells)
    expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
}

/** Gives T-Coins to a customer in a cell, as money does that comes there late. Amounts are in paise. */
export async function creditLate(
  { context: { db } }: OpenCell,
  userId: string,
  amount: bigint,
): Promise<void> {
  const { id: walletId } = await db.wallet.update({
    where: { userId_currency: { userId, currency: 'INR' } },
    data: { balance: { increment: amount } },
  });
  await make.makeJournal(db, [
    { account: 'adjustments', amount: -amount },
    { account: 'wallet', walletId, amount },
  ]);
}
