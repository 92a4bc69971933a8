// Customers who buy while processes die: each call is repeated with its idempotency key until a server answers, as the
// pages of the store do.
import { randomInt, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { sleep } from '@/lib/platform/time';
import type { Goods } from '../bench/buying';
import { postToConsole } from '../bench/console';
import { cellCookieOf, type Shopper, signInShoppers } from '../bench/shoppers';
import type { World } from '../bench/world';
import type { Member } from './fleet';

/** What customers did, and which orders the store has confirmed to them. */
export interface Bought {
  orderIds: string[];
  /** Calls that no server answered within 30 s. */
  givenUp: number;
  repeated: number;
}

interface Buying {
  world: World;
  webs: Pick<Member, 'url'>[];
  goods: Goods[];
  bought: Bought;
  /** The longest time between two orders of a customer, in ms; by default 1.5 s. */
  pauseMs?: number;
  /** Told of each try: its status, or the error when no server answered. */
  onAnswer?: (what: string, outcome: unknown) => void;
  /** Told of each order as it is confirmed. */
  onConfirmed?: () => void;
}

const GIVE_UP_MS = 30_000;

type Answer = { status: number; body: Record<string, unknown> };

async function call(
  { webs, bought, onAnswer }: Buying,
  shopper: Shopper,
  path: string,
  json: object,
): Promise<Answer | null> {
  const key = randomUUID();
  const until = performance.now() + GIVE_UP_MS;
  for (let tries = 0; performance.now() < until; tries++) {
    if (tries > 0) bought.repeated += 1;
    const web = webs[randomInt(webs.length)];
    try {
      const reply = await fetch(`${web?.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${shopper.token}`,
          ...cellCookieOf(shopper),
          'idempotency-key': key,
          // A connection of its own: one that a proxy closes while it is idle is no failure of the store.
          connection: 'close',
        },
        body: JSON.stringify(json),
        signal: AbortSignal.timeout(25_000),
      });
      const answer = reply.status < 500 ? { status: reply.status, body: await reply.json() } : null;
      onAnswer?.(path, reply.status);
      if (answer) return answer;
    } catch (error) {
      onAnswer?.(path, error);
      // The server died, or is not up yet: the same key is sent again.
    }
    await sleep(200 + randomInt(400));
  }
  bought.givenUp += 1;
  return null;
}

/** A player of its own for each order, so that the goods of every order can be counted at the suppliers. */
const somePlayer = ({ input1 }: Goods) => `${input1.charAt(0)}${randomInt(10_000_000, 99_999_999)}`;

const payAtGateway = (world: World, clientTxnId: unknown, webhook: boolean): Promise<void> =>
  postToConsole(world, '/console/pay', { client_txn_id: clientTxnId, outcome: 'success', webhook });

/** Signs so many customers in, and fills the wallet of each. */
export async function signInFunded(
  world: World,
  count: number,
  options: Parameters<typeof signInShoppers>[2] = {},
): Promise<Shopper[]> {
  const shoppers = await signInShoppers(world, count, options);
  for (const shopper of shoppers) await topUp(world, shopper);
  return shoppers;
}

/** Fills the wallet as customers do; settles when the money is there. */
async function topUp(world: World, shopper: Shopper): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${shopper.token}`,
    ...cellCookieOf(shopper),
  };
  const ask = async (path: string, json: object) => {
    const reply = await fetch(`${world.store}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(json),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as { data: { client_txn_id: string } };
  };
  const { data } = await ask('/wallet/topup', { value: 20_000, userid: shopper.userId });
  await payAtGateway(world, data.client_txn_id, true);
  await ask('/wallet/txnstatus', { client_txn_id: data.client_txn_id });
}

async function buy(buying: Buying, shopper: Shopper): Promise<void> {
  const { world, goods, bought } = buying;
  const wanted = goods[randomInt(goods.length)];
  if (!wanted) throw new Error('there is nothing to buy');
  const { productId, itemid, input2 } = wanted;
  const byWallet = randomInt(3) === 0;
  const answer = await call(buying, shopper, byWallet ? '/order/createWalletOrder' : '/order/createOrder', {
    itemid,
    product_id: productId,
    userid: shopper.userId,
    input1: somePlayer(wanted),
    input2,
    paymentmode: byWallet ? 'wallet' : 'upi',
  });
  if (answer?.status !== 200) return;
  const { redirect_url, data } = answer.body as {
    redirect_url?: string;
    data?: { orderid: string; client_txn_id: string };
  };
  const id = byWallet
    ? new URL(redirect_url ?? '', world.store).searchParams.get('client_txn_id')
    : data?.orderid;
  if (!id) throw new Error(`an order was answered with ${JSON.stringify(answer.body)}`);
  bought.orderIds.push(id);
  buying.onConfirmed?.();
  if (byWallet) return;
  const pressed = randomInt(10);
  // One in ten leaves the page of the gateway without paying.
  if (pressed === 0) return;
  await payAtGateway(world, data?.client_txn_id, pressed > 2);
  // Half of them come back to the page of the order, which asks for its state.
  if (pressed % 2 === 0)
    await call(buying, shopper, '/order/orderstatus', { client_txn_id: data?.client_txn_id });
}

/** As many orders a second as a core serves beside everything else that a run starts on it. */
const ORDERS_PER_CORE = 4;

/**
 * The longest pause between two orders of each of so many customers, in ms: the more they are, the longer they pause.
 */
export const pauseOf = (customers: number): number =>
  Math.round((2000 * customers) / (ORDERS_PER_CORE * availableParallelism()));

/** Buys again and again until `isOver`. */
export async function shop(buying: Buying, shopper: Shopper, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await buy(buying, shopper);
    await sleep(randomInt(buying.pauseMs ?? 1500));
  }
}
