// Whether a player has bought before is known by the orders of that player, however many others the product has.
import { expect, test } from 'vitest';
import { countUses } from '@/lib/domain/offers/count-uses';
import * as make from '../support/make';
import { rowsRead } from '../support/rows-read';
import { openShop } from '../support/shop';

// One connection, which knows what it has read.
const shop = await openShop({ worker: false, connections: 1 });
const { context, db } = shop;

test('a first purchase reads no order of another player', async () => {
  const { id, productId } = await make.makeOrder(db, { status: 'Completed', endedAt: shop.clock.now() });
  const { pool } = shop.database.owner;
  await pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, payment_mode, value,
                         status, instant, created_at, updated_at, ended_at)
     select 'X' || n, user_id, '', product_id, itemid, 'p', 'i', 'player' || n, '1', 'upi', 100, 'Completed', true, now(), now(), now()
       from orders, generate_series(1, 3000) n where id = $1`,
    [id],
  );
  await pool.query('analyze orders');
  const user = await make.makeUser(db);
  const coupon = await make.makeCoupon(db, { isForFirst: true });
  const usesOf = (input1: string) =>
    countUses(context, {
      held: { ...coupon, kind: 'coupon' },
      buyer: { userId: user.id, productId, player: { input1, input2: '1' } },
    });
  expect((await usesOf('PLAYER-17')).hasBought).toBe(true);
  const before = await rowsRead(shop.pool, ['orders']);
  expect((await usesOf('nobody')).hasBought).toBe(false);
  const { scanned, byIndex } = await rowsRead(shop.pool, ['orders']);
  expect(scanned + byIndex - before.scanned - before.byIndex).toBeLessThan(50);
});
