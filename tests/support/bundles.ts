// Products with a single item and a bundle of it, and what staff do with both.
import { beforeEach, expect } from 'vitest';
import {
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  editItem,
  editItemBody,
  setCurrencyRate,
  setRouteCost,
} from '@/lib/domain/catalogue';
import { createOrder } from '@/lib/domain/orders';
import { checkInvariants } from '@/lib/domain/stats';
import * as make from './make';
import { NEW_ITEM, NEW_PRODUCT } from './server/stock';
import { openShop } from './shop';

export const MOOGOLD = { apiType: 'MOOGOLDMLBB', itemidarray: ['151465'], isApi: true };

export interface Family {
  productId: string;
  single: number;
  bundle: number;
}

/** Opens a shop at the top of a file. Before each of its tests a dollar is ₹90. */
export async function openBundles() {
  const shop = await openShop();
  const context = { ...shop.context, actor: make.makeActor() };

  const create = (item: object) =>
    createItem(context, { item: createItemBody.parse({ ...NEW_ITEM, ...MOOGOLD, ...item }) });

  /** A single item at ₹120.50 and ₹110, at 1 USD, and three of it at ₹330 and ₹300. */
  async function makeFamily(count = 3): Promise<Family> {
    const single = await create({});
    await setRouteCost(context, { route: { itemid: single.itemid, position: 0, cost: 1 } });
    const bundle = await create({
      name: 'Three of it',
      bundleOf: single.itemid,
      bundleCount: count,
      originalprice: 450,
      discountedprice: 330,
      resellprice: 300,
      itemidarray: ['1'],
    });
    const { _id: productId } = await createProduct(context, {
      product: createProductBody.parse({
        ...NEW_PRODUCT,
        apiType: 'MOOGOLDMLBB',
        type: 'MLBB',
        items: [single.itemid, bundle.itemid],
      }),
    });
    return { productId, single: single.itemid, bundle: bundle.itemid };
  }

  const read = (itemid: number) =>
    shop.db.item.findUniqueOrThrow({
      where: { itemid },
      include: { routes: { orderBy: { position: 'asc' } } },
    });
  const edit = (itemid: number, item: object) =>
    editItem(context, {
      itemName: String(itemid),
      item: editItemBody.parse({ ...NEW_ITEM, ...MOOGOLD, ...item }),
    });
  const cost = (itemid: number, amount: number | null, seenBundles?: string) =>
    setRouteCost(context, { route: { itemid, position: 0, cost: amount, seenBundles } });
  /** Answers the question about bundles with yes. */
  async function costAgreed(itemid: number, amount: number) {
    const { question } = await cost(itemid, amount);
    return cost(itemid, amount, question?.seen);
  }

  async function assertDerived(): Promise<void> {
    const broken = (await checkInvariants(context)).filter(({ ok }) => !ok);
    expect(broken).toEqual([]);
  }

  async function order({ productId, bundle }: Family) {
    const viewer = await shop.shopper();
    const player = shop.player();
    const body = {
      product_id: productId,
      itemid: bundle,
      userid: viewer.userid,
      input1: player,
      input2: '2001',
      paymentmode: 'upi' as const,
    };
    return { ...(await createOrder(context, { viewer, body })), player, viewer };
  }

  beforeEach(async () => {
    shop.calm();
    await setCurrencyRate(context, { rate: { currency: 'USD', rupees: 90 } });
  });
  return { shop, context, create, makeFamily, read, edit, cost, costAgreed, assertDerived, order };
}
