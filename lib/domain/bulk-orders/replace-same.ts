import type { Context } from '@/lib/domain/context';
import { inputsAsCompared } from '@/lib/domain/same-player';
import { Prisma } from '@/lib/platform/db';
import { message } from '@/lib/platform/messages';
import { problemJson } from './problem';
import type { TextLine } from './read-lines';

interface SameList {
  userId: string;
  productId: string;
  itemid: number;
  lines: readonly TextLine[];
}

/**
 * Makes way for a new list of the same players: of two, both could be bought. In the transaction that stores the new
 * one, with the account locked. An older list of which no purchase began is deleted: a purchase that begins at this
 * moment finds its lines gone. One of which a purchase began and placed no order, because the item was out of stock or
 * the shop was stopped, is kept without a line that can be bought. One with an order was bought, and stays as it is.
 */
export async function replaceSame(
  { db }: Pick<Context, 'db'>,
  { lines, ...ofItem }: SameList,
): Promise<void> {
  const lists = await db.bulkOrder.findMany({
    where: { ...ofItem, lines: { none: { orderId: { not: null } } } },
    select: { id: true, lines: { select: { inputs: true }, orderBy: { line: 'asc' } } },
  });
  const players = playersOf(lines);
  const ids = lists.filter((list) => playersOf(list.lines) === players).map(({ id }) => id);
  await db.bulkOrder.deleteMany({ where: { id: { in: ids }, boughtAt: null } });
  await leaveOutLines({ db }, ids);
}

/**
 * Leaves out the lines of those lists that still have no order. The lists and their lines are locked first, in the
 * order in which a purchase locks them, so that an order that is being placed is waited for and seen; a purchase that
 * waits for this transaction reads its line again, and finds the problem.
 */
async function leaveOutLines({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<void> {
  await db.$queryRaw(Prisma.sql`
    select 1 from bulk_orders where id = any(${ids}) order by id for no key update`);
  await db.$queryRaw(Prisma.sql`
    select 1 from bulk_order_lines where bulk_order_id = any(${ids}) order by bulk_order_id, line for update`);
  const problem = problemJson({ label: null, message: message('bulkOrders.inNewerList') });
  await db.bulkOrderLine.updateMany({
    where: {
      bulkOrder: { id: { in: [...ids] }, lines: { none: { orderId: { not: null } } } },
      problem: { equals: Prisma.DbNull },
    },
    data: { problem },
  });
}

function playersOf(lines: readonly { inputs: string[] }[]): string {
  return lines.map(({ inputs }) => inputsAsCompared(inputs)).join();
}
