import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { message, type PlainKey } from '@/lib/platform/messages';
import { istDateTime } from '@/lib/platform/time';

interface Away {
  state: 'leaving' | 'moved';
  otherCell: string;
  /** Null once it has moved. */
  backAt: Date | null;
}

/** Of an account that is leaving this cell or has moved to another one (decision 122); null for any other. */
async function findAway({ db }: Pick<Context, 'db'>, userId: string): Promise<Away | null> {
  const [away] = await db.$queryRaw<Away[]>`
    select state, other_cell as "otherCell", back_at as "backAt" from cell_moves
     where user_id = ${userId} and state in ('leaving', 'moved') and tarang_is_away(user_id)`;
  return away ?? null;
}

/**
 * Before money of a customer moves by their own wish or by that of staff: throws unavailable while the account is
 * leaving this cell, with the time from which it goes on, and account_moved when it has moved.
 */
export async function assertHere(context: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  const away = await findAway(context, userId);
  if (away) throw refusal(context, away, userId);
}

/**
 * At a sign-in and at a link of a mail: throws account_moved when the account has moved. One that is leaving may still
 * be looked at.
 */
export async function assertNotMoved(
  context: Pick<Context, 'db' | 'clock'>,
  userId: string,
  said: PlainKey = 'cells.moved',
): Promise<void> {
  const away = await findAway(context, userId);
  if (away?.state === 'moved') throw refusal(context, away, userId, said);
}

/**
 * Before staff change an account in a way that does nothing in the cell that it has left: throws conflict when it has
 * moved. The reply of account_moved would lead the browser of the member of staff to the other cell.
 */
export async function assertCustomerNotMoved(context: Pick<Context, 'db'>, userId: string): Promise<void> {
  const away = await findAway(context, userId);
  if (away?.state === 'moved')
    throw new AppError('conflict', message('cells.customerMoved', { cell: away.otherCell }));
}

function refusal(
  { clock }: Pick<Context, 'clock'>,
  { otherCell, backAt }: Away,
  accountId: string,
  said: PlainKey = 'cells.moved',
): AppError {
  if (!backAt) return new AppError('account_moved', said, { accountId, reply: { cell: otherCell } });
  const until = `${istDateTime(backAt).slice(0, 16)} IST`;
  const left = Math.ceil((backAt.getTime() - clock.now().getTime()) / 1000);
  return new AppError('unavailable', message('cells.leaving', { until }), { retryAfter: Math.max(left, 1) });
}
