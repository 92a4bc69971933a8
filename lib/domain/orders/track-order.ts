import type { Context } from '@/lib/domain/context';
import { readOrderLink } from '@/lib/domain/notifications';
import { maskPlayer } from './mask-player';
import { presentSteps } from './present';
import type { TrackedOrder } from './schema';

/**
 * The state of the order of a signed link, which needs no session; null for a link that the store did not make, and for
 * an expired one. Who finds the link learns nothing of the buyer.
 */
export async function trackOrder(
  context: Pick<Context, 'db' | 'links' | 'clock'>,
  { token }: { token: string },
): Promise<TrackedOrder | null> {
  const id = readOrderLink(context, token);
  if (id === null) return null;
  const order = await context.db.order.findUnique({
    where: { id },
    include: { events: { orderBy: { id: 'asc' }, take: 100 } },
  });
  return (
    order && {
      orderid: order.id,
      productname: order.productName,
      itemname: order.itemName,
      player: maskPlayer(order.input1),
      status: order.status,
      steps: presentSteps(order),
    }
  );
}
