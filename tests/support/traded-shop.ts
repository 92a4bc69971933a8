// A store that has sold, refunded, reopened and credited in every way, for the reports.
import type { Viewer } from '@/lib/domain/accounts/schema';
import { setCurrencyRate, setRouteCost } from '@/lib/domain/catalogue';
import type { GatewayFee } from '@/lib/domain/context';
import {
  addRefund,
  createOrder,
  createWalletOrder,
  getCorrections,
  reopenOrder,
  updateOrder,
} from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import * as make from './make';
import { ITEMS, inputsFor, openShop } from './shop';

type ItemName = keyof typeof ITEMS;
interface Wanted {
  item: ItemName;
  viewer: Viewer;
  mode: 'upi' | 'wallet';
  coupon?: string;
}

export async function openTradedShop(gatewayFee: GatewayFee) {
  const shop = await openShop();
  const { db } = shop;
  const context = { ...shop.context, shop: { ...shop.context.shop, gatewayFee } };
  const admin = await shop.shopper('admin');
  const asAdmin = make.actingAs(context, admin);
  shop.calm();

  async function sell({ item, viewer, mode, coupon }: Wanted): Promise<string> {
    const body = {
      ...ITEMS[item],
      userid: viewer.userid,
      ...inputsFor(item, shop.player()),
      ...(coupon && { coupon }),
    };
    if (mode === 'wallet') {
      const input = { viewer, body: { ...body, paymentmode: mode }, idempotency: NO_IDEMPOTENCY };
      const reply = await createWalletOrder(context, input);
      return new URL(reply.redirect_url, 'http://shop.example').searchParams.get('client_txn_id') ?? '';
    }
    const placed = await createOrder(context, { viewer, body: { ...body, paymentmode: mode } });
    await shop.pay(placed);
    return placed.orderid;
  }

  const refund = (orderId: string, amount: number, cause: 'wrong_goods' | 'disruption') =>
    addRefund(asAdmin, {
      orderId,
      amount,
      alreadyRefunded: 0,
      packs: [],
      cause,
      note: 'a part was missing',
      idempotency: NO_IDEMPOTENCY,
    });
  const reopen = async (orderId: string) => {
    const { seen, reopening } = await getCorrections(asAdmin, { orderId });
    const takes = reopening?.takes ?? 0;
    const idempotency = NO_IDEMPOTENCY;
    await reopenOrder(asAdmin, { orderId, reason: 'ended by mistake', takes, seen, idempotency });
  };
  const end = (orderId: string, newStatus: 'Completed' | 'Refunded' | 'Cancelled') =>
    updateOrder(asAdmin, { orderId, newStatus, reason: 'as the customer asked' });

  /** Orders of all kinds, by the store itself. */
  async function trade(): Promise<void> {
    await setCurrencyRate(
      { ...context, actor: make.makeActor() },
      { rate: { currency: 'BRL', rupees: 15.55 } },
    );
    await setCurrencyRate(
      { ...context, actor: make.makeActor() },
      { rate: { currency: 'USD', rupees: 84.37 } },
    );
    for (const [item, cost] of [
      ['smileone', 1.37],
      ['twoPacks', 2.01],
    ] as const)
      await setRouteCost(
        { ...context, actor: make.makeActor() },
        { route: { itemid: ITEMS[item].itemid, position: 0, cost } },
      );
    await db.supplierRoute.updateMany({
      where: { itemid: ITEMS.moogold.itemid },
      data: { cost: null, costCurrency: null },
    });
    // With paise, so that the gateway is asked for more than the price.
    await db.item.updateMany({
      where: { itemid: ITEMS.byHand.itemid },
      data: { discountedPrice: 95_37n, resellPrice: 71_13n },
    });
    const coupon = await make.makeCoupon(db, { value: 3_33n, maxPerPerson: 50 });
    const reseller = await shop.shopper('reseller');
    await make.makeWallet(db, { id: reseller.userid }, { balance: 10_000_00n });
    const rich = await shop.shopperWith(0n);
    await shop.pay(await shop.topUp(rich, 20_000));
    await shop.drain();
    const buyers = [await shop.shopper(), rich, reseller];
    const items: ItemName[] = ['smileone', 'moogold', 'byHand', 'twoPacks'];
    const sold: Record<string, string[]> = {};
    for (let n = 0; n < 28; n++) {
      if (n === 14)
        await make.makeCampaign(db, { productIds: [ITEMS.byHand.product_id, ITEMS.smileone.product_id] });
      const item = items[n % 4] ?? 'byHand';
      const viewer = buyers[n % 3] ?? rich;
      const mode = viewer === buyers[0] || n % 2 === 0 ? 'upi' : 'wallet';
      const withCoupon = item === 'byHand' && viewer !== reseller && n % 5 < 3;
      const id = await sell({ item, viewer, mode, ...(withCoupon && { coupon: coupon.code }) });
      sold[item] = [...(sold[item] ?? []), id];
    }
    await shop.drain();
    const [kept, refunded, cancelled, ...byHand] = sold.byHand ?? [];
    if (kept) await end(kept, 'Completed');
    if (refunded) await end(refunded, 'Refunded');
    if (cancelled) await end(cancelled, 'Cancelled');
    const [good = '', better = '', wrong = '', again = ''] = byHand;
    for (const id of [good, better]) await end(id, 'Completed');
    for (const id of [wrong, again]) {
      await end(id, 'Refunded');
      await reopen(id);
    }
    await end(again, 'Cancelled');
    const [one, two] = sold.smileone ?? [];
    if (one) await refund(one, 1.01, 'wrong_goods');
    if (two) await refund(two, 2.5, 'disruption');
    const [three] = sold.moogold ?? [];
    if (three) await refund(three, 10, 'disruption');
    // A second payment of one order becomes T-Coins, points become T-Coins, and staff give some.
    const twice = await shop.order({ item: 'byHand' });
    const second = await shop.secondPayment(twice.orderid);
    await shop.pay(twice);
    await shop.pay(second);
    const points = await shop.shopperWith(0n, 50_00n);
    await shop.redeem(points, 12);
    await make.makeGift(db, { id: points.userid, email: points.email });
    // Not paid.
    await shop.order({ item: 'smileone' });
    await shop.drain();
  }

  await trade();
  return { shop, db, context };
}
