import { buyBulkOrder, checkBulkOrder, createBulkOrder, getBulkOrder } from '@/lib/domain/bulk-orders';
import type { BulkOrderView } from '@/lib/domain/bulk-orders/schema';
import type { Context } from '@/lib/domain/context';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { Person } from '../people';
import type { World } from '../world';

/** Smile.one's packs, and what people deliver by hand. */
const GOODS = [
  { product_id: 'mobile-legends', item_id: 10102, second: '2001' },
  { product_id: 'mobile-legends-international', item_id: 10502, second: '2001' },
  { product_id: 'bgmi', item_id: 20101, second: 'A name' },
];
/** How often a page asks for more players or more orders of its list. */
const MOST_CALLS = 12;

/** A reseller buys lists of players, each in one tab or in two that press at once. */
export function sendLists(world: World, reseller: Person): void {
  const chance = world.chanceFor('lists');
  const count = chance.between(1, 2);
  for (let number = 1; number <= count; number += 1)
    world.scheduler.later(chance.below(minutes(chance.pick([1, 30]))), `${reseller.id} pastes a list`, () =>
      create(world, reseller, number),
    );
}

function create(world: World, reseller: Person, number: number): void {
  const chance = world.chanceFor(`list ${number}`);
  const { second, ...goods } = chance.pick(GOODS);
  const players = Array.from(
    { length: chance.between(2, 7) },
    (_, place) => `${75_000_000 + number * 100 + place}, ${second}`,
  );
  world.begin(`list ${number}`, chance.pick(world.webs), async (context) => {
    const viewer = reseller.viewer(context.clock.now());
    const body = { ...goods, text: players.join('\n') };
    const { id } = await createBulkOrder(make.actingAs(context, viewer), { viewer, body });
    const tabs = chance.between(1, 2);
    for (let tab = 1; tab <= tabs; tab += 1)
      follow(world, { reseller, id, name: `list ${number}, tab ${tab}` });
  });
}

interface Followed {
  reseller: Person;
  id: string;
  name: string;
}

/** The page of a list: it checks players, and then buys, until nothing is left or it has waited long enough. */
function follow(world: World, { reseller, id, name }: Followed): void {
  const chance = world.chanceFor(name);
  let calls = 0;
  const again = (wait: number, work: (context: Context) => Promise<BulkOrderView>) => {
    calls += 1;
    if (calls > MOST_CALLS) return;
    world.scheduler.later(wait, `${name} goes on`, () => call(work));
  };
  const call = (work: (context: Context) => Promise<BulkOrderView>) =>
    world.begin(name, chance.pick(world.webs), async (context) => {
      try {
        next(await work(context));
      } catch (error) {
        again(chance.between(seconds(2), minutes(2)), read);
        throw error;
      }
    });
  const asReseller =
    (work: typeof getBulkOrder | typeof checkBulkOrder | typeof buyBulkOrder) => async (context: Context) => {
      const viewer = reseller.viewer(context.clock.now());
      return work(make.actingAs(context, viewer), { viewer, id });
    };
  const [read, check, buy] = [getBulkOrder, checkBulkOrder, buyBulkOrder].map(asReseller) as [
    ReturnType<typeof asReseller>,
    ReturnType<typeof asReseller>,
    ReturnType<typeof asReseller>,
  ];
  const next = ({ state, inStock, lines }: BulkOrderView) => {
    for (const { line, orderId } of lines)
      if (orderId !== null) world.answered.lines.push({ line: `${id} ${line}`, orderId });
    if (state === 'checking') again(chance.below(300), check);
    else if (state === 'ready' || state === 'buying')
      again(inStock ? chance.below(300) : chance.between(minutes(1), hours(1)), buy);
  };
  call(read);
}
