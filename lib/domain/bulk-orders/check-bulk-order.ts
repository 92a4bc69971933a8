import type { Viewer } from '@/lib/domain/accounts/schema';
import { findSale, type Sale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { checkPlayer } from '@/lib/domain/orders';
import { notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { type BulkOrderWithLines, findBulkOrder, getBulkOrder, stateOfLine } from './get-bulk-order';
import { type Problem, problemJson } from './problem';
import type { BulkOrderView } from './schema';

/** How many players one call checks: at once, so that the call takes as long as the slowest of them. */
const AT_ONCE = 5;

/**
 * Asks the supplier for the next players of a list. Returns the list, which is ready once no line is unchecked. Throws
 * not_found.
 */
export async function checkBulkOrder(
  context: Context,
  input: { viewer: Viewer; id: string },
): Promise<BulkOrderView> {
  const list = await findBulkOrder(context, input);
  const { productId, itemid } = list;
  const unchecked = list.lines.filter((line) => stateOfLine(line) === 'unchecked').slice(0, AT_ONCE);
  if (unchecked.length > 0) {
    const sale = await findSale(context, { productId, itemid });
    if (!sale) throw notFound('Item');
    await Promise.all(unchecked.map((line) => checkLine(context, sale, line)));
  }
  return getBulkOrder(context, input);
}

type Line = BulkOrderWithLines['lines'][number];

async function checkLine(context: Context, sale: Sale, { bulkOrderId, line, inputs }: Line): Promise<void> {
  const [input1 = '', input2 = ''] = inputs;
  const { outcome, username, message: said } = await checkPlayer(context, { ...sale, input1, input2 });
  const problem: Problem | null =
    outcome === 'found'
      ? null
      : {
          label: null,
          message: outcome === 'unknown' ? message('orders.cannotCheckPlayerForOrder') : said,
        };
  // Another tab may have checked it meanwhile, and even bought it.
  await context.db.bulkOrderLine.updateMany({
    where: { bulkOrderId, line, checkedAt: null },
    data: {
      checkedAt: context.clock.now(),
      player: username,
      problem: problemJson(problem),
    },
  });
}
