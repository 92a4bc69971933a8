import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { type NewOrder, placeFromWallet, placeJudged, prepareOrder } from '@/lib/domain/orders';
import { Prisma, whenGiven } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { type BulkOrderWithLines, findBulkOrder, getBulkOrder, stateOfLine } from './get-bulk-order';
import { problemJson, problemOf } from './problem';
import type { BulkOrderView, Stop } from './schema';

/** How many orders one call places, one after the other. */
const AT_ONCE = 5;

type Line = BulkOrderWithLines['lines'][number];

/**
 * Buys the next lines of a list that are ready, from the wallet, one order each, at most at the price that the check
 * found. Each line is claimed in the statement that takes the money, so that a second press, another tab and a repeated
 * call buy none twice, and a call that stood still buys none of a list that stopped meanwhile. A list stops for good
 * when the wallet is empty, the price has risen or the item is gone; a line whose player is refused is left out. While
 * the item is out of stock the list waits, and another call goes on. Returns the list. Throws not_found, conflict while
 * players are unchecked, and unavailable while the shop is stopped or the account is leaving this cell: the list waits
 * then too.
 */
export async function buyBulkOrder(
  context: Context,
  input: { viewer: Viewer; id: string },
): Promise<BulkOrderView> {
  const list = await findBulkOrder(context, input);
  const states = list.lines.map(stateOfLine);
  if (states.includes('unchecked')) throw new AppError('conflict', 'bulkOrders.notChecked');
  const isOpen = list.stoppedAt === null && states.includes('ready');
  const wasSold = !isOpen || (await buyNext(context, input.viewer, list));
  const view = await getBulkOrder(context, input);
  return wasSold ? view : { ...view, inStock: false };
}

/** Returns false when the item was out of stock. */
async function buyNext(context: Context, viewer: Viewer, list: BulkOrderWithLines): Promise<boolean> {
  await context.db.bulkOrder.updateMany({
    where: { id: list.id, boughtAt: null },
    data: { boughtAt: context.clock.now() },
  });
  const next = list.lines.filter((line) => stateOfLine(line) === 'ready').slice(0, AT_ONCE);
  for (const line of next) {
    const stop = await buyLine(context, { viewer, list, line });
    if (stop === null) continue;
    if (stop === 'out_of_stock') return false;
    await context.db.bulkOrder.updateMany({
      where: { id: list.id, stoppedAt: null },
      data: { stoppedAt: context.clock.now(), stoppedBy: stop },
    });
    break;
  }
  return true;
}

interface BuyLineInput {
  viewer: Viewer;
  list: BulkOrderWithLines;
  line: Line;
}

/**
 * Buys one line, or writes why it cannot be bought. Returns why the list stops, or waits when the item is out of stock;
 * null when the next line may be bought.
 */
async function buyLine(context: Context, input: BuyLineInput): Promise<Stop | 'out_of_stock' | null> {
  const { list, line } = input;
  try {
    const order = await prepareOrder(context, {
      viewer: input.viewer,
      body: bodyOf(input),
      mayBeLower: true,
    });
    const { held, paid } = await placeJudged(context, { order, isPaid: true }, (inside, judged) =>
      placeFromWallet(inside, order, { judged, ...claimOf(line, order) }),
    );
    // Without its line another call has bought it, or stopped the list.
    return held && !paid ? 'balance' : null;
  } catch (error) {
    const stop = stopOf(error);
    if (stop !== null) return stop;
    const problem = problemOf(error, list.labels);
    if (!problem) throw error;
    await context.db.bulkOrderLine.updateMany({
      where: { bulkOrderId: list.id, line: line.line, orderId: null },
      data: { problem: problemJson(problem) },
    });
    return null;
  }
}

function bodyOf({ viewer, list: { productId, itemid, price }, line }: BuyLineInput) {
  const [input1 = '', input2 = '', ...more] = line.inputs;
  return {
    product_id: productId,
    itemid,
    userid: viewer.userid,
    input1,
    input2,
    more_inputs: more,
    paymentmode: 'wallet' as const,
    expected_price: rupees(price),
  };
}

/**
 * The line in place of an idempotency key: locked while it has no order, and given its order if the money is taken. Its
 * list is locked before it, in the order in which a deletion of the list locks them. A list that has stopped gives no
 * line, because a new list may have its players.
 */
function claimOf(
  { bulkOrderId, line }: Line,
  { id }: NewOrder,
): Omit<Parameters<typeof placeFromWallet>[2], 'judged'> {
  const isOurs = Prisma.sql`bulk_order_id = ${bulkOrderId} and line = ${line} and order_id is null and problem is null`;
  return {
    idempotency: {
      hold: (statement) =>
        statement.add(
          'held',
          Prisma.sql`
            select 1 from bulk_order_lines l join bulk_orders b on b.id = l.bulk_order_id
             where ${isOurs} and b.stopped_at is null for share of b for update of l`,
        ),
    },
    answer: (statement, given) => {
      statement.add(
        'bought',
        Prisma.sql`update bulk_order_lines set order_id = ${id} where ${isOurs} and ${whenGiven(given)}`,
      );
    },
  };
}

function stopOf(error: unknown): Stop | 'out_of_stock' | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case 'price_changed':
      return 'price';
    case 'not_found':
      return 'unavailable';
    // A switch that staff turn off again, a supplier without balance or a vault without codes: it passes.
    case 'out_of_stock':
      return error.code;
    default:
      return null;
  }
}
