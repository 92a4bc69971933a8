import { appointStaff } from '@/lib/domain/accounts';
import { addRefund } from '@/lib/domain/orders';
import { addBalance } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { rupees } from '@/lib/platform/money';
import { hours, minutes, runtimeOf, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { Accounts } from '../accounts/settle-accounts';
import { signIn } from '../accounts/sign-in';
import type { People, Person } from '../people';
import type { World } from '../world';
import { requestDecisions } from './gifts';

/** Owners give roles and take them away, those who get them act with sessions of before, and second persons decide. */
export function sendAppointments(world: World, people: People, { clerks }: Accounts): void {
  const chance = world.chanceFor('appointments');
  for (let number = 1; number <= 8; number += 1) {
    const clerk = chance.pick(clerks);
    const owner = chance.pick([...people.staff, ...clerks.slice(1, 2)]);
    world.scheduler.later(chance.below(hours(4)), `${owner.id} decides about ${clerk.id}`, () =>
      appoint(world, owner, clerk, number),
    );
  }
  for (let number = 1; number <= 14; number += 1) {
    const clerk = chance.pick(clerks);
    world.scheduler.later(chance.below(hours(4)), `${clerk.id} signs in`, () =>
      act(world, people, clerk, number),
    );
  }
  for (let number = 1; number <= 6; number += 1) {
    const person = chance.pick(people.staff);
    world.scheduler.later(chance.between(minutes(1), hours(4)), `${person.id} looks at requests`, () =>
      decide(world, person, `look ${number} at requests`),
    );
  }
}

function appoint(world: World, owner: Person, clerk: Person, number: number): void {
  const chance = world.chanceFor(`appointment ${number}`);
  world.begin(`appointment ${number}`, chance.pick(world.webs), async (context) => {
    const viewer = await signIn(context, owner.id);
    if (!viewer?.staffRole) return;
    const staffRole = chance.pick([null, null, 'finance', 'support', 'owner'] as const);
    await appointStaff(make.actingAs(context, viewer), { who: clerk.id, staffRole });
  });
}

/** With a session that may be ended before the call is. */
function act(world: World, { customers }: People, clerk: Person, number: number): void {
  const name = `act ${number} of ${clerk.id}`;
  const chance = world.chanceFor(name);
  world.begin(name, chance.pick(world.webs), async (context) => {
    const viewer = await signIn(context, clerk.id);
    if (!viewer?.staffRole) return;
    const acting = make.actingAs(context, viewer);
    await runtimeOf(context.clock).sleep(chance.below(chance.pick([seconds(1), seconds(1), minutes(20)])));
    if (chance.happens(0.3)) {
      const decisions = await requestDecisions(world, acting, chance);
      if (decisions.length > 0) return chance.pick(decisions)();
    }
    if (chance.happens(0.5)) {
      const { id: userId } = chance.pick(customers);
      const given = { userId, email: `${userId}@example.com`, amount: chance.pick([20, 60, 300]) };
      await addBalance(acting, { ...given, reason: name, idempotency: NO_IDEMPOTENCY });
      world.answered.gifts.add(name);
      return;
    }
    const orders = await acting.db.order.findMany({
      where: { status: 'Completed' },
      include: { refunds: true },
    });
    if (orders.length === 0) return;
    const { id: orderId, refunds } = chance.pick(orders.sort((one, other) => (one.id < other.id ? -1 : 1)));
    const alreadyRefunded = rupees(refunds.reduce((sum, { amount }) => sum + amount, 0n));
    await addRefund(acting, {
      orderId,
      amount: chance.between(1, 30),
      alreadyRefunded,
      cause: 'other',
      packs: [],
      note: name,
      way: 'wallet',
      idempotency: NO_IDEMPOTENCY,
    });
  });
}

function decide(world: World, person: Person, name: string): void {
  const chance = world.chanceFor(name);
  world.begin(name, chance.pick(world.webs), async (context) => {
    const acting = make.actingAs(context, person.viewer(context.clock.now()));
    const decisions = await requestDecisions(world, acting, chance);
    if (decisions.length > 0) await chance.pick(decisions)();
  });
}
