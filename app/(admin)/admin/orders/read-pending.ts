import { listAlerts } from '@/lib/domain/alerts';
import type { Context } from '@/lib/domain/context';
import { listGoodsCases, listWaitingOrders } from '@/lib/domain/orders';
import { listReviews } from '@/lib/domain/payments';

/** What the page of pending orders shows: paid orders that wait, cases, and until when they are due. */
export async function readPending(context: Context) {
  const [waiting, reviews, goods] = await Promise.all([
    listWaitingOrders(context),
    listReviews(context),
    listGoodsCases(context),
  ]);
  const alerts = await listAlerts(context, {
    orders: [...waiting.orders.map(({ order }) => order.orderid), ...goods.map(({ orderid }) => orderid)],
    cases: reviews.map(({ _id }) => _id),
  });
  return { waiting, reviews, goods, alerts };
}
