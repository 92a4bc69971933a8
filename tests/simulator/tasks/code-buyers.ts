import { createWalletOrder, returnOrderCodes, revealOrderCodes } from '@/lib/domain/orders';
import type { WalletOrderReply } from '@/lib/domain/orders/placing/create-wallet-order';
import { seconds } from '@/lib/platform/time';
import * as make from '../../support/make';
import { CODED } from '../partners/settle-partners';
import type { People, Person } from '../people';
import type { World } from '../world';
import { type Buyer, followUp } from './after-codes';
import { asCustomer, sendFromTabs } from './customers';

/** Customers who want the codes that partners want. */
export function sendCodeBuyers(world: World, { customers }: People, momentOf: () => number): void {
  const chance = world.chanceFor('code buyers');
  const count = chance.between(1, 3);
  for (let number = 101; number < 101 + count; number += 1) {
    // Those whose wallets suffice.
    const customer = chance.pick(customers.slice(2));
    world.scheduler.later(momentOf(), `${customer.id} wants a code`, () => buyCode(world, customer, number));
  }
}

function buyCode(world: World, customer: Person, number: number): void {
  const chance = world.chanceFor(`code ${number}`);
  const player = `c${number}@customers.example`;
  const { product_id, itemid } = CODED.refuses;
  const body = {
    product_id,
    itemid,
    userid: customer.id,
    input1: player,
    input2: player,
    paymentmode: 'wallet' as const,
  };
  let isFollowed = false;
  sendFromTabs(
    world,
    chance,
    {
      userId: customer.id,
      name: `code ${number}`,
      route: 'POST /order/wallet',
      key: `code-number-${number}`,
      body,
      call: asCustomer(customer, (context, idempotency, viewer) =>
        createWalletOrder(context, { viewer, body, idempotency }),
      ),
      answered(reply) {
        const [, orderId] = /client_txn_id=(.+)$/.exec((reply as WalletOrderReply).redirect_url) ?? [];
        if (orderId === undefined || isFollowed) return;
        isFollowed = true;
        followUp(world, { ...buyerOf(customer), number, orderId, isCode: true });
      },
    },
    seconds(1),
  );
}

function buyerOf(customer: Person): Pick<Buyer, 'id' | 'reveal' | 'giveBack'> {
  return {
    id: customer.id,
    async reveal(context, orderId) {
      const viewer = customer.viewer(context.clock.now());
      const { codes } = await revealOrderCodes(make.actingAs(context, viewer), { viewer, orderId });
      return codes.map(({ code }) => code);
    },
    giveBack: (context, orderId, once) => {
      const acting = make.actingAs(context, customer.viewer(context.clock.now()));
      return once(acting, (idempotency) => returnOrderCodes(acting, { orderId, idempotency }));
    },
  };
}
