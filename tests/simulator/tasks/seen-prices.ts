import { previewPrice } from '@/lib/domain/offers';
import { createWalletOrder } from '@/lib/domain/orders';
import type { WalletOrderReply } from '@/lib/domain/orders/placing/create-wallet-order';
import { paiseFromRupees } from '@/lib/platform/money';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import { COUPON } from '../offers';
import type { People, Person } from '../people';
import type { World } from '../world';
import { asCustomer, sendFromTabs } from './customers';

const GOODS = [
  { product_id: 'mobile-legends', itemid: 10102 },
  { product_id: 'mobile-legends', itemid: 10107 },
  { product_id: 'mobile-legends-international', itemid: 10502 },
];

/** Customers read a price, think about it while it changes, and buy at what they have read. */
export function sendSeenPrices(world: World, people: People): void {
  const chance = world.chanceFor('seen prices');
  const count = chance.between(3, 10);
  for (let number = 1; number <= count; number += 1) {
    const customer = chance.pick(people.customers.slice(1));
    world.scheduler.later(chance.below(hours(4)), `${customer.id} reads a price`, () =>
      readPrice(world, customer, number),
    );
  }
}

function readPrice(world: World, customer: Person, number: number): void {
  const name = `purchase at a price ${number}`;
  const chance = world.chanceFor(name);
  world.begin(`look at a price ${number}`, chance.pick(world.webs), async (context) => {
    const viewer = customer.viewer(context.clock.now());
    const goods = chance.pick(GOODS);
    const player = { input1: String(79_000_000 + number), input2: '2001' };
    const coupon = chance.happens(0.4) ? { coupon: COUPON } : {};
    const acting = make.actingAs(context, viewer);
    const { price } = await previewPrice(acting, { viewer, body: { ...goods, ...player, ...coupon } });
    const body = {
      ...goods,
      ...player,
      ...coupon,
      userid: customer.id,
      paymentmode: 'wallet' as const,
      expected_price: price,
    };
    const wait = chance.between(100, chance.pick([seconds(5), minutes(2), minutes(30)]));
    world.scheduler.later(wait, `${customer.id} buys at ${price}`, () =>
      sendFromTabs(
        world,
        world.chanceFor(name),
        {
          userId: customer.id,
          name,
          route: 'POST /order/wallet',
          key: `at-a-price-${number}`,
          body,
          call: asCustomer(customer, (inside, idempotency, own) =>
            createWalletOrder(inside, { viewer: own, body, idempotency }),
          ),
          answered(reply) {
            const [, orderId] = (reply as WalletOrderReply).redirect_url.split('client_txn_id=');
            if (orderId) world.lives.shown.push({ orderId, price: paiseFromRupees(price) });
          },
        },
        seconds(1),
      ),
    );
  });
}
