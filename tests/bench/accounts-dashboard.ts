// The customer's order page: does it matter how many orders there are?
import { growOrders } from './grow';
import { alternate, type Measured, middle, press, ROUNDS, ratioOf } from './load';
import { type Figure, ms, perSecond } from './report';
import { type Shopper, signInShoppers } from './shoppers';
import type { World } from './world';

const FEW = 10;
const MANY = 10_000;
/** Of all customers, in the table. */
const OTHERS = process.env.BENCH_QUICK === '1' ? 20_000 : 100_000;
const FLAT = 0.85;

/** The newest `count` of all orders and their payments, once more, as this customer's. */
async function giveOrders({ database }: World, { userId }: Shopper, count: number): Promise<void> {
  await database.query("set session_replication_role = 'replica'");
  await database.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
         payment_mode, value, status, instant, created_at, updated_at, paid_at, ended_at)
       select $1 || '-' || id, $1, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
         payment_mode, value, status, instant, created_at, updated_at, paid_at, ended_at
       from orders where user_id like 'bench-buyer-%' order by created_at desc limit $2`,
    [userId, count],
  );
  await database.query(
    `insert into payments (id, purpose, user_id, order_id, gateway, client_txn_id, amount, status, created_at, updated_at)
       select 'P-' || id, 'order', user_id, id, 'ekqr', id, value, 'failed', created_at, updated_at
       from orders where user_id = $1`,
    [userId],
  );
  await database.query("set session_replication_role = 'origin'");
}

const cookieOf = ({ token }: Shopper) => ({ cookie: `tarang.session=${token}` });

/** The address of this customer's last page. */
async function lastPage({ database }: World, { userId }: Shopper): Promise<string> {
  const { rows } = await database.query<{ id: string; created_at: Date }>(
    'select id, created_at from orders where user_id = $1 order by created_at, id offset 10 limit 1',
    [userId],
  );
  const [place] = rows;
  if (!place) throw new Error('there is no last page');
  return `/dashboard?before=${Buffer.from(`${place.created_at.getTime()}.${place.id}`).toString('base64url')}`;
}

async function gameIdOf({ database }: World, { userId }: Shopper): Promise<string> {
  const { rows } = await database.query<{ input1: string }>(
    'select input1 from orders where user_id = $1 order by created_at limit 1',
    [userId],
  );
  return rows[0]?.input1 ?? '';
}

/** Throws when the page shows another number of orders than it should: a page without orders is quick for nothing. */
async function demandOrders({ store }: World, shopper: Shopper, path: string, count: number): Promise<void> {
  const html = await (await fetch(store + path, { headers: cookieOf(shopper) })).text();
  const shown = new Set(html.match(new RegExp(`${shopper.userId}-T\\w+`, 'g'))).size;
  if (shown !== count) throw new Error(`${path} shows ${shown} orders instead of ${count}`);
}

export async function benchDashboard(world: World): Promise<Figure[]> {
  const [few, many, reader] = await signInShoppers(world, 3);
  if (!few || !many || !reader) throw new Error('nobody is signed in');
  await growOrders(world, { from: 0, to: OTHERS, reader: reader.userId });
  await giveOrders(world, few, FEW);
  await giveOrders(world, many, MANY);
  await world.database.query('vacuum analyze');
  const read =
    (shopper: Shopper, path: string) =>
    (seconds: number): Promise<Measured> =>
      press({
        url: world.store,
        seconds,
        requestOf: () => ({ method: 'GET', path, headers: cookieOf(shopper) }),
      });
  const last = await lastPage(world, many);
  const [rare, own] = [await gameIdOf(world, many), await gameIdOf(world, few)];
  await demandOrders(world, few, '/dashboard', 10);
  for (const path of ['/dashboard', last]) await demandOrders(world, many, path, 10);
  await demandOrders(world, many, `/dashboard?search=${rare}`, 1);
  const figures: Figure[] = [];
  for (const [what, path, against] of [
    ['dashboard', '/dashboard', '/dashboard'],
    ['its last page', last, '/dashboard'],
    ['its search for the oldest order', `/dashboard?search=${rare}`, `/dashboard?search=${own}`],
  ] as const) {
    const rounds = await alternate(ROUNDS, read(many, path), read(few, against));
    const say = ({ rate, p50, p95 }: Measured) => `${perSecond(rate)}, p50 ${ms(p50)}, p95 ${ms(p95)}`;
    figures.push({
      what: `${what}, with ${MANY} orders of one customer`,
      value: say(middle(rounds.a)),
      against: `with ${FEW}: ${say(middle(rounds.b))}`,
      ratio: ratioOf(rounds),
      aim: { at: 'least', number: FLAT, of: 'ratio' },
    });
  }
  return figures;
}
