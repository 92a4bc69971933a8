import { cancelOwnOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { Chance } from '../engine/chance';
import type { People, Person } from '../people';
import type { World } from '../world';
import { endByHand } from './end-by-hand';

export interface Regret {
  chance: Chance;
  customer: Person;
  /** For whom the order is, by which it is found. */
  player: string;
  people: People;
}

/**
 * Somebody who has just ordered does not want it any more, at the moments at which it is paid, bought and delivered:
 * they cancel it themselves, as paid or as unpaid, or have a person cancel it.
 */
export function regret(world: World, { chance, customer, player, people }: Regret): void {
  if (!chance.happens(0.35)) return;
  const staff = chance.pick(people.staff);
  const wait = chance.between(200, chance.pick([seconds(3), seconds(10), minutes(5)]));
  const choice = chance.pick(['paid', 'paid', 'unpaid', 'staff'] as const);
  world.scheduler.later(wait, `${customer.id} regrets`, () =>
    world.begin(`regret of ${player}`, chance.pick(world.webs), async (context) => {
      const who = choice === 'staff' ? staff : customer;
      const acting = make.actingAs(context, who.viewer(context.clock.now()));
      const order = await context.db.order.findFirst({ where: { input1: player } });
      if (!order) return;
      const { id: orderId } = order;
      if (choice !== 'staff') {
        const paid = choice === 'paid';
        await cancelOwnOrder(acting, { orderid: orderId, paid, idempotency: NO_IDEMPOTENCY });
        return;
      }
      const ending = { orderId, newStatus: 'Cancelled', reason: 'the customer asked' } as const;
      await endByHand(world, { context: acting, person: staff, chance }, ending);
    }),
  );
}

/**
 * While a call about an order is under way, a person ends that order: what the store lets them do must be right at
 * every moment. The order is named in the call, by its own reference or by its player.
 */
export function endMeanwhile(world: World, people: People, body: string): void {
  const chance = world.chanceFor(`meanwhile at ${world.time.now}`);
  const staff = chance.pick(people.staff);
  const newStatus = chance.pick(['Cancelled', 'Refunded'] as const);
  world.begin('a person meanwhile', chance.pick(world.webs), async (context) => {
    const orders = await context.db.order.findMany({
      where: { status: 'Processing' },
      select: { id: true, input1: true },
      orderBy: { id: 'asc' },
    });
    const order = orders.find(({ id, input1 }) => body.includes(id) || body.includes(input1));
    if (!order) return;
    const acting = make.actingAs(context, staff.viewer(context.clock.now()));
    const ending = { orderId: order.id, newStatus, reason: 'the customer asked' };
    await endByHand(world, { context: acting, person: staff, chance }, ending);
  });
}
