import { categoryRow, inputsOf, isOffered, listSales, type Sale } from '@/lib/domain/catalogue';
import { type ProductView, playerMustBeVerified } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { priceSale } from '@/lib/domain/offers';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import { readList } from '@/lib/domain/partners/read-list';
import type { Listed, PageQuery, PartnerProduct } from '@/lib/domain/partners/schema';
import { countAvailable } from '@/lib/domain/vault';
import { Prisma } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';

/** Stock is told up to here: partners need to know that it ends, not how much there is. */
const MOST_STOCK = 100;

interface ProductsInput extends PageQuery {
  category?: ProductView['category'] | undefined;
  updated_since?: string | undefined;
}

/** A part of the products that are sold now, with the prices of the caller. Both worlds have the same catalogue. */
export async function listPartnerProducts(
  context: Context,
  { buyer }: PartnerCaller,
  { category, updated_since: since, ...page }: ProductsInput,
): Promise<Listed<PartnerProduct>> {
  const conditions = [
    isOffered('products'),
    ...(category ? [Prisma.sql`category = ${categoryRow(category)}::category`] : []),
    ...(since === undefined ? [] : [changedSince(new Date(since))]),
  ];
  const list = { table: Prisma.sql`products`, id: Prisma.sql`id`, conditions };
  const { ids, next } = await readList(context.db, list, page);
  return { data: await presentProducts(context, buyer, ids), next };
}

function changedSince(since: Date): Prisma.Sql {
  return Prisma.sql`(updated_at >= ${since} or exists (
    select from product_items l join items i on i.itemid = l.itemid
     where l.product_id = products.id and i.updated_at >= ${since}))`;
}

/** One product. Throws not_found. */
export async function getPartnerProduct(
  context: Context,
  { buyer }: Pick<PartnerCaller, 'buyer'>,
  id: string,
): Promise<{ product: PartnerProduct }> {
  const [product] = await presentProducts(context, buyer, [id]);
  if (!product) throw notFound('Product');
  return { product };
}

async function presentProducts(
  context: Context,
  buyer: PartnerCaller['buyer'],
  ids: string[],
): Promise<PartnerProduct[]> {
  const found = await listSales(context, ids);
  const itemids = found.flatMap(({ sales }) => sales.map(({ item }) => item.itemid));
  const stock = await countAvailable(context, [...new Set(itemids)], MOST_STOCK);
  const products: PartnerProduct[] = [];
  for (const { product, sales } of found) {
    const items: PartnerProduct['items'] = [];
    for (const sale of sales) items.push(await presentItem(context, buyer, sale, stock));
    products.push({
      id: product._id,
      name: product.name,
      category: product.category,
      inputs: inputsOf(product).map(({ label }) => ({ label })),
      must_check_player: playerMustBeVerified(product),
      items,
    });
  }
  return products;
}

async function presentItem(
  context: Context,
  { userid: id, role }: PartnerCaller['buyer'],
  sale: Sale,
  stock: Map<number, number>,
): Promise<PartnerProduct['items'][number]> {
  const { product, item } = sale;
  const { breakdown } = await priceSale(context, { sale, buyer: { id, role }, player: null });
  return {
    id: item.itemid,
    name: item.name,
    price: rupees(breakdown.price),
    list_price: rupees(item.discountedPrice),
    goods: item.vaultItem ? 'code' : 'topup',
    in_stock: product.instock && item.inStock,
    stock: stock.get(item.itemid) ?? null,
    updated_at: item.updatedAt.toISOString(),
  };
}
