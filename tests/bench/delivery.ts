// From the payment to the goods: payment page, webhook, queue, settlement, supplier, Completed. And all of it under
// load.
import { createOrder, findGoods, type Goods, pay } from './buying';
import { type Completions, watchCompletions } from './completions';
import { CONNECTIONS, quantile, SECONDS } from './load';
import { describeTimes, readProcessorTimes } from './processor-time';
import { type Figure, ms, type Part, perSecond } from './report';
import { type Shopper, signInShoppers } from './shoppers';
import type { World } from './world';

/** What a comparable store does, as the brief for this benchmark says; five times that is the aim. */
const PEER = { rate: 14.5, p95: 783 };

export interface Bought {
  /** Milliseconds from the press on Pay, and from the press on Buy, to Completed. */
  fromPayment: number;
  fromOrder: number;
}

async function buyOnce(
  world: World,
  shopper: Shopper,
  goods: Goods,
  completions: Completions,
): Promise<Bought> {
  const ordered = performance.now();
  const { orderid, client_txn_id } = await createOrder(world, shopper, goods);
  const paid = performance.now();
  // The order may have ended before the console has the webhook's answer.
  const [end] = await Promise.all([completions.of(orderid), pay(world, client_txn_id)]);
  return { fromPayment: end - paid, fromOrder: end - ordered };
}

export interface BuyingRun {
  bought: Bought[];
  rate: number;
}

/** So many buyers at once, each buying again as soon as the last order is complete. */
export async function buyFor(
  world: World,
  {
    shoppers,
    goods,
    seconds,
    buyers,
  }: { shoppers: Shopper[]; goods: Goods; seconds: number; buyers: number },
): Promise<BuyingRun> {
  const completions = await watchCompletions(world);
  const bought: Bought[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  try {
    await Promise.all(
      shoppers.slice(0, buyers).map(async (shopper) => {
        while (performance.now() < until) bought.push(await buyOnce(world, shopper, goods, completions));
      }),
    );
    return { bought, rate: (bought.length * 1000) / (performance.now() - started) };
  } finally {
    await completions.close();
  }
}

const times = (bought: Bought[], of: (one: Bought) => number) => {
  const all = bought.map(of);
  return { p50: quantile(all, 0.5), p95: quantile(all, 0.95) };
};

export async function benchDelivery(world: World): Promise<Part> {
  const shoppers = await signInShoppers(world, CONNECTIONS);
  const { smileone } = await findGoods(world);
  const buy = (buyers: number, seconds: number) =>
    buyFor(world, { shoppers, goods: smileone, seconds, buyers });
  await buy(CONNECTIONS, SECONDS.warm);
  const figures: Figure[] = [];
  for (const [what, buyers] of [
    ['one at a time', 1],
    [`${CONNECTIONS} in flight`, CONNECTIONS],
  ] as const) {
    const before = readProcessorTimes(world.pids);
    const { bought, rate } = await buy(buyers, SECONDS.round * 2);
    const used = describeTimes(before, readProcessorTimes(world.pids), bought.length);
    const { p50, p95 } = times(bought, (one) => one.fromPayment);
    figures.push({
      what: `payment to Completed, ${what}`,
      value: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
      aim: { at: 'most', number: 500, of: p95 },
    });
    if (buyers === 1) continue;
    const whole = times(bought, (one) => one.fromOrder);
    figures.push({
      what: `orders created, paid and Completed, ${what}`,
      value: `${perSecond(rate)}, p50 ${ms(whole.p50)}, p95 ${ms(whole.p95)}`,
      against: `a peer's ${perSecond(PEER.rate)}, p95 ${ms(PEER.p95)}`,
      ratio: rate / PEER.rate,
      aim: { at: 'least', number: 5, of: 'ratio' },
    });
    figures.push({ what: 'processor time of one such order', value: used });
  }
  return { name: 'delivery', title: 'From payment to goods, instant supplier', figures };
}
