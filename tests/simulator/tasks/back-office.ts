import { updateUser } from '@/lib/domain/accounts';
import { turnOff, turnOn } from '@/lib/domain/kill-switches';
import { createWalletOrder } from '@/lib/domain/orders';
import { listReferrals, refuseReferral, releaseReferral } from '@/lib/domain/referrals';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { People } from '../people';
import type { World } from '../world';
import { sendCorrections } from './corrections';
import { asCustomer, sendFromTabs } from './customers';
import { sendGifts } from './gifts';
import { sendLists } from './lists';

/** All that staff do beside deciding about cases, and what customers do that needs them. */
export function sendBackOffice(world: World, people: People): void {
  if (!people.backOffice) return;
  sendGifts(world, people);
  sendLists(world, people.backOffice.reseller);
  buyByHand(world, people);
  decideReferrals(world, people);
  sendCorrections(world, people);
  stopSales(world, people);
  block(world, people);
}

/** Customers buy what a person delivers. */
function buyByHand(world: World, people: People): void {
  const chance = world.chanceFor('by hand');
  const count = chance.between(0, 3);
  for (let number = 1; number <= count; number += 1) {
    const customer = chance.pick(people.customers);
    const body = {
      userid: customer.id,
      product_id: 'bgmi',
      itemid: 20101,
      input1: String(76_000_000 + number),
      input2: 'A name',
      paymentmode: 'wallet' as const,
    };
    const name = `purchase by hand ${number}`;
    world.scheduler.later(chance.below(minutes(chance.pick([1, 60]))), `${customer.id} buys`, () =>
      sendFromTabs(
        world,
        world.chanceFor(name),
        {
          userId: customer.id,
          name,
          route: 'POST /order/wallet',
          key: `by-hand-${number}`,
          body,
          call: asCustomer(customer, (context, idempotency, viewer) =>
            createWalletOrder(context, { viewer, body, idempotency }),
          ),
        },
        seconds(1),
      ),
    );
  }
}

/** Rewards that wait for a person: two of them may look at the same one. */
function decideReferrals(world: World, people: People): void {
  const chance = world.chanceFor('referrals');
  for (let look = 1; look <= 6; look += 1) {
    const person = chance.pick(people.staff);
    const isGiven = chance.happens(0.7);
    world.scheduler.later(chance.between(minutes(1), hours(4)), `${person.id} looks at rewards`, () =>
      world.begin(`rewards ${look}`, chance.pick(world.webs), async (context) => {
        const acting = make.actingAs(context, person.viewer(context.clock.now()));
        const { referrals } = await listReferrals(acting, { status: 'held', page: 1 });
        if (referrals.length === 0) return;
        const { id, version } = chance.pick(referrals);
        const decision = { id, seen: version, reason: 'as they say' };
        await (isGiven ? releaseReferral(acting, decision) : refuseReferral(acting, decision));
      }),
    );
  }
}

/** Somebody stops the shop, a supplier or a product, and turns it off again some time later. */
function stopSales(world: World, people: People): void {
  const chance = world.chanceFor('kill switches');
  if (!chance.happens(0.4)) return;
  const person = chance.pick(people.staff);
  const [scope, target] = chance.pick([
    ['shop', ''],
    ['supplier', 'smileone'],
    ['product', 'mobile-legends'],
  ] as const);
  world.scheduler.later(chance.between(seconds(1), hours(2)), `${person.id} stops ${scope} ${target}`, () =>
    world.begin('a stop', chance.pick(world.webs), async (context) => {
      const acting = make.actingAs(context, person.viewer(context.clock.now()));
      await turnOn(acting, { scope, target, minutes: chance.between(5, 60), reason: 'something is wrong' });
    }),
  );
  world.scheduler.later(chance.between(minutes(1), hours(3)), 'the stop ends', () =>
    world.begin('the end of a stop', chance.pick(world.webs), async (context) => {
      const acting = make.actingAs(context, person.viewer(context.clock.now()));
      const on = await context.db.killSwitch.findFirst({ where: { endedAt: null } });
      if (on) await turnOff(acting, { id: on.id, seen: on.version });
    }),
  );
}

/** A customer is blocked while their orders are under way, and allowed again later. */
function block(world: World, people: People): void {
  const chance = world.chanceFor('blocks');
  if (!chance.happens(0.4)) return;
  const person = chance.pick(people.staff);
  const { id: userid } = chance.pick(people.customers);
  const at = chance.between(seconds(1), hours(1));
  for (const [isBlocked, wait] of [
    [true, at],
    [false, at + chance.between(minutes(1), hours(1))],
  ] as const)
    world.scheduler.later(wait, `${person.id} blocks or allows ${userid}`, () =>
      world.begin(isBlocked ? 'a block' : 'its end', chance.pick(world.webs), async (context) => {
        const acting = make.actingAs(context, person.viewer(context.clock.now()));
        const user = await context.db.user.findUniqueOrThrow({ where: { id: userid } });
        await updateUser(acting, {
          userid,
          name: user.name,
          mobilenumber: user.mobile?.slice(3) ?? '',
          email: user.email ?? '',
          role: user.role,
          verified: true,
          isBlocked,
          seen: user.updatedAt.toISOString(),
        });
      }),
    );
}
