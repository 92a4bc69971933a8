import {
  readDraft,
  runPriceSchedules,
  saveDraft,
  setCurrencyRate,
  setItemStock,
  setRouteCost,
  undoChangeSet,
} from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { after, hours, minutes, runtimeOf, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import { typePrices } from '../../support/price-drafts';
import type { Chance } from '../engine/chance';
import type { People, Person } from '../people';
import type { World } from '../world';

/** What customers buy, whose prices people change. */
const PRICED = [10102, 10103, 10107, 10502];
const ALL = ['large', 'below-cost', 'pause', 'bundle'] as const;

type Change = (context: Context, chance: Chance) => Promise<unknown>;

/** Prices, costs, rates and stock change while customers buy: at once, or planned for an hour, and are taken back. */
export function sendPriceChanges(world: World, people: People): void {
  const chance = world.chanceFor('price changes');
  const changes: Change[] = [changePrices, changePrices, changePrices, planPrices, planPrices, undo, undo];
  const rare: Change[] = [changeRate, changeCost, changeStock];
  const count = chance.between(4, 14);
  for (let number = 1; number <= count; number += 1) {
    const person = chance.pick(people.staff);
    const change = chance.pick([...changes, ...rare]);
    world.scheduler.later(chance.below(hours(4)), `${person.id} changes prices`, () =>
      send(world, person, `change ${number} of prices`, change),
    );
  }
  // As the timer of another worker, at the same moment.
  for (let number = 1; number <= 6; number += 1)
    world.scheduler.later(chance.below(hours(5)), 'schedules are run', () =>
      world.begin(`schedules ${number}`, chance.pick(world.workers), (context) => runPriceSchedules(context)),
    );
}

function send(world: World, person: Person, name: string, change: Change): void {
  const chance = world.chanceFor(name);
  world.begin(name, chance.pick(world.webs), (context) =>
    change(make.actingAs(context, person.viewer(context.clock.now())), chance),
  );
}

/** Drafts one or two items, looks at them for some time, and saves what was seen. */
async function draft(context: Context, chance: Chance): Promise<{ id: string; fingerprint: string }> {
  const itemids = new Set([chance.pick(PRICED), chance.pick(PRICED)]);
  const rows = [];
  for (const itemid of itemids) {
    const item = await context.db.item.findUniqueOrThrow({ where: { itemid } });
    const changed = (item.discountedPrice * BigInt(chance.between(80, 125))) / 10_000n;
    const price = (changed > 1n ? changed : 1n) * 100n;
    rows.push({ itemid, price, resell: item.resellPrice < price ? item.resellPrice : price });
  }
  const { id } = await typePrices(context, rows);
  await runtimeOf(context.clock).sleep(chance.between(200, seconds(20)));
  const { diff } = await readDraft(context, { id });
  return { id, fingerprint: diff.fingerprint };
}

const changePrices: Change = async (context, chance) => {
  const drafted = await draft(context, chance);
  await saveDraft(context, { ...drafted, confirmed: [...ALL], reason: 'a festival' });
};

const planPrices: Change = async (context, chance) => {
  const drafted = await draft(context, chance);
  const startsAt = after(context.clock.now(), chance.between(seconds(40), minutes(90)));
  const endsAt = after(startsAt, chance.between(minutes(1), minutes(90)));
  await saveDraft(context, {
    ...drafted,
    confirmed: [...ALL],
    reason: 'a festival later',
    window: {
      startsAt: startsAt.toISOString(),
      endsAt: chance.happens(0.8) ? endsAt.toISOString() : '',
    },
  });
};

const undo: Change = async (context, chance) => {
  const sets = await context.db.priceChangeSet.findMany({
    where: { status: 'applied' },
    orderBy: { id: 'asc' },
  });
  if (sets.length > 0) await undoChangeSet(context, { id: chance.pick(sets.slice(-4)).id });
};

const changeRate: Change = async (context, chance) => {
  const rates = await context.db.currencyRate.findMany({ orderBy: { currency: 'asc' } });
  if (rates.length === 0) return;
  const { currency, rate } = chance.pick(rates);
  const rupees = Math.round(Number(rate) * (chance.between(70, 160) / 100)) / 10_000;
  await setCurrencyRate(context, { rate: { currency: currency as 'USD', rupees } });
};

const changeCost: Change = async (context, chance) => {
  const routes = await context.db.supplierRoute.findMany({
    where: { itemid: { in: PRICED }, cost: { not: null } },
    orderBy: [{ itemid: 'asc' }, { position: 'asc' }],
  });
  if (routes.length === 0) return;
  const { itemid, position, cost } = chance.pick(routes);
  const hundredths = (Number(cost) * chance.between(60, 170)) / 100;
  await setRouteCost(context, {
    route: { itemid, position, cost: Math.round(hundredths) / 100, seen: Number(cost) / 100 },
  });
};

const changeStock: Change = async (context, chance) => {
  const itemid = chance.pick(PRICED);
  await setItemStock(context, { items: [{ itemid }], inStock: chance.happens(0.7) });
};
