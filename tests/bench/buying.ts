import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { postToConsole } from './console';
import type { Shopper } from './shoppers';
import type { World } from './world';

/** What is bought, and for whom. */
export interface Goods {
  name: string;
  productId: string;
  itemid: number;
  input1: string;
  input2: string;
}

export interface Created {
  orderid: string;
  client_txn_id: string;
  payment_url: string;
}

/** The items of the demo catalogue that are bought here: by Smile.one with a player check, by MooGold, by hand. */
export async function findGoods({
  database,
}: Pick<World, 'database'>): Promise<{ smileone: Goods; moogold: Goods; byHand: Goods }> {
  const find = async (name: string, where: string, input1: string, input2: string): Promise<Goods> => {
    const { rows } = await database.query<{ product_id: string; itemid: number }>(
      `select p.id as product_id, i.itemid from items i
         join product_items l on l.itemid = i.itemid join products p on p.id = l.product_id
        where i.in_stock and p.instock and ${where} order by i.discounted_price, i.itemid limit 1`,
    );
    const [row] = rows;
    if (!row) throw new Error(`the demo catalogue has nothing that is ${name}`);
    return { name, productId: row.product_id, itemid: row.itemid, input1, input2 };
  };
  const routed = (supplier: string) =>
    `(select supplier::text from supplier_routes r where r.itemid = i.itemid and r.position = 0 and cardinality(r.packs) = 1) = '${supplier}'`;
  return {
    smileone: await find(
      'Mobile Legends by Smile.one',
      `p.id = 'mobile-legends' and ${routed('smileone')}`,
      '123456789',
      '2001',
    ),
    moogold: await find(
      'Genshin by MooGold',
      `p.type = 'GENSHIN' and ${routed('moogold')}`,
      '812345678',
      'Asia',
    ),
    byHand: await find('by hand', `not p.is_api and p.type = 'OTHER'`, '9876543210', 'India'),
  };
}

function headersOf({ token }: Shopper): Record<string, string> {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  };
}

type Mode = 'upi' | 'wallet';
const CALLS = { upi: '/order/createOrder', wallet: '/order/createWalletOrder' };

function bodyOf(
  { userId }: Shopper,
  { productId, itemid, input1, input2 }: Goods,
  paymentmode: Mode,
): string {
  return JSON.stringify({
    itemid,
    product_id: productId,
    userid: userId,
    input1,
    input2,
    paymentmode,
  });
}

/** The request of one connection: its own customer, a new key each time. */
export function orderRequest(shopper: Shopper, goods: Goods, mode: Mode = 'upi'): autocannon.Request {
  const body = bodyOf(shopper, goods, mode);
  return {
    method: 'POST',
    path: CALLS[mode],
    body,
    setupRequest: (request) => ({ ...request, headers: headersOf(shopper) }),
  };
}

async function order({ store }: World, shopper: Shopper, goods: Goods, mode: Mode): Promise<unknown> {
  const reply = await fetch(`${store}${CALLS[mode]}`, {
    method: 'POST',
    headers: headersOf(shopper),
    body: bodyOf(shopper, goods, mode),
  });
  if (!reply.ok) throw new Error(`${CALLS[mode]} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

export async function createOrder(world: World, shopper: Shopper, goods: Goods): Promise<Created> {
  return ((await order(world, shopper, goods, 'upi')) as { data: Created }).data;
}

/** Buys from the wallet; the order's id. */
export async function createWalletOrder(world: World, shopper: Shopper, goods: Goods): Promise<string> {
  const { redirect_url } = (await order(world, shopper, goods, 'wallet')) as { redirect_url: string };
  const id = new URL(redirect_url, world.store).searchParams.get('client_txn_id');
  if (!id) throw new Error(`a wallet order led to ${redirect_url}`);
  return id;
}

/** Pays at the sandbox's console; settles when the store has answered the webhook. */
export function pay(world: World, clientTxnId: string): Promise<void> {
  return postToConsole(world, '/console/pay', { client_txn_id: clientTxnId, outcome: 'success' });
}

/** Balances so large that no benchmark uses them up. */
export async function fundWallets(world: World): Promise<void> {
  const balance = 1_000_000_000;
  for (const purse of [{ service: 'smileone', region: 'br' }, { service: 'moogold' }])
    await postToConsole(world, '/console/balance', { ...purse, balance });
}
