// Orders of one item whose price campaigns lower, by UPI and from wallets, and the units that they hold.
import { beforeEach } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { createOrder, createWalletOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { Campaign } from '@/lib/platform/db';
import { ITEMS, inputsFor, openShop } from './shop';

interface Wanted {
  viewer?: Viewer;
  player?: string;
  /** Rupees. */
  expected?: number;
  coupon?: string;
}

/** Opens a shop at the top of a file. No campaign runs when one of its tests begins. */
export async function openCampaigns() {
  const shop = await openShop({ worker: false });
  const { context, db } = shop;
  beforeEach(async () => {
    shop.calm();
    await db.campaign.updateMany({ data: { endsAt: new Date(), startsAt: new Date(0) } });
  });

  const { itemid, product_id } = ITEMS.byHand;
  // Its cost is unknown: between these two prices a campaign may lower it.
  const RESELL_PRICE = 40_00n;
  await db.item.updateMany({ where: { itemid }, data: { resellPrice: RESELL_PRICE } });
  const { discountedPrice: PRICE } = await db.item.findUniqueOrThrow({ where: { itemid } });
  const itemids = [itemid];

  const bodyOf = ({ player = shop.player(), expected, coupon }: Wanted, viewer: Viewer) => ({
    itemid,
    product_id,
    userid: viewer.userid,
    ...inputsFor('byHand', player),
    ...(expected !== undefined && { expected_price: expected }),
    ...(coupon !== undefined && { coupon }),
  });

  async function byUpi(wanted: Wanted = {}): Promise<string> {
    const viewer = wanted.viewer ?? (await shop.shopper());
    const body = { ...bodyOf(wanted, viewer), paymentmode: 'upi' as const };
    return (await createOrder(context, { viewer, body })).orderid;
  }

  async function byWallet(wanted: Wanted = {}): Promise<string> {
    const viewer = wanted.viewer ?? (await shop.shopperWith(10_000_000n));
    const body = { ...bodyOf(wanted, viewer), paymentmode: 'wallet' as const };
    const reply = await createWalletOrder(context, { viewer, body, idempotency: NO_IDEMPOTENCY });
    return new URL(reply.redirect_url, 'http://shop.example').searchParams.get('client_txn_id') ?? '';
  }

  const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
  const held = ({ id }: Campaign) =>
    db.order.count({ where: { campaignId: id, status: { in: ['Created', 'Processing', 'Completed'] } } });
  const fail = (id: string) =>
    db.order.update({ where: { id }, data: { status: 'Failed', reason: 'not paid' } });
  const changed = (now: bigint) => ({
    code: 'price_changed',
    amounts: { price: Number(now) / 100 },
  });
  const rupeesOf = (paise: bigint) => Number(paise) / 100;

  return {
    shop,
    context,
    db,
    itemid,
    product_id,
    itemids,
    RESELL_PRICE,
    PRICE,
    byUpi,
    byWallet,
    orderOf,
    held,
    fail,
    changed,
    rupeesOf,
  };
}
