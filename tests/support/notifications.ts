// A shop whose worker sends notifications or is away, and orders whose notifications wait for it.
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { transaction } from '@/lib/platform/db';
import * as make from './make';
import { openShop } from './shop';
import { notificationsOf } from './shop/notifications';

/** Opens a shop at the top of a file, whose worker is awake. */
export async function openNotifications() {
  const shop = await openShop({ worker: true });
  const { db, context } = shop;

  let isAwake = true;
  /** From now on the worker runs jobs. */
  async function wake(): Promise<void> {
    if (!isAwake) await shop.startWorker();
    isAwake = true;
  }
  /** From now on the test itself is the worker. */
  async function rest(): Promise<void> {
    if (isAwake) await shop.stopWorker();
    isAwake = false;
  }

  /** A Completed order whose notification waits: no worker runs. */
  async function waiting(given: Parameters<typeof make.makeOrder>[1] = {}) {
    const user = await make.makeUser(db);
    const order = await make.makeOrder(db, {
      user,
      status: 'Processing',
      paidAt: shop.clock.now(),
      ...given,
    });
    await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
    const [row] = await notificationsOf(shop, order.id);
    if (!row) throw new Error('nobody is told');
    return { user, order, row };
  }

  return { shop, db, context, wake, rest, waiting };
}
