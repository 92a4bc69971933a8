import { approve, listApprovals, refuse, withdraw } from '@/lib/domain/approvals';
import type { Context } from '@/lib/domain/context';
import { addBalance, takeBackGift } from '@/lib/domain/wallet';
import { rupees } from '@/lib/platform/money';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { Chance } from '../engine/chance';
import type { People, Person } from '../people';
import type { World } from '../world';
import { asCustomer, sendFromTabs } from './customers';

/** Gifts of T-Coins, their returns, and what second persons decide about both. */
export function sendGifts(world: World, people: People): void {
  const chance = world.chanceFor('gifts');
  const gifts = chance.between(1, 4);
  for (let number = 1; number <= gifts; number += 1) {
    const giver = chance.pick(people.staff);
    const { id: userId } = chance.pick(people.customers);
    const amount = chance.pick([20, 60, 90, 300]);
    world.scheduler.later(chance.below(minutes(chance.pick([1, 20, 60]))), `${giver.id} gives`, () =>
      give(world, giver, { number, userId, amount }),
    );
  }
  const returns = chance.between(1, 4);
  for (let number = 1; number <= returns; number += 1) {
    const person = chance.pick(people.staff);
    world.scheduler.later(chance.between(minutes(1), hours(3)), `${person.id} takes a gift back`, () =>
      takeBack(world, person, number),
    );
  }
  const looks = chance.between(6, 14);
  for (let look = 1; look <= looks; look += 1) {
    const person = chance.pick(people.staff);
    const tabs = chance.between(1, 2);
    const at = chance.between(minutes(1), hours(3));
    for (let tab = 1; tab <= tabs; tab += 1)
      world.scheduler.later(at + chance.below(400), `${person.id} looks at requests`, () =>
        decide(world, person, `look ${look} in tab ${tab}`),
      );
  }
}

function give(
  world: World,
  giver: Person,
  { number, userId, amount }: { number: number; userId: string; amount: number },
): void {
  const reason = `gift ${number}`;
  const body = { userId, email: `${userId}@example.com`, amount, reason };
  sendFromTabs(
    world,
    world.chanceFor(reason),
    {
      userId: giver.id,
      name: reason,
      route: 'POST /admin/add-balance',
      key: `the-gift-${number}`,
      body,
      call: asCustomer(giver, (context, idempotency) => addBalance(context, { ...body, idempotency })),
      answered: () => world.answered.gifts.add(reason),
    },
    seconds(1),
  );
}

/** Some gift, the whole of it or a part, in two forms that do not know of each other. */
function takeBack(world: World, person: Person, number: number): void {
  const chance = world.chanceFor(`return ${number}`);
  const forms = chance.between(1, 2);
  for (let form = 1; form <= forms; form += 1)
    world.begin(`return ${number} by form ${form}`, chance.pick(world.webs), async (context) => {
      const lines = await context.db.walletTransaction.findMany({
        where: { journal: { reason: 'admin_credit' } },
        orderBy: { txnid: 'asc' },
      });
      if (lines.length === 0) return;
      const { txnid, amount: given } = chance.pick(lines);
      const body = {
        amount: chance.happens(0.5) ? rupees(given) : chance.between(1, 20),
        reason: `return ${number}.${form}`,
      };
      sendFromTabs(
        world,
        world.chanceFor(`return ${number} by form ${form}`),
        {
          userId: person.id,
          name: body.reason,
          route: 'POST /admin/take-back-gift',
          key: `return-${number}-${form}`,
          body: { txnid, ...body },
          call: asCustomer(person, (acting, idempotency) =>
            takeBackGift(acting, { txnid, ...body, idempotency }),
          ),
          answered: () => world.answered.takenBack.add(txnid),
        },
        seconds(1),
      );
    });
}

/** A person decides about a colleague's request, or withdraws an own one. */
function decide(world: World, person: Person, name: string): void {
  const chance = world.chanceFor(name);
  world.begin(name, chance.pick(world.webs), async (context) => {
    const acting = make.actingAs(context, person.viewer(context.clock.now()));
    const decisions = await requestDecisions(world, acting, chance);
    if (decisions.length > 0) await chance.pick(decisions)();
  });
}

/** What a person may do about each request that is open: their own ones they can only withdraw. */
export async function requestDecisions(
  { answered }: World,
  context: Context,
  chance: Chance,
): Promise<(() => Promise<void>)[]> {
  const { waiting, own } = await listApprovals(context);
  const withdrawable = chance.happens(0.2) ? own.filter(({ status }) => status === 'open') : [];
  return [
    ...waiting.map(({ _id: id, seen }) => async () => {
      if (chance.happens(0.75)) {
        await approve(context, { id, seen });
        answered.approved.add(id);
        return;
      }
      await refuse(context, { id, reason: 'not now' });
      answered.ended.add(id);
    }),
    ...withdrawable.map(({ _id: id }) => async () => {
      await withdraw(context, { id });
      answered.ended.add(id);
    }),
  ];
}
