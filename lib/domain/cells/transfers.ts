import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { type Entry, movement, postJournal, writeLine } from '@/lib/domain/wallet';
import type { CellMove, Currency } from '@/lib/platform/db';
import { newTransactionId } from '@/lib/platform/ids';
import { inEnglish } from '@/lib/platform/messages';

export const transferSchema = z.object({
  reference: z.string(),
  /** Paise, and hundredths of a point; nothing is negative. */
  INR: z.coerce.bigint().nonnegative(),
  POINTS: z.coerce.bigint().nonnegative(),
});
export type Transfer = z.output<typeof transferSchema>;

type Booking = Pick<Context, 'db' | 'clock'>;
type Moved = Pick<CellMove, 'id' | 'userId' | 'transfers'>;

const referenceOf = ({ id }: Pick<CellMove, 'id'>, number: number): string => `${id}.${number}`;

/** The reference of the move to which a transfer belongs. */
export const moveOf = (transfer: string): string => transfer.slice(0, transfer.lastIndexOf('.'));

/** Points first: redemptions lock them first too. */
const ACCOUNTS = [
  ['POINTS', 'points'],
  ['INR', 'wallet'],
] as const satisfies [Currency, Entry['account']][];

/** Locks the wallets of a customer until the caller's transaction ends, and returns what they hold. */
export async function lockBalances(
  { db }: Pick<Context, 'db'>,
  userId: string,
): Promise<Pick<Transfer, Currency>> {
  const rows = await db.$queryRaw<{ currency: Currency; balance: bigint }[]>`
    select currency::text, balance from wallets where user_id = ${userId} order by currency desc for update`;
  const of = (currency: Currency) => rows.find((row) => row.currency === currency)?.balance ?? 0n;
  return { INR: of('INR'), POINTS: of('POINTS') };
}

/**
 * Books what a customer holds to the account of the other cells, by the next transfer of the move; nothing when that is
 * nothing.
 */
export async function carryOut(
  context: Booking,
  move: Moved,
  balances: Pick<Transfer, Currency>,
): Promise<boolean> {
  return book(context, move, { ...balances, reference: referenceOf(move, move.transfers + 1) }, 'moved_out');
}

/**
 * Books a transfer again that this cell has forgotten by a restore and the other one has booked. The caller has locked
 * the move and the wallets, which hold as much.
 */
export async function carryOutAgain(context: Booking, move: Moved, transfer: Transfer): Promise<void> {
  await book(context, move, transfer, 'moved_out');
}

/**
 * Books a transfer of the other cell in this one. The caller has locked the move, so that each is booked once and in
 * its order.
 */
export async function carryIn(context: Booking, move: Moved, transfer: Transfer): Promise<void> {
  await book(context, move, transfer, 'moved_in');
}

async function book(
  context: Booking,
  { id, userId }: Moved,
  { reference, ...amounts }: Transfer,
  reason: 'moved_out' | 'moved_in',
): Promise<boolean> {
  const outside = { account: 'other_cells' } as const;
  const entries = ACCOUNTS.flatMap(([currency, account]) => {
    const own = { account, userId };
    if (amounts[currency] === 0n) return [];
    return reason === 'moved_out'
      ? movement(own, outside, currency, amounts[currency])
      : movement(outside, own, currency, amounts[currency]);
  });
  if (entries.length === 0) return false;
  const journal = await postJournal(context, { reason, reference, entries });
  if (!journal) throw new Error(`the transfer ${reference} was booked without being counted`);
  if (amounts.INR > 0n)
    await writeLine(context, {
      txnid: newTransactionId(context.clock),
      userId,
      type: reason === 'moved_out' ? 'Debit' : 'Credit',
      amount: amounts.INR,
      journalId: journal.id,
      note: inEnglish('stored.movedWithAccount'),
    });
  await context.db.cellMove.update({
    where: { id },
    data: { transfers: { increment: 1 }, updatedAt: context.clock.now() },
  });
  return true;
}

/** All transfers of a move that are booked in this cell, out of it or into it, in their order. */
export async function listTransfers(
  { db }: Pick<Context, 'db'>,
  move: Pick<CellMove, 'id' | 'state' | 'transfers'>,
): Promise<Transfer[]> {
  const references = Array.from({ length: move.transfers }, (_, index) => referenceOf(move, index + 1));
  const rows = await db.$queryRaw<Transfer[]>`
    select j.reference, abs(coalesce(sum(e.amount) filter (where e.currency = 'INR'), 0))::bigint as "INR",
           abs(coalesce(sum(e.amount) filter (where e.currency = 'POINTS'), 0))::bigint as "POINTS"
      from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'other_cells'
     where j.reason = ${move.state === 'arrived' ? 'moved_in' : 'moved_out'} and j.reference = any(${references}::text[])
     group by j.reference`;
  return references.map((reference) => {
    const found = rows.find((row) => row.reference === reference);
    if (!found) throw new Error(`the transfer ${reference} was counted without being booked`);
    return found;
  });
}
