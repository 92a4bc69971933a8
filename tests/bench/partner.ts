// What an order by the partner API costs beside the same order of a page: both from a wallet, of the same item, with an
// Idempotency-Key, pressed alternately in one store.
import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { digestOf, makeKeyText } from '@/lib/domain/partners/keys/key-text';
import { API_VERSION, MAX_ORDERS } from '@/lib/domain/partners/schema';
import { systemClock } from '@/lib/platform/time';
import { findGoods, type Goods, orderRequest } from './buying';
import { alternate, CONNECTIONS, type Measured, middle, press, ROUNDS, ratioOf } from './load';
import { ms, type Part, perSecond } from './report';
import { fillWallets, type Shopper, signInShoppers } from './shoppers';
import type { World } from './world';

/** More would only wait for the wallet. */
const CALLS_AT_ONCE = 2;
/** At most 15 % more work for each order. */
const AIM = 1 / 1.15;
const sayRun = ({ rate, p50, p95 }: Measured) => `${perSecond(rate)}, p50 ${ms(p50)}, p95 ${ms(p95)}`;

/** Makes resellers of these shoppers who are admitted, each with a live key; the texts of the keys. */
async function admit({ database }: World, shoppers: readonly Shopper[]): Promise<string[]> {
  const texts: string[] = [];
  for (const { userId } of shoppers) {
    const text = makeKeyText('live', systemClock);
    await database.query(`update users set role = 'reseller' where id = $1`, [userId]);
    await database.query(
      `insert into partners (user_id, status, created_at, updated_at) values ($1, 'active', now(), now())`,
      [userId],
    );
    await database.query(
      `insert into partner_keys (id, partner_id, mode, name, digest, last4, scopes, networks, version, created_at)
       values ('key-' || $1, $1, 'live', 'bench', $2, $3, '{orders:write}', '{}', $4, now())`,
      [userId, digestOf(text), text.slice(-4), API_VERSION],
    );
    texts.push(text);
  }
  return texts;
}

const orderOf = ({ productId, itemid, input1, input2 }: Goods) => ({
  product_id: productId,
  item_id: itemid,
  input1,
  input2,
  expected_price: 1_000_000,
  reference: randomUUID(),
});

function partnerRequest(key: string, path: string, bodyOf: () => object): autocannon.Request {
  return {
    method: 'POST',
    path,
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify(bodyOf()),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        'idempotency-key': randomUUID(),
      },
    }),
  };
}

export async function benchPartner(world: World): Promise<Part> {
  const shoppers = await signInShoppers(world, CONNECTIONS);
  await fillWallets(world, 'bench-user-');
  const keys = await admit(world, shoppers);
  // By hand, because the worker's deliveries would take processor time from what is measured.
  const { byHand: goods } = await findGoods(world);
  const run = (requestOf: (connection: number) => autocannon.Request) => (seconds: number) =>
    press({ url: world.store, seconds, connections: CONNECTIONS, requestOf });
  const at = <T>(list: readonly T[], connection: number): T => {
    const one = list[connection % list.length];
    if (one === undefined) throw new Error('nobody is signed in');
    return one;
  };
  const byKey = run((connection) => partnerRequest(at(keys, connection), '/v1/orders', () => orderOf(goods)));
  const byPage = run((connection) => orderRequest(at(shoppers, connection), goods, 'wallet'));
  const rounds = await alternate(ROUNDS, byKey, byPage);
  // One wallet: each call waits for the debit of the one before.
  const [hot = ''] = keys;
  const alone = run(() => partnerRequest(hot, '/v1/orders', () => orderOf(goods)));
  const together = (seconds: number) =>
    press({
      url: world.store,
      seconds,
      connections: CALLS_AT_ONCE,
      requestOf: () =>
        partnerRequest(hot, '/v1/orders/batch', () => ({
          orders: Array.from({ length: MAX_ORDERS }, () => orderOf(goods)),
        })),
    });
  const hotRounds = await alternate(ROUNDS, together, alone);
  const calls = middle(hotRounds.a);
  return {
    name: 'partner',
    title: 'Orders by the partner API',
    figures: [
      {
        what: 'orders by key, a wallet for each partner',
        value: sayRun(middle(rounds.a)),
        against: `the same by the call of the pages: ${sayRun(middle(rounds.b))}`,
        ratio: ratioOf(rounds),
        aim: { at: 'least', number: Math.round(AIM * 100) / 100, of: 'ratio' },
      },
      {
        what: `orders on one wallet, ${MAX_ORDERS} by each call`,
        value: `${perSecond(calls.rate * MAX_ORDERS)}, p50 ${ms(calls.p50)} and p95 ${ms(calls.p95)} for a call`,
        against: `one by each call: ${sayRun(middle(hotRounds.b))}`,
        ratio: ratioOf(hotRounds) * MAX_ORDERS,
      },
    ],
  };
}
