// A store whose vault sells an item that is delivered by hand otherwise: what imports, buys, shows and returns codes.
import type { Viewer } from '@/lib/domain/accounts/schema';
import { returnOrderCodes, revealOrderCodes } from '@/lib/domain/orders';
import { importCodes } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import * as make from './make';
import { ITEMS, openShop, type Placed } from './shop';

export type Bought = Pick<Placed, 'orderid' | 'viewer'>;

export async function openVault() {
  const shop = await openShop();
  const { pool } = shop.database.owner;
  const { context } = shop;
  const admin = await shop.shopper('admin');
  const asAdmin = make.actingAs(context, admin);
  const { itemid } = ITEMS.byHand;
  const logged = () => shop.written.text().join();

  let codes = 0;
  const newCode = () => `KNOWN-${String(++codes).padStart(4, '0')}-QZXW`;
  const fileOf = (...lines: string[]) => ['code,pin,expires_on', ...lines].join('\n');

  /** Imports that many codes of an item that is delivered by hand otherwise, and returns them. */
  async function stock(
    count: number,
    given: { unitCost?: bigint; expiresOn?: string; at?: number } = {},
  ): Promise<string[]> {
    const made = Array.from({ length: count }, newCode);
    await importCodes(asAdmin, {
      itemid: given.at ?? itemid,
      supplier: 'A distributor',
      invoice: 'INV-1',
      unitCost: given.unitCost ?? null,
      text: fileOf(...made.map((code) => `${code},1234,${given.expiresOn ?? ''}`)),
    });
    return made;
  }

  /** From now on MooGold alone delivers another such item, by codes of its category 2. */
  async function sellVouchers(): Promise<void> {
    const { itemid: own } = ITEMS.moreByHand;
    await shop.db.vaultItem.deleteMany({ where: { itemid: own } });
    await shop.db.item.update({ where: { itemid: own }, data: { isApi: true } });
    if ((await shop.db.supplierRoute.count({ where: { itemid: own } })) > 0) return;
    const settings = { product: '9930', category: '2', fields: [] };
    const route = { supplier: 'moogold', region: '', cost: null, costCurrency: null, settings };
    await make.makeRoute(shop.db, { itemid: own, packs: ['9931'] }, route);
  }

  /** A paid order of that item. */
  async function voucherOrder(): Promise<Placed> {
    await sellVouchers();
    const placed = await shop.order({ item: 'moreByHand' });
    await shop.pay(placed);
    return placed;
  }

  /** Takes all codes of an item out of stock, so that each test counts its own. */
  async function empty(): Promise<void> {
    await shop.db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
  }

  async function buy(viewer: Viewer | Promise<Viewer> = shop.shopperWith(1_000_00n)) {
    const bought = await shop.buy({ item: 'byHand', viewer: await viewer });
    if (!bought) throw new Error('the wallet is short');
    await shop.drain({ hurry: false });
    return bought;
  }

  const as = ({ viewer }: Bought) => make.actingAs(context, viewer);
  const reveal = (order: Bought, viewer = order.viewer) =>
    revealOrderCodes(make.actingAs(context, viewer), {
      viewer: { ...viewer, provedAt: shop.clock.now() },
      orderId: order.orderid,
    });
  const giveBack = (order: Bought) =>
    returnOrderCodes(as(order), { orderId: order.orderid, idempotency: NO_IDEMPOTENCY });
  const statesOf = async ({ orderid }: Pick<Bought, 'orderid'>) =>
    (await shop.db.vaultCode.findMany({ where: { orderId: orderid }, orderBy: { place: 'asc' } })).map(
      ({ state }) => state,
    );
  const balanceOf = async ({ viewer }: Bought) =>
    (await shop.db.wallet.findFirstOrThrow({ where: { userId: viewer.userid, currency: 'INR' } })).balance;

  return {
    shop,
    pool,
    context,
    admin,
    asAdmin,
    itemid,
    logged,
    newCode,
    fileOf,
    sellVouchers,
    voucherOrder,
    stock,
    empty,
    buy,
    as,
    reveal,
    giveBack,
    statesOf,
    balanceOf,
  };
}
