import type { Viewer } from '@/lib/domain/accounts/schema';
import { findSale, inputsOf, routesOf, type Sale } from '@/lib/domain/catalogue';
import { playerMustBeVerified } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { assertStateKnown } from '@/lib/domain/invoices';
import { assertShopOpen } from '@/lib/domain/kill-switches';
import { priceSale } from '@/lib/domain/offers';
import { assertInputs } from '@/lib/domain/orders';
import { inputsAsCompared } from '@/lib/domain/same-player';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { type Problem, problemJson, problemOf } from './problem';
import { readLines, type TextLine } from './read-lines';
import { replaceSame } from './replace-same';
import { type BulkOrderForm, MAX_LINES, MAX_LISTS } from './schema';

interface CheckedLine extends TextLine {
  problem: Problem | null;
}

/**
 * Stores a list of players for one item with the price of today, and what is wrong with each line as far as no supplier
 * has to be asked. It buys nothing. The same players for the same item replace a list of which nothing was bought: of
 * two, both could be bought. Throws forbidden, not_found, out_of_stock, unavailable, state_needed and invalid_input.
 */
export async function createBulkOrder(
  context: Context,
  { viewer, body }: { viewer: Viewer; body: BulkOrderForm },
): Promise<{ id: string }> {
  if (viewer.role !== 'reseller') throw new AppError('forbidden', 'bulkOrders.resellersOnly');
  const { product_id: productId, item_id: itemid, text } = body;
  const sale = await findSale(context, { productId, itemid });
  if (!sale) throw notFound('Item');
  assertShopOpen(context, sale.stops);
  if (!sale.product.instock || !sale.item.inStock)
    throw new AppError('out_of_stock', 'orders.itemOutOfStock');
  const labels = inputsOf(sale.product).map(({ label }) => label);
  if (labels.length === 0) throw new AppError('conflict', 'bulkOrders.noPlayers');
  const lines = withProblems(sale, labels, readLines(text, labels));
  assertCount(lines.length);
  const buyer = { id: viewer.userid, role: viewer.role };
  const { breakdown } = await priceSale(context, { sale, buyer, player: null });
  await assertStateKnown(context, { userId: viewer.userid, price: breakdown.price });
  const mustCheck = playerMustBeVerified(sale.product);
  const id = newId(context.clock);
  await transaction(context, async ({ db, clock }) => {
    const now = clock.now();
    // Two lists at once would both leave the other one out of the count. A purchase that holds a line of an older list
    // takes a key share lock of the account for its order: with 'for update' the two would wait for each other.
    await db.$queryRaw`select 1 from users where id = ${viewer.userid} for no key update`;
    await replaceSame({ db }, { userId: viewer.userid, productId, itemid, lines });
    await db.bulkOrder.create({
      data: {
        id,
        userId: viewer.userid,
        productId,
        itemid,
        labels,
        price: breakdown.price,
        createdAt: now,
        lines: {
          createMany: {
            data: lines.map(({ line, inputs, problem }) => ({
              line,
              inputs,
              checkedAt: mustCheck && !problem ? null : now,
              problem: problemJson(problem),
            })),
          },
        },
      },
    });
    await removeOldest({ db }, viewer.userid);
  });
  return { id };
}

function assertCount(count: number): void {
  if (count > 0 && count <= MAX_LINES) return;
  const said =
    count === 0 ? message('fieldErrors.empty') : message('bulkOrders.tooManyLines', { most: MAX_LINES });
  throw new AppError('invalid_input', 'requests.checkInput', { fields: { text: said } });
}

/**
 * The lines with their problems by the rules of the product. Of two lines for one player, also in two spellings, the
 * second has a problem.
 */
function withProblems({ product, item }: Sale, labels: string[], lines: TextLine[]): CheckedLine[] {
  const first = new Map<string, number>();
  const routes = routesOf(item);
  return lines.map(({ line, inputs }) => {
    const same = inputsAsCompared(inputs);
    const earlier = first.get(same);
    if (earlier !== undefined)
      return {
        line,
        inputs,
        problem: { label: null, message: message('bulkOrders.double', { line: earlier }) },
      };
    const [input1 = '', input2 = '', ...more] = inputs;
    try {
      assertInputs(product, { input1, input2, more_inputs: more }, routes);
      // A second input of a product with one is accepted from other callers.
      if (inputs.length > labels.length)
        throw new AppError('invalid_input', message('bulkOrders.tooManyColumns', { count: labels.length }));
    } catch (error) {
      const problem = problemOf(error, labels);
      if (!problem) throw error;
      return { line, inputs, problem };
    }
    first.set(same, line);
    return { line, inputs, problem: null };
  });
}

async function removeOldest({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  const kept = await db.bulkOrder.findMany({
    where: { userId },
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTS,
  });
  await db.bulkOrder.deleteMany({ where: { userId, id: { notIn: kept.map(({ id }) => id) } } });
}
