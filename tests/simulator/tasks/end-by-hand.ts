import { previewEndings, updateOrder } from '@/lib/domain/orders';
import { AppError } from '@/lib/platform/errors';
import { days, istMillisecondOfDay, minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { Chance } from '../engine/chance';
import type { Person } from '../people';
import type { World } from '../world';

export interface Ending {
  orderId: string;
  newStatus: 'Completed' | 'Refunded' | 'Cancelled';
  reason: string;
}

/** How often a person comes back whom the store has sent away. */
const MOST_TRIES = 4;

/**
 * A person looks at an order and ends it by hand. As often as not without saying why, until the store asks for it. Who
 * is told until when a call may still arrive comes back at that time, and who is told that the supplier works on it, or
 * that it has changed, after some minutes.
 */
export async function endByHand(
  world: World,
  { context, person, chance }: { context: Parameters<typeof updateOrder>[0]; person: Person; chance: Chance },
  ending: Ending,
  tries = 1,
): Promise<void> {
  const { orderId, newStatus, reason } = ending;
  const [looked] = await previewEndings(context, { orderIds: [orderId], newStatus });
  world.endings.set(orderId, world.time.now);
  const isSilent = newStatus !== 'Completed' && chance.happens(0.5);
  try {
    await updateOrder(context, { orderId, newStatus, seen: looked?.seen, ...(!isSilent && { reason }) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { messageKey, values } = error.description;
    if (messageKey === 'orders.reasonNeeded')
      return void (await updateOrder(context, { orderId, newStatus, seen: looked?.seen, reason }));
    const wait =
      messageKey === 'orders.callMayArrive'
        ? waitUntil(String(values?.time), context.clock.now()) + chance.between(0, seconds(3))
        : messageKey === 'orders.supplierWorking' || messageKey === 'orders.notAsSeen'
          ? chance.between(seconds(20), minutes(6))
          : null;
    if (wait === null || tries === MOST_TRIES) throw error;
    world.scheduler.later(wait, `${person.id} comes back for ${orderId}`, () => {
      if (world.faults.ended) return;
      world.begin(`${person.id} comes back`, chance.pick(world.webs), (later) => {
        const acting = make.actingAs(later, person.viewer(later.clock.now()));
        return endByHand(world, { context: acting, person, chance }, ending, tries + 1);
      });
    });
  }
}

/** ms until the next moment of this time of day in India. */
function waitUntil(time: string, now: Date): number {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const moment = ((hour * 60 + minute) * 60 + second + 1) * 1000;
  return (moment - istMillisecondOfDay(now) + days(1)) % days(1);
}
