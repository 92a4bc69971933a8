import type { Context } from '@/lib/domain/context';
import { writeOrderEvent } from '@/lib/domain/webhooks';
import { transaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import { after, seconds } from '@/lib/platform/time';
import { tellOfTestOrderJob } from './jobs';
import { presentTestOrder, readOrdersOf } from './orders';

/**
 * Tells the partner of a test order that has ended, at its test endpoints. An order that was removed with its test
 * world is told of no more, and the end of one that was cancelled has been told.
 */
export async function tellOfTestOrder(
  context: Pick<Context, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    // A cancellation at this moment changes what is told.
    const row = await db.$queryRaw<{ partnerId: string }[]>`
      select partner_id as "partnerId" from partner_test_orders where id = ${orderId} for update`;
    const [found] = row;
    if (!found) return;
    const [order] = await readOrdersOf(inside, found.partnerId, [orderId]);
    if (!order || order.cancelledAt) return;
    // The clock of the database, which started the job, may be ahead.
    if (order.status === 'processing')
      await enqueue(db, tellOfTestOrderJob, { orderId }, { runAt: after(clock.now(), seconds(1)) });
    else await writeOrderEvent(inside, found.partnerId, presentTestOrder(order));
  });
}
