import { chooseRoute, correctOrderPlayer, getCorrections, reopenOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { People, Person } from '../people';
import type { World } from '../world';
import { asCustomer, sendFromTabs } from './customers';

/**
 * Orders that were ended wrongly go on, also when two people say so at once; others get another player or another
 * route.
 */
export function sendCorrections(world: World, people: People): void {
  const chance = world.chanceFor('reopenings');
  const count = chance.between(1, 6);
  for (let number = 1; number <= count; number += 1) {
    const at = chance.between(minutes(2), hours(3.5));
    const tabs = chance.between(1, 2);
    for (let tab = 1; tab <= tabs; tab += 1) {
      const person = chance.pick(people.staff);
      world.scheduler.later(at + chance.below(300), `${person.id} reopens`, () =>
        reopenOne(world, person, `reopening ${number} in tab ${tab}`),
      );
    }
  }
  const corrections = chance.between(0, 5);
  for (let number = 1; number <= corrections; number += 1) {
    const person = chance.pick(people.staff);
    world.scheduler.later(chance.between(seconds(5), hours(3.5)), `${person.id} corrects`, () =>
      correct(world, person, number),
    );
  }
}

function reopenOne(world: World, person: Person, name: string): void {
  const chance = world.chanceFor(name);
  world.begin(name, chance.pick(world.webs), async (context) => {
    const acting = make.actingAs(context, person.viewer(context.clock.now()));
    const ended = await context.db.order.findMany({
      where: { status: { in: ['Completed', 'Refunded', 'Cancelled'] } },
      orderBy: { id: 'asc' },
    });
    if (ended.length === 0) return;
    const { id: orderId } = chance.pick(ended);
    const { seen, reopening } = await getCorrections(acting, { orderId });
    if (!reopening) return;
    const body = { orderId, takes: reopening.takes, reason: name };
    sendFromTabs(
      world,
      world.chanceFor(`${name} is sent`),
      {
        userId: person.id,
        name,
        route: 'POST /admin/reopen',
        key: name.replaceAll(' ', '-'),
        body,
        call: asCustomer(person, async (inside, idempotency) => {
          await reopenOrder(inside, { ...body, seen, idempotency });
          return {};
        }),
      },
      seconds(1),
    );
  });
}

/** What the panel offers of an order that is under way: another route, or another player. */
function correct(world: World, person: Person, number: number): void {
  const chance = world.chanceFor(`correction ${number}`);
  world.begin(`correction ${number}`, chance.pick(world.webs), async (context) => {
    const acting = make.actingAs(context, person.viewer(context.clock.now()));
    const orders = await context.db.order.findMany({
      where: { status: 'Processing' },
      orderBy: { id: 'asc' },
    });
    if (orders.length === 0) return;
    const { id: orderId, input2 } = chance.pick(orders);
    const { seen, player, routes } = await getCorrections(acting, { orderId });
    const given = { orderId, seen, reason: 'the customer asked', idempotency: NO_IDEMPOTENCY };
    if (routes.length > 0 && (!player || chance.happens(0.5))) {
      const { position } = chance.pick(routes);
      await chooseRoute(acting, { ...given, position });
    } else if (player)
      await correctOrderPlayer(acting, { ...given, input1: String(77_000_000 + number), input2 });
  });
}
