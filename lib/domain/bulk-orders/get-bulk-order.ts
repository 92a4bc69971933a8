import type { Viewer } from '@/lib/domain/accounts/schema';
import { findSale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { withTaxRates } from '@/lib/domain/invoices';
import { getBalance } from '@/lib/domain/wallet';
import type { Prisma } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import type { Language } from '@/lib/platform/languages';
import { rupees } from '@/lib/platform/money';
import { isNotChecked, problemText } from './problem';
import { type BulkLineView, type BulkOrderView, STOPS } from './schema';

const WITH_LINES = {
  product: { select: { name: true } },
  item: { select: { name: true } },
  lines: { orderBy: { line: 'asc' } },
} as const satisfies Prisma.BulkOrderInclude;

export type BulkOrderWithLines = Prisma.BulkOrderGetPayload<{ include: typeof WITH_LINES }>;
type Line = BulkOrderWithLines['lines'][number];

/** Reads a list of the viewer. Throws not_found for an unknown list and for the list of another account. */
export async function findBulkOrder(
  { db }: Pick<Context, 'db'>,
  { viewer, id }: { viewer: Pick<Viewer, 'userid'>; id: string },
): Promise<BulkOrderWithLines> {
  const list = await db.bulkOrder.findFirst({ where: { id, userId: viewer.userid }, include: WITH_LINES });
  if (!list) throw notFound('Order');
  return list;
}

/** A list as its customer sees it, in the language of the context. Throws not_found. */
export async function getBulkOrder(
  context: Pick<Context, 'db' | 'clock' | 'shop' | 'language'>,
  input: { viewer: Pick<Viewer, 'userid'>; id: string },
): Promise<BulkOrderView> {
  const [list, balance] = await Promise.all([
    findBulkOrder(context, input),
    getBalance(context, { userId: input.viewer.userid }),
  ]);
  const { id, productId, itemid, labels, product, item, price, createdAt } = list;
  const [sale, [taxed]] = await Promise.all([
    findSale(context, { productId, itemid }),
    withTaxRates(context, [{ itemid }]),
  ]);
  return {
    id,
    productId,
    itemid,
    labels,
    product: product.name,
    item: item.name,
    price: rupees(price),
    balance: rupees(balance),
    createdAt: createdAt.toISOString(),
    state: stateOf(list),
    stop: STOPS.find((stop) => stop === list.stoppedBy) ?? null,
    ...(taxed?.gst !== undefined && { gst: taxed.gst }),
    inStock: Boolean(sale?.product.instock && sale.item.inStock),
    lines: list.lines.map((line) => presentLine(context.language, line)),
  };
}

function stateOf({ lines, boughtAt, stoppedAt }: BulkOrderWithLines): BulkOrderView['state'] {
  const states = lines.map(stateOfLine);
  if (stoppedAt) return 'stopped';
  if (states.includes('unchecked')) return 'checking';
  if (!states.includes('ready')) return 'done';
  return boughtAt ? 'buying' : 'ready';
}

export function stateOfLine({ orderId, problem, checkedAt }: Line): BulkLineView['state'] {
  if (orderId !== null) return 'ordered';
  if (problem !== null) return 'problem';
  return checkedAt === null ? 'unchecked' : 'ready';
}

function presentLine(language: Language, row: Line): BulkLineView {
  const { line, inputs, player, problem, orderId } = row;
  return {
    line,
    inputs,
    player,
    orderId,
    state: stateOfLine(row),
    problem: problem === null ? null : problemText(language, problem),
    notChecked: problem !== null && isNotChecked(problem),
  };
}
