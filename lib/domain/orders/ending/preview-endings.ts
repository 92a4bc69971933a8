import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { WITH_BUYER } from '@/lib/domain/orders/present';
import type { EndingPreview, previewEndingsBody } from '@/lib/domain/orders/schema';
import { inEnglish, message } from '@/lib/platform/messages';
import { rupees } from '@/lib/platform/money';
import { FOR_ENDING, findObstacle } from './find-obstacle';
import { seenToEnd } from './seen-to-end';

/**
 * Previews the ending of these orders by hand, in the order of the ids: customer, amount, and the reason why an order
 * cannot be ended now. Ids of no order are left out. Nothing is changed, and each order is checked again when it is
 * ended.
 */
export async function previewEndings(
  context: Pick<Context, 'db' | 'clock' | 'suppliers'>,
  { orderIds, newStatus }: z.output<typeof previewEndingsBody>,
): Promise<EndingPreview[]> {
  const found = await context.db.order.findMany({
    where: { id: { in: orderIds } },
    include: { ...FOR_ENDING, ...WITH_BUYER },
  });
  const byId = new Map(found.map((order) => [order.id, order]));
  return Promise.all(
    orderIds
      .flatMap((id) => byId.get(id) ?? [])
      .map(async (order) => {
        const { id, itemName, productName, user, value, status } = order;
        const obstacle =
          status === 'Processing'
            ? await findObstacle(context, order, newStatus)
            : message('orders.cannotMove', { from: status, to: newStatus });
        return {
          orderid: id,
          itemname: itemName,
          productname: productName,
          player: [order.input1, order.input2, ...order.moreInputs]
            .filter((input) => input !== '')
            .join(', '),
          useremail: user.email ?? '',
          value: rupees(value),
          obstacle: obstacle && inEnglish(obstacle),
          seen: seenToEnd(order),
        };
      }),
  );
}
