import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { createOrder, createWalletOrder, getOrderStatus } from '@/lib/domain/orders';
import type { WalletOrderReply } from '@/lib/domain/orders/placing/create-wallet-order';
import { redeemPoints } from '@/lib/domain/points';
import { getTopUpStatus, topUp } from '@/lib/domain/wallet';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import { AppError } from '@/lib/platform/errors';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import type { Chance } from '../engine/chance';
import { isOfOutsiders } from '../engine/faults';
import { COUPON } from '../offers';
import type { People, Person } from '../people';
import type { World } from '../world';
import { regret } from './regrets';

/** Of the demo catalogue. */
const BOUGHT = [
  // Smile.one, then MooGold.
  { product_id: 'mobile-legends', itemid: 10102 },
  // The same pack twice at Smile.one, then one pack at MooGold.
  { product_id: 'mobile-legends', itemid: 10103 },
  // Two different packs at Smile.one alone.
  { product_id: 'mobile-legends', itemid: 10107 },
  // Smile.one alone.
  { product_id: 'mobile-legends-first-recharge', itemid: 10201 },
  // MooGold alone.
  { product_id: 'mobile-legends-international', itemid: 10502 },
  { product_id: 'mobile-legends-international', itemid: 10502 },
];
/** In the seeds that are about outsiders: MooGold, which can be asked about its orders, has most of them. */
const BOUGHT_OUTSIDE = [
  ...BOUGHT,
  ...Array.from({ length: 8 }, () => ({ product_id: 'mobile-legends-international', itemid: 10502 })),
];

/** Of which a campaign sells few units. */
const OFFERED = { product_id: 'mobile-legends', itemid: 10107 };

/** The most things that customers do in one run. */
export const MOST_CUSTOMERS = 9;

/**
 * Customers who order, pay, reload, pay twice, top up, buy from the wallet and redeem, at moments that the seed
 * chooses.
 */
export function sendCustomers(world: World, people: People, most: number): number {
  const chance = world.chanceFor('customers');
  const rush = world.chanceFor('rush');
  const least = rushOf(world) ? MOST_CUSTOMERS : isOfOutsiders(world.seed) ? 6 : 3;
  const count = Math.min(most, chance.between(least, MOST_CUSTOMERS));
  for (let number = 1; number <= count; number += 1) {
    const customer = chance.pick(people.customers);
    const own = chance.pick(ACTS);
    const ownWait = chance.between(0, minutes(chance.pick([1, 1, 20, 200])));
    // What is held unpaid may be freed again.
    const inRush =
      rushOf(world) === 'coupon' ? [order, order, buyFromWallet] : [order, buyFromWallet, buyFromWallet];
    const [act, wait] = rushOf(world) ? [rush.pick(inRush), rush.between(0, 500)] : [own, ownWait];
    world.scheduler.later(wait, `${customer.id} comes`, () => {
      act(world, customer, number);
      const player = playerOf(number);
      if (act === order || act === buyFromWallet)
        regret(world, { chance: world.chanceFor(`regret ${number}`), customer, player, people });
    });
  }
  return count;
}

/** What customers do, as often as it stands here. */
const ACTS = [
  ...[order, order, order, order, topUpWallet],
  ...[buyFromWallet, buyFromWallet, buyFromWallet, redeem, redeem],
];

const playerOf = (number: number) => String(70_000_000 + number);

/**
 * In some seeds all customers come at once: for the last units of the campaign, or for the last uses of the coupon on
 * something that is in no campaign.
 */
function rushOf(world: World): 'campaign' | 'coupon' | null {
  const chance = world.chanceFor('is rush');
  return chance.happens(0.25) ? chance.pick(['campaign', 'coupon', 'coupon']) : null;
}

/** What is bought, for a player of its own; some try the coupon. */
function purchaseOf(world: World, chance: Chance, customer: Person, number: number) {
  const rush = rushOf(world);
  const bought = isOfOutsiders(world.seed) ? BOUGHT_OUTSIDE : BOUGHT;
  const plain = bought.filter(({ itemid }) => itemid !== OFFERED.itemid);
  return {
    ...(rush === 'campaign' ? OFFERED : chance.pick(rush === 'coupon' ? plain : bought)),
    userid: customer.id,
    input1: playerOf(number),
    input2: '2001',
    ...(chance.happens(rush ? 0.8 : 0.4) && { coupon: COUPON }),
  };
}

/**
 * How often a customer tries again whose coupon or price was refused: somebody may have given the use or the unit back.
 */
const MOST_TRIES = 3;

/** Does it, and does it again some time after the store has refused the coupon or the price. */
async function untilSold(
  world: World,
  chance: Chance,
  work: () => Promise<unknown>,
  again: () => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isRefused =
      error instanceof AppError && (error.code === 'coupon_refused' || error.code === 'price_changed');
    if (isRefused)
      world.scheduler.later(
        chance.between(seconds(5), chance.pick([seconds(40), minutes(4), minutes(20)])),
        'who was refused tries again',
        again,
      );
    throw error;
  }
}

function order(world: World, customer: Person, number: number): void {
  const chance = world.chanceFor(`order ${number}`);
  const body = { ...purchaseOf(world, chance, customer, number), paymentmode: 'upi' as const };
  const begin = (tries: number) =>
    world.begin(`order ${number}`, chance.pick(world.webs), async (context) => {
      const viewer = customer.viewer(context.clock.now());
      const place = async () => {
        const { client_txn_id } = await createOrder(make.actingAs(context, viewer), { viewer, body });
        pay(world, customer, client_txn_id, 'order', number);
      };
      await untilSold(world, chance, place, () => tries < MOST_TRIES && begin(tries + 1));
    });
  begin(1);
}

function topUpWallet(world: World, customer: Person, number: number): void {
  const chance = world.chanceFor(`top-up ${number}`);
  world.begin(`top-up ${number}`, chance.pick(world.webs), async (context) => {
    const viewer = customer.viewer(context.clock.now());
    const value = chance.pick([100, 500, 1000]);
    const { client_txn_id } = await topUp(make.actingAs(context, viewer), { viewer, value });
    pay(world, customer, client_txn_id, 'top-up', number);
  });
}

/** Pays at the bank, and looks at the page in one tab or in two; some never pay. */
function pay(
  world: World,
  customer: Person,
  reference: string,
  what: 'order' | 'top-up',
  number: number,
): void {
  const chance = world.chanceFor(`payment ${number}`);
  if (chance.happens(0.1)) return;
  world.bank.pay(reference);
  const looks = chance.between(0, 3);
  const at = chance.between(seconds(5), minutes(4));
  for (let look = 0; look < looks; look += 1)
    world.scheduler.later(
      at + (chance.happens(0.5) ? 0 : chance.between(0, hours(1))),
      `${customer.id} looks`,
      () =>
        world.begin(`look at ${what} ${number}`, chance.pick(world.webs), async (context) => {
          const acting = make.actingAs(context, customer.viewer(context.clock.now()));
          if (what === 'order') await getOrderStatus(acting, { clientTxnId: reference });
          else await getTopUpStatus(acting, { clientTxnId: reference });
        }),
    );
}

type Once = (context: Context, work: (idempotency: IdempotencyHandle) => Promise<object>) => Promise<object>;

/** The call of one tab, or of a program, with its idempotency key. */
export interface Keyed {
  /** Whose key it is. */
  userId: string;
  /** What is called, for the trace. */
  name: string;
  route: string;
  key: string;
  body: object;
  /** Does the work of the call by `once`, as the one who calls. */
  call: (context: Context, once: Once) => Promise<object>;
  answered?: (reply: object) => void;
}

/**
 * Tabs send the same call with the same key, one of them later. Each sends it again when no answer comes, and some time
 * after the store has refused the coupon or the price.
 */
export function sendFromTabs(world: World, chance: Chance, keyed: Keyed, apart: number): void {
  const { userId, name, route, key, body, call, answered } = keyed;
  const begin = (tab: number, tries: number) => {
    let isAnswered = false;
    world.begin(`${name} in tab ${tab}`, chance.pick(world.webs), async (context) => {
      const once: Once = (acting, work) => withIdempotencyKey(acting, { userId, route, key, body }, work);
      const send = async () => {
        const reply = await call(context, once);
        answered?.(reply);
      };
      try {
        await untilSold(world, chance, send, () => tries < MOST_TRIES && begin(tab, tries + 1));
        isAnswered = true;
      } catch (error) {
        isAnswered = error instanceof AppError && error.code !== 'in_progress';
        if (error instanceof AppError) world.partners.seen.refusals.push(error.code);
        throw error;
      }
    });
    world.scheduler.later(chance.between(seconds(5), minutes(2)), `tab ${tab} of ${name} waits`, () => {
      if (!isAnswered && tries < MOST_TRIES) begin(tab, tries + 1);
    });
  };
  const tabs = chance.between(1, 3);
  for (let tab = 1; tab <= tabs; tab += 1)
    world.scheduler.later(chance.between(0, tab === 3 ? minutes(5) : apart), `tab ${tab} of ${userId}`, () =>
      begin(tab, 1),
    );
}

/** The call of a customer who is signed in. */
export function asCustomer(
  customer: Person,
  work: (context: Context, idempotency: IdempotencyHandle, viewer: Viewer) => Promise<object>,
): Keyed['call'] {
  return (context, once) => {
    const viewer = customer.viewer(context.clock.now());
    const acting = make.actingAs(context, viewer);
    return once(acting, (idempotency) => work(acting, idempotency, viewer));
  };
}

function buyFromWallet(world: World, customer: Person, number: number): void {
  const chance = world.chanceFor(`purchase ${number}`);
  const body = { ...purchaseOf(world, chance, customer, number), paymentmode: 'wallet' as const };
  const key = `purchase-${number}`;
  const call = asCustomer(customer, (context, idempotency, viewer) =>
    createWalletOrder(context, { viewer, body, idempotency }),
  );
  const answered = (reply: object) =>
    world.answers.push({ key, answer: (reply as WalletOrderReply).redirect_url });
  const route = 'POST /order/wallet';
  sendFromTabs(
    world,
    chance,
    { userId: customer.id, name: `purchase ${number}`, route, key, body, call, answered },
    seconds(1),
  );
}

function redeem(world: World, customer: Person, number: number): void {
  const chance = world.chanceFor(`redemption ${number}`);
  const value = chance.between(1, chance.pick([10, 60]));
  world.redemptions.push({ userId: customer.id, value });
  const call = asCustomer(customer, (context, idempotency, viewer) =>
    redeemPoints(context, { viewer, value, idempotency }),
  );
  const named = { name: `redemption ${number}`, route: 'POST /redeem', key: `redeem-${number}` };
  sendFromTabs(world, chance, { ...named, userId: customer.id, body: { value }, call }, 0);
}
