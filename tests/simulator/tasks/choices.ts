import type { Context } from '@/lib/domain/context';
import { chooseRefund, settleSourceRefund } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { hours, minutes } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { Chance } from '../engine/chance';
import type { People } from '../people';
import type { World } from '../world';

/** How often customers look where a refund may go. */
const LOOKS = 30;

/**
 * Customers who are asked where a refund goes choose, in one tab or in two that say different things; some never
 * answer.
 */
export function sendChoices(world: World, people: People): void {
  const chance = world.chanceFor('choices');
  for (let look = 1; look <= LOOKS; look += 1) {
    const customer = chance.pick(people.customers);
    const tabs = chance.between(1, 2);
    const at = chance.between(minutes(1), hours(chance.pick([4, 4, 28])));
    for (let tab = 1; tab <= tabs; tab += 1) {
      const to = chance.pick(['wallet', 'source', 'source'] as const);
      world.scheduler.later(at + chance.between(0, 300), `${customer.id} looks for a refund`, () =>
        world.begin(`choice ${look} in tab ${tab}`, chance.pick(world.webs), async (context) => {
          const acting = make.actingAs(context, customer.viewer(context.clock.now()));
          const asked = await context.db.sourceRefund.findFirst({
            where: { state: { in: ['asked', 'failed'] }, order: { userId: customer.id } },
            orderBy: { id: 'asc' },
          });
          if (!asked) return;
          const which = { orderid: asked.orderId, refundid: asked.id };
          await chooseRefund(acting, { ...which, to, idempotency: NO_IDEMPOTENCY });
        }),
      );
    }
  }
}

/** What a person may do about each refund that does not go its way. */
export async function refundDecisions(context: Context, chance: Chance): Promise<(() => Promise<void>)[]> {
  const stuck = await context.db.sourceRefund.findMany({
    where: { state: { in: ['failed', 'due'] } },
    orderBy: { id: 'asc' },
  });
  return stuck.map(({ id: refundId, orderId }) => () => {
    const decision = chance.pick(['again', 'wallet', 'returned', 'returned'] as const);
    const reason = 'as the statement says';
    return settleSourceRefund(context, { orderId, refundId, decision, reason, idempotency: NO_IDEMPOTENCY });
  });
}
