import { beforeEach, expect, test } from 'vitest';
import { openShop } from '../support/shop';

const shop = await openShop();
beforeEach(() => shop.calm());

test.each(['smileone', 'moogold', 'twoRoutes', 'twoPacks', 'twoPacksTwoRoutes'] as const)(
  'an order of %s is paid once, bought once and Completed, with points for it',
  async (item) => {
    const placed = await shop.sell({ item });
    const order = await shop.read(placed);
    expect(order.status).toBe('Completed');
    expect(order.events.map(({ kind }) => kind)).toContain('delivered');
    expect(order.attempts.every(({ outcome }) => outcome === 'delivered')).toBe(true);
    const points = await shop.db.wallet.findUniqueOrThrow({
      where: { userId_currency: { userId: placed.viewer.userid, currency: 'POINTS' } },
    });
    expect(points.balance).toBe(order.value / 100n);
    await shop.assertAllEnded();
  },
);

test('an order of goods that are delivered by hand waits for an administrator', async () => {
  const placed = await shop.sell({ item: 'byHand' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', instant: false, attempts: [] });
  await shop.assertAllEnded();
});
