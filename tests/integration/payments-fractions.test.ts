// Prices with paise: the gateway is asked for whole rupees, which it cannot truncate, and the rest is the customer's.
import { beforeEach, expect, test } from 'vitest';
import { openShop } from '../support/shop';

const shop = await openShop();
const { db } = shop;
beforeEach(() => shop.calm());

test.each([
  [149_50n, 150_00n],
  [149_01n, 150_00n],
  [149_00n, 149_00n],
])(
  'at a price of %s paise a gateway that cuts off paise is asked for %s, and the order completes',
  async (price, asked) => {
    const item = { product_id: 'mobile-legends-first-recharge', itemid: 10201 };
    const before = await db.item.findUniqueOrThrow({ where: { itemid: item.itemid } });
    await db.item.update({ where: { itemid: item.itemid }, data: { discountedPrice: price } });
    shop.sandbox.setFault({ service: 'ekqr', fault: 'truncated_amount' });
    const placed = await shop.sell();
    await db.item.update({
      where: { itemid: item.itemid },
      data: { discountedPrice: before.discountedPrice },
    });
    const order = await shop.read(placed);
    expect(order).toMatchObject({ status: 'Completed', value: price, payments: [{ amount: asked }] });
    expect(await shop.balance(placed.viewer)).toBe(asked - price);
    expect(order.walletTransactions.map(({ type, amount }) => [type, amount])).toEqual(
      asked === price ? [] : [['Credit', asked - price]],
    );
    await shop.assertAllEnded();
  },
);
