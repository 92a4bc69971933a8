import type { Context } from '@/lib/domain/context';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import type { Item, Prisma, SupplierRoute } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { classOf, presentItem, presentProduct, withItemids } from './present';
import { costOf, floorOf, isBelow, type Rates, ratesOf } from './prices/floor';
import { checkedOf, inOrder, routesOff } from './routes/routes';
import type { AdminItem, AdminProduct, ItemView, ProductView, RouteView } from './schema';
import { itemWithoutHindi, productWithoutHindi } from './without-hindi';

// A store has dozens of products and hundreds of items. The limit only prevents a mistake from filling the memory.
const AT_MOST = 5000;

export interface CatalogueFilter {
  /** A part of the name, or the complete number or `_id`; '' for no filter. */
  search?: string;
  /** `missing`: only what lacks a Hindi text. */
  hindi?: 'missing' | undefined;
}

const named = (search: string) => ({
  contains: search.replace(/[\\%_]/g, '\\$&'),
  mode: 'insensitive' as const,
});
const isNumber = (search: string) => /^\d{1,9}$/.test(search);

/** All items that are not deleted, newest first, for administrators. */
export async function listAllItems(
  context: Pick<Context, 'db'>,
  filter: CatalogueFilter = {},
): Promise<ItemView[]> {
  const items = await context.db.item.findMany({
    where: itemsLike(filter),
    orderBy: { itemid: 'desc' },
    take: AT_MOST,
  });
  return items.map((item) => presentItem(item, 'admin'));
}

/** All items with their routes, costs and products, as the panel shows them. */
export async function listAdminItems(
  { db }: Pick<Context, 'db'>,
  { productId = '', itemid, ...filter }: CatalogueFilter & { productId?: string; itemid?: number } = {},
): Promise<AdminItem[]> {
  const [rates, items] = await Promise.all([
    db.currencyRate.findMany(),
    db.item.findMany({
      where: {
        ...itemsLike(filter),
        ...(productId ? { products: { some: { productId } } } : {}),
        ...(itemid === undefined ? {} : { itemid }),
      },
      include: {
        routes: true,
        single: { select: { itemid: true, name: true } },
        products: {
          where: { product: { deletedAt: null } },
          select: {
            product: { select: { name: true, unitName: true, unitPlural: true, unitNameHi: true } },
          },
          orderBy: { product: { productid: 'asc' } },
        },
      },
      orderBy: { itemid: 'desc' },
      take: AT_MOST,
    }),
  ]);
  const known = ratesOf(rates);
  return items.map(({ products, single, ...item }) => ({
    ...presentAdminItem(item, known),
    single,
    products: products.map(({ product }) => product.name),
    units: products.map(({ product }) => product).filter(({ unitName }) => unitName !== ''),
  }));
}

/** The items that a bundle can be made of, by name. */
export async function listSingles({ db }: Pick<Context, 'db'>): Promise<Pick<Item, 'itemid' | 'name'>[]> {
  return db.item.findMany({
    where: { deletedAt: null, bundleOf: null },
    select: { itemid: true, name: true },
    orderBy: [{ name: 'asc' }, { itemid: 'asc' }],
    take: AT_MOST,
  });
}

/** All products that are not deleted, newest first, for administrators. */
export async function listAllProducts(
  context: Pick<Context, 'db'>,
  filter: CatalogueFilter = {},
): Promise<ProductView[]> {
  const products = await context.db.product.findMany({
    where: productsLike(filter),
    include: withItemids,
    orderBy: { productid: 'desc' },
    take: AT_MOST,
  });
  return products.map(presentProduct);
}

/** All products with the counts that the panel's switch of suppliers needs. */
export async function listAdminProducts(
  { db }: Pick<Context, 'db'>,
  filter: CatalogueFilter = {},
): Promise<AdminProduct[]> {
  const products = await db.product.findMany({
    where: productsLike(filter),
    include: {
      items: {
        where: { item: { deletedAt: null } },
        orderBy: { position: 'asc' },
        select: { itemid: true, item: { select: { isApi: true, bundleOf: true, routes: true } } },
      },
    },
    orderBy: { productid: 'desc' },
    take: AT_MOST,
  });
  const deciders = products.flatMap(({ gameDecidedBy }) => gameDecidedBy ?? []);
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(deciders)] } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return products.map((product) => {
    const routed = product.items.filter(
      // A bundle is switched with its single item.
      ({ item }) => item.isApi && item.bundleOf === null && checkedOf(item.routes).length > 1,
    );
    return {
      ...presentProduct(product),
      ...classOf(product),
      gameDecidedAt: product.gameDecidedAt?.toISOString() ?? null,
      gameDecidedBy: names.get(product.gameDecidedBy ?? '') ?? null,
      isDraft: product.isDraft,
      switchable: routed.length,
      switched: routed.filter(({ item }) => checkedOf(item.routes)[0]?.enabled === false).length,
      routesOff: routesOff(routed.map(({ item }) => item)),
    };
  });
}

function itemsLike({ search = '', hindi }: CatalogueFilter): Prisma.ItemWhereInput {
  const shown = { deletedAt: null, ...(hindi && itemWithoutHindi) };
  if (search === '') return shown;
  const wanted: Prisma.ItemWhereInput[] = [{ name: named(search) }, { id: search }];
  if (isNumber(search)) wanted.push({ itemid: Number(search) });
  return { AND: [shown, { OR: wanted }] };
}

function productsLike({ search = '', hindi }: CatalogueFilter): Prisma.ProductWhereInput {
  const shown = { deletedAt: null, ...(hindi && productWithoutHindi) };
  if (search === '') return shown;
  const wanted: Prisma.ProductWhereInput[] = [{ name: named(search) }, { id: search }];
  if (isNumber(search)) wanted.push({ productid: Number(search) });
  return { AND: [shown, { OR: wanted }] };
}

function presentAdminItem(
  item: Item & { routes: SupplierRoute[] },
  rates: Rates,
): Omit<AdminItem, 'products' | 'units' | 'single'> {
  const floor = floorOf(item, rates);
  return {
    ...presentItem(item, 'admin'),
    resellprice: rupees(item.resellPrice),
    itemidarray: item.packs,
    routes: item.isApi ? inOrder(item.routes).map((route) => presentRoute(route, rates)) : [],
    floor: floor === null ? null : rupees(floor),
    belowFloor: isBelow(item, floor),
    isPausedByCost: !item.inStock && item.pausedBy === 'floor',
    isDraft: item.isDraft,
  };
}

function presentRoute(route: SupplierRoute, rates: Rates): RouteView {
  const cost = costOf(route, rates);
  const { name: supplier, currency } = accountOf(route);
  return {
    position: route.position,
    supplier,
    packs: route.packs,
    enabled: route.enabled,
    currency,
    // `rupees` converts hundredths of any unit.
    cost: route.cost === null ? null : rupees(route.cost),
    rupees: cost === null ? null : rupees(cost),
  };
}
