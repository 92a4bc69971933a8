import type { Context } from '@/lib/domain/context';
import { actorOfPartner, assertScope, findCaller, type PartnerCaller, worldOf } from '@/lib/domain/partners';
import type { Listed, PartnerOrderResult, Scope } from '@/lib/domain/partners/schema';
import { AppError } from '@/lib/platform/errors';
import { minutes, seconds } from '@/lib/platform/time';
import { CODED, type Partners, type SettledPartner } from '../partners/settle-partners';
import type { People } from '../people';
import type { World } from '../world';
import { type Buyer, followUp } from './after-codes';
import { sendCodeBuyers } from './code-buyers';
import { sendFromTabs } from './customers';
import { importMoreCodes, replayEvents, revokeKeys } from './partner-events';
import { replaceSealingKey } from './replace-sealing-key';

/** What partners buy: codes, and goods of each supplier. */
const GOODS = [
  ...[CODED.refuses, CODED.refuses, CODED.waits, CODED.waits],
  { product_id: 'mobile-legends-international', itemid: 10502, price: null },
  { product_id: 'mobile-legends-first-recharge', itemid: 10201, price: null },
];
const ORIGIN = { address: '127.0.0.1', device: null, nextDevice: 'none' };

/** All that is of partners in a run: their programs, the codes that others want too, and what is done to their keys. */
export function sendPartners(world: World, people: People): void {
  const { partners } = people;
  if (!partners) return;
  const chance = world.chanceFor('partners');
  // In some seeds everybody wants the last codes within half a second.
  const isRush = chance.happens(0.3);
  const momentOf = () => (isRush ? chance.below(500) : chance.below(minutes(chance.pick([1, 1, 20, 200]))));
  const count = chance.between(3, 6);
  for (let number = 1; number <= count; number += 1) {
    const goods = isRush ? CODED.refuses : chance.pick(GOODS);
    const partner = chance.pick(partners.accounts);
    world.scheduler.later(momentOf(), `${partner.id} orders`, () => order(world, { partner, number, goods }));
  }
  sendSeveral(world, partners, { momentOf, isRush });
  sendCodeBuyers(world, people, momentOf);
  revokeKeys(world, partners, momentOf);
  importMoreCodes(world, people);
  replayEvents(world, partners);
  replaceSealingKey(world);
}

interface Ordering {
  partner: SettledPartner;
  number: number;
  goods: (typeof GOODS)[number];
}

/** A program orders once, in one call or in several with the same key; one that is wrong about the price is told. */
function order(world: World, { partner, number, goods }: Ordering): void {
  const chance = world.chanceFor(`partner order ${number}`);
  const { seen } = world.partners;
  const key = `partner-order-${number}`;
  const isCode = goods.price !== null;
  const player = `p${number}@partners.example`;
  const body = {
    product_id: goods.product_id,
    item_id: goods.itemid,
    reference: `reference-${number}`,
    ...(isCode
      ? { input1: player, input2: player }
      : { input1: String(71_000_000 + number), input2: '2001' }),
    expected_price: (goods.price ?? 5_000) - (isCode && chance.happens(0.1) ? 1 : 0),
  };
  let isFollowed = false;
  const answered = (reply: object) => {
    const { order: placed } = reply as { order: { id: string } };
    seen.answers.push({ key, orderId: placed.id });
    if (isFollowed) return;
    isFollowed = true;
    followUp(world, { ...buyerOf(world, partner), number, orderId: placed.id, isCode });
  };
  sendFromTabs(
    world,
    chance,
    {
      userId: partner.id,
      name: `partner order ${number}`,
      route: 'live:/v1/orders',
      key,
      body,
      call: (context, once) =>
        callByKey(world, context, { partner, scope: 'orders:write' }, (acting, caller) =>
          once(acting, (idempotency) => worldOf(caller).createOrder(acting, caller, { body, idempotency })),
        ),
      answered,
    },
    seconds(1),
  );
}

interface Several {
  momentOf: () => number;
  isRush: boolean;
}

/** Programs that order several things by one call. */
function sendSeveral(world: World, { accounts }: Partners, { momentOf, isRush }: Several): void {
  const chance = world.chanceFor('partners order several');
  const count = chance.between(0, 2);
  for (let number = 1; number <= count; number += 1) {
    const partner = chance.pick(accounts);
    const goods = Array.from({ length: chance.between(2, 4) }, () =>
      isRush && chance.happens(0.5) ? CODED.refuses : chance.pick(GOODS),
    );
    world.scheduler.later(momentOf(), `${partner.id} orders several`, () =>
      orderSeveral(world, { partner, number, goods }),
    );
  }
}

interface OrderingSeveral {
  partner: SettledPartner;
  number: number;
  goods: (typeof GOODS)[number][];
}

/** One call, or several with the same key; an order of a call that got no answer is found by its reference. */
function orderSeveral(world: World, { partner, number, goods }: OrderingSeveral): void {
  const chance = world.chanceFor(`several orders ${number}`);
  const { seen } = world.partners;
  const key = `partner-several-${number}`;
  const orders = goods.map(({ product_id, itemid, price }, place) => {
    const player =
      price === null ? String(73_000_000 + number * 10 + place) : `b${number}${place}@partners.example`;
    return {
      product_id,
      item_id: itemid,
      reference: `several-${number}-${place}`,
      expected_price: price ?? 5_000,
      input1: player,
      input2: price === null ? '2001' : player,
    };
  });
  const followed = new Set<string>();
  const answered = (reply: object) => {
    for (const [place, { reference, order: placed, error }] of (
      reply as Listed<PartnerOrderResult>
    ).data.entries()) {
      const orderId = placed?.id ?? error?.fields?.order_id;
      if (orderId === undefined) continue;
      seen.answers.push({ key: reference, orderId });
      if (followed.has(orderId)) continue;
      followed.add(orderId);
      const isCode = goods[place]?.price !== null;
      followUp(world, { ...buyerOf(world, partner), number: 100 * number + place, orderId, isCode });
    }
  };
  const named = { userId: partner.id, name: `several orders ${number}`, route: 'live:/v1/orders/batch', key };
  sendFromTabs(
    world,
    chance,
    {
      ...named,
      body: { orders },
      answered,
      call: (context, once) =>
        callByKey(world, context, { partner, scope: 'orders:write' }, (acting, caller) =>
          once(acting, (idempotency) =>
            worldOf(caller).createOrders(acting, caller, { body: { orders }, idempotency }),
          ),
        ),
    },
    seconds(1),
  );
}

/** The calls of a program about one of its orders. */
function buyerOf(world: World, partner: SettledPartner): Pick<Buyer, 'id' | 'reveal' | 'giveBack'> {
  return {
    id: partner.id,
    reveal: async (context, orderId) => {
      const reading = { partner, scope: 'codes:read' } as const;
      const { data } = await callByKey(world, context, reading, (acting, caller) =>
        worldOf(caller).revealCodes(acting, caller, orderId),
      );
      return data.map(({ code }) => code);
    },
    giveBack: (context, orderId, once) =>
      callByKey(world, context, { partner, scope: 'orders:write' }, (acting, caller) =>
        once(acting, (idempotency) =>
          worldOf(caller).cancelOrder(acting, caller, { id: orderId, idempotency }),
        ),
      ),
  };
}

interface Calling {
  partner: SettledPartner;
  scope: Scope;
}

/** A call of the partner API behind its door: a program whose first key has ended goes on with the second. */
async function callByKey<T>(
  world: World,
  context: Context,
  { partner, scope }: Calling,
  work: (acting: Context, caller: PartnerCaller) => Promise<T>,
): Promise<T> {
  const { revoked } = world.partners.seen;
  let refusal: unknown;
  for (const { id, text } of partner.keys) {
    const isOver = revoked.has(id);
    try {
      const caller = await findCaller(context, { text, address: ORIGIN.address });
      assertScope(caller, scope);
      const acting = {
        ...context,
        actor: actorOfPartner(caller, { requestId: 'a-request', origin: ORIGIN }),
      };
      const reply = await work(acting, caller);
      if (isOver) world.wrong.push(`partners: ${id} was answered after its revocation`);
      return reply;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'bad_api_key') throw error;
      refusal = error;
    }
  }
  throw refusal;
}
