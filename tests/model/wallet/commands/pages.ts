// Pages to pay on: top-ups and orders by UPI.
import { createOrder } from '@/lib/domain/orders';
import { topUp } from '@/lib/domain/wallet';
import type { Command } from '../action';
import {
  ASKED_AFTER,
  agree,
  ITEMS,
  type ItemName,
  type Model,
  type Order,
  type Page,
  personOf,
} from '../model';
import { outcomeOf } from '../outcome';

function newPage(id: string, given: Pick<Page, 'who' | 'orderId' | 'asked'> & { at: number }): Page {
  const { at, ...about } = given;
  return {
    ...about,
    id,
    status: 'open',
    gateway: 'pending',
    line: { type: 'Credit', status: 'Created', amount: about.asked, orderId: null },
    createdAt: at,
    sweeps: 0,
    nextCheck: at + (ASKED_AFTER[0] ?? 0),
    counted: null,
    again: [],
    back: 'never',
    there: 'never',
    paidAgain: [],
    taken: 0n,
    inWallet: null,
    cause: null,
    judged: [],
  };
}

export const topUpByUpi: Command = (model, { who, amount }) => {
  const person = personOf(model, who);
  return {
    name: `top up ${amount} by ${who}`,
    async run(real, context) {
      const at = real.clock.now().getTime();
      const { client_txn_id: id } = await topUp(context, { viewer: real.viewer(person), value: amount });
      return (after) => {
        after.pages.set(id, newPage(id, { who, orderId: null, asked: BigInt(amount) * 100n, at }));
      };
    },
  };
};

export const orderByUpi: Command = (model, { who, which }) => {
  const person = personOf(model, who);
  const kind = which % 2 === 0 ? 'instant' : 'byHand';
  return {
    name: `order ${kind} by UPI by ${who}`,
    async run(real, context) {
      const at = real.clock.now().getTime();
      const body = real.bodyOf(person, kind, 'upi');
      const outcome = await outcomeOf(createOrder(context, { viewer: real.viewer(person), body }));
      return (after) => {
        if (!isSold(after, outcome.code)) return;
        agree(outcome.code === null, 'an order is refused that is sold');
        const { orderid: id, client_txn_id } = outcome.value;
        after.orders.set(id, newOrder(id, who, kind));
        const { price } = ITEMS[kind];
        after.pages.set(client_txn_id, newPage(client_txn_id, { who, orderId: id, asked: price, at }));
      };
    },
  };
};

/** False when the item is not on sale; then the store must have answered so. */
export function isSold({ onSale }: Model, code: string | null): boolean {
  if (!onSale) agree(code === 'out_of_stock', `what is not on sale was answered with ${code}`);
  return onSale;
}

export function newOrder(id: string, who: number, kind: ItemName): Order {
  const { price, instant } = ITEMS[kind];
  return {
    id,
    who,
    price,
    instant,
    status: 'Created',
    paidFromWalletAt: null,
    held: null,
    paidBy: null,
    refunded: 0n,
    pointsTaken: 0n,
    pointsSpent: 0n,
    attempt: null,
  };
}
