// Two stores side by side, one with a hundred orders and one with a hundred thousand: does size change anything?
import { findGoods, fundWallets } from './buying';
import { buyFor } from './delivery';
import { growOrders } from './grow';
import { alternate, CONNECTIONS, type Measured, middle, press, quantile, ROUNDS, ratioOf } from './load';
import { loadOrders } from './orders';
import { type Figure, ms, type Part, perSecond } from './report';
import { signInShoppers } from './shoppers';
import { startWorld, type World } from './world';

const SMALL = 100;
const LARGE = process.env.BENCH_QUICK === '1' ? 20_000 : 100_000;
// Two halves of one round differ by this much on a busy machine.
const FLAT = 0.85;

type Runs = Record<string, (seconds: number) => Promise<Measured>>;

async function prepare(world: World, orders: number): Promise<Runs> {
  // One only reads, and has the same twenty orders in both.
  const [reader, ...shoppers] = await signInShoppers(world, CONNECTIONS + 1);
  if (!reader) throw new Error('nobody is signed in');
  await fundWallets(world);
  await growOrders(world, { from: 0, to: orders, reader: reader.userId });
  const { smileone } = await findGoods(world);
  const headers = { authorization: `Bearer ${reader.token}` };
  const read = (path: string) => (seconds: number) =>
    press({ url: world.store, seconds, requestOf: () => ({ method: 'GET', path, headers }) });
  return {
    'GET /order/{userId}': read(`/order/${reader.userId}`),
    'GET /user/myorder/{userId}': read(`/user/myorder/${reader.userId}`),
    'payment to Completed': async (seconds) => {
      const { bought, rate } = await buyFor(world, {
        shoppers,
        goods: smileone,
        seconds,
        buyers: CONNECTIONS,
      });
      const times = bought.map(({ fromPayment }) => fromPayment);
      return { rate, count: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
    },
    'orders created': loadOrders(world, shoppers, smileone),
  };
}

const sayRun = ({ rate, p50, p95 }: Measured) => `${perSecond(rate)}, p50 ${ms(p50)}, p95 ${ms(p95)}`;

export async function benchGrowth(large: World): Promise<Part> {
  const small = await startWorld(large.root);
  const figures: Figure[] = [];
  try {
    const few = await prepare(small, SMALL);
    const many = await prepare(large, LARGE);
    for (const [what, run] of Object.entries(many)) {
      const other = few[what];
      if (!other) continue;
      const rounds = await alternate(ROUNDS, run, other);
      figures.push({
        what,
        value: sayRun(middle(rounds.a)),
        against: `with ${SMALL}: ${sayRun(middle(rounds.b))}`,
        ratio: ratioOf(rounds),
        aim: { at: 'least', number: FLAT, of: 'ratio' },
      });
    }
  } finally {
    await small.stop();
  }
  return { name: 'growth', title: `With ${LARGE} orders in the table, against ${SMALL}`, figures };
}
