// How many orders a second are stored, against the same statements without a store around them.
import { createOrder, findGoods, type Goods, orderRequest } from './buying';
import { alternate, CONNECTIONS, type Measured, middle, press, ROUNDS, ratioOf, SECONDS } from './load';
import { benchSql } from './pgbench';
import { describeTimes, readProcessorTimes } from './processor-time';
import { type Figure, ms, type Part, perSecond } from './report';
import { changingLimit, type Script, scriptOf } from './same-sql';
import { type Shopper, signInShoppers } from './shoppers';
import type { World } from './world';

export function loadOrders(world: World, shoppers: Shopper[], goods: Goods) {
  return async (seconds: number): Promise<Measured> => {
    const measured = await press({
      url: world.store,
      seconds,
      requestOf: (connection) => {
        const shopper = shoppers[connection % shoppers.length];
        if (!shopper) throw new Error('nobody is signed in');
        return orderRequest(shopper, goods);
      },
    });
    await stopChecksOfUnpaid(world);
    return measured;
  };
}

/**
 * These orders are never paid; asking the gateway about thousands of them a minute later would disturb what comes
 * next.
 */
async function stopChecksOfUnpaid({ database }: World): Promise<void> {
  await database.query("update payments set next_check_at = null where status in ('created', 'open')");
}

async function timesOf({ pids }: World, run: (seconds: number) => Promise<Measured>): Promise<string> {
  const before = readProcessorTimes(pids);
  const { count } = await run(SECONDS.round);
  return describeTimes(before, readProcessorTimes(pids), count);
}

/** The statements of one order by UPI. */
function scriptOfOneOrder(world: World, shopper: Shopper, goods: Goods): Promise<Script> {
  return scriptOf(world, async () => {
    const { orderid } = await createOrder(world, shopper, goods);
    return async () => {
      const { rows } = await world.database.query<{ id: string; gateway_order_id: string; key: string }>(
        `select p.id, p.gateway_order_id, k.key
           from payments p join idempotency_keys k on k.user_id = p.user_id
          where p.order_id = $1 order by k.created_at desc limit 1`,
        [orderid],
      );
      const [row] = rows;
      if (!row) throw new Error(`order ${orderid} left no payment or no idempotency key`);
      const once = [orderid, row.id, row.gateway_order_id, row.key];
      return new Map([...once.map((value) => [value, ':n'] as const), ...(await changingLimit(world))]);
    };
  });
}

export async function benchOrders(world: World): Promise<Part> {
  const shoppers = await signInShoppers(world, CONNECTIONS);
  const [first] = shoppers;
  if (!first) throw new Error('nobody is signed in');
  const { smileone, byHand } = await findGoods(world);
  const figures: Figure[] = [];
  for (const goods of [smileone, byHand]) {
    const script = await scriptOfOneOrder(world, first, goods);
    const sql = await benchSql(world, script);
    const rounds = await alternate(ROUNDS, loadOrders(world, shoppers, goods), (seconds) => sql.run(seconds));
    const ours = middle(rounds.a);
    figures.push({
      what: `orders created, ${goods.name}`,
      value: `${perSecond(ours.rate)}, p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}`,
      against: `${sql.name} with the same ${script.statements} statements: ${perSecond(middle(rounds.b).rate)}`,
      ratio: ratioOf(rounds),
      aim: { at: 'least', number: 0.3, of: 'ratio' },
    });
  }
  const [store, bare] = [
    loadOrders(world, shoppers, smileone),
    await benchSql(world, await scriptOfOneOrder(world, first, smileone)),
  ];
  figures.push({
    what: 'processor time of one order',
    value: await timesOf(world, store),
    against: await timesOf(world, bare.run),
  });
  return { name: 'orders', title: `Orders, ${CONNECTIONS} connections`, figures };
}
