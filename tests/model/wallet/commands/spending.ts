// Commands that change a wallet at once, always with an idempotency key: each happens once, and every repeat gets the
// first answer.
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { type AddRefundInput, addRefund, createWalletOrder } from '@/lib/domain/orders';
import { redeemPoints } from '@/lib/domain/points';
import { addBalance } from '@/lib/domain/wallet';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import * as make from '../../../support/make';
import { type Action, type Command, choose } from '../action';
import {
  agree,
  book,
  type Effect,
  ITEMS,
  type KeyedCall,
  type Model,
  orderOf,
  personOf,
  type Spending,
} from '../model';
import { type Outcome, outcomeOf } from '../outcome';
import { bookRefund } from '../page-money';
import { goneBack, onHold } from '../payment-rules';
import { adjustPoints } from '../points-rules';
import type { Real } from '../real';
import { isSold, newOrder } from './pages';

const PAISE = 100n;
let keys = 0;

function call(
  real: Real,
  context: Context,
  spending: Spending,
  idempotency: IdempotencyHandle,
): Promise<{ redirect_url: string } | object> {
  const person = real.person(spending.who);
  const viewer = real.viewer(person);
  switch (spending.what) {
    case 'buy':
      return createWalletOrder(context, {
        viewer,
        body: real.bodyOf(person, spending.item, 'wallet'),
        idempotency,
      });
    case 'redeem':
      return redeemPoints(context, { viewer, value: spending.value, idempotency });
    case 'gift': {
      const { userId, email } = person;
      const gift = { userId, email, amount: spending.value, idempotency };
      return addBalance(make.actingAs(context, real.admin), gift);
    }
    case 'refund': {
      const { orderId, value: amount, seen: alreadyRefunded } = spending;
      const refund = {
        orderId,
        amount,
        alreadyRefunded,
        cause: 'other' as const,
        note: 'by the model',
        packs: [],
      };
      return refundOf(make.actingAs(context, real.admin), { ...refund, idempotency });
    }
  }
}

/** The reply as the handler makes it, which the key stores. */
const refundOf = async (context: Context, input: AddRefundInput) => ({
  order: await addRefund(context, input),
});

/** What the model does when a call is made for the first time; true when its answer is stored for repeats. */
function expectFirst(model: Model, spending: Spending, said: Outcome<object>, at: number): boolean {
  const { who } = spending;
  const person = personOf(model, who);
  switch (spending.what) {
    case 'buy': {
      if (!isSold(model, said.code)) return false;
      if (said.code === 'not_available') return expectOnHold(model, spending);
      agree(said.code === null, `an order was answered with ${said.code}`);
      const { redirect_url: redirect } = said.value as { redirect_url: string };
      return expectOrder(model, spending, { redirect, at });
    }
    case 'redeem': {
      const amount = BigInt(spending.value) * PAISE;
      const enough = person.points >= amount;
      agree(
        said.code === (enough ? null : 'not_available'),
        `${amount} of ${person.points} points: ${said.code}`,
      );
      if (!enough) return false;
      person.points -= amount;
      book(model, who, { type: 'Credit', status: 'Success', amount, orderId: null });
      return true;
    }
    case 'gift': {
      agree(said.code === null, `a gift was answered with ${said.code}`);
      const amount = BigInt(spending.value) * PAISE;
      book(model, who, { type: 'Credit', status: 'Success', amount, orderId: null });
      const { balance } = said.value as { balance: number };
      agree(BigInt(Math.round(balance * 100)) === person.balance, `a gift left ${balance}`);
      return true;
    }
    case 'refund':
      return expectRefund(model, spending, said);
  }
}

function expectRefund(
  model: Model,
  { orderId, value, seen }: Spending & { what: 'refund' },
  said: Outcome<object>,
): boolean {
  const order = orderOf(model, orderId);
  const { price, status } = order;
  const amount = BigInt(value) * PAISE;
  const isSeen = Number(order.refunded) === Math.round(seen * 100);
  const rest = price - order.refunded - goneBack(model, order).amount;
  const may = status === 'Completed' && isSeen && amount <= rest;
  agree(
    said.code === (may ? null : 'conflict'),
    `${amount} of a ${status} order of ${price}, of which ${order.refunded} are back: ${said.code ?? 'done'}`,
  );
  if (!may) return false;
  bookRefund(model, order, amount);
  adjustPoints(model, order);
  return true;
}

/** Nothing is stored: once that is decided the same key may succeed. */
function expectOnHold(model: Model, { who, item }: Spending & { what: 'buy' }): boolean {
  const { balance } = personOf(model, who);
  const held = onHold(model, who);
  const { price } = ITEMS[item];
  agree(balance >= price && balance - held < price, `${held} of ${balance} on hold for ${price}`);
  return false;
}

function expectOrder(
  model: Model,
  { who, item }: Spending & { what: 'buy' },
  { redirect, at }: { redirect: string; at: number },
): boolean {
  const id = new URL(redirect, 'http://shop.example').searchParams.get('client_txn_id');
  const { price: amount } = ITEMS[item];
  const balance = personOf(model, who).balance - onHold(model, who);
  agree((id !== null) === balance >= amount, `${amount} of ${balance} in the wallet: ${redirect}`);
  // A short wallet stores no answer: after a top-up the same key may succeed.
  if (id === null) return false;
  agree(!model.orders.has(id), `order ${id} was made twice`);
  model.orders.set(id, { ...newOrder(id, who, item), status: 'Processing', paidFromWalletAt: at });
  book(model, who, { type: 'Debit', status: 'Success', amount, orderId: id });
  return true;
}

const nameOf = ({ what, ...about }: Spending, key: string) => `${what} ${JSON.stringify(about)} with ${key}`;

/** Sends it under the key, for the first time or not; with `other`, the key comes with another body. */
function sending(spending: Spending, key: string, other?: object): Action {
  return {
    name: nameOf(spending, key) + (other ? ' and another body' : ''),
    repeatable: true,
    async run(real, context) {
      const at = real.clock.now().getTime();
      const byStaff = spending.what === 'gift' || spending.what === 'refund';
      const { userId } = byStaff ? { userId: real.admin.userid } : real.person(spending.who);
      const id = { userId, route: spending.what, key, body: other ?? { ...spending } };
      const said = await outcomeOf(
        withIdempotencyKey(context, id, (idempotency) => call(real, context, spending, idempotency)),
      );
      return other ? refusesOther(said) : effectOf({ spending, key, at }, said);
    },
  };
}

const refusesOther =
  ({ code }: Outcome<object>): Effect =>
  () =>
    agree(code === 'key_reused', `another body was answered with ${code ?? 'yes'}`);

interface Sent {
  spending: Spending;
  key: string;
  at: number;
}

function effectOf({ spending, key, at }: Sent, said: Outcome<object>): Effect {
  return (model) => {
    const first = model.keys.get(key)?.reply ?? null;
    if (first === null) {
      const kept = expectFirst(model, spending, said, at);
      model.keys.set(key, {
        key,
        spending,
        reply: kept && said.code === null ? JSON.stringify(said.value) : null,
      });
      return;
    }
    const again = said.code ?? JSON.stringify('value' in said ? said.value : null);
    agree(again === first, `${key} was answered with ${again} after ${first}`);
  };
}

function newKey(): string {
  keys += 1;
  return `pressed-${keys}`;
}

export const buyFromWallet: Command = (_, { who, which }) =>
  sending({ what: 'buy', who, item: which % 3 === 0 ? 'byHand' : 'instant' }, newKey());

export const redeem: Command = (_, { who, amount }) =>
  sending({ what: 'redeem', who, value: 1 + (amount % 12) }, newKey());

export const gift: Command = (_, { who, amount }) => sending({ what: 'gift', who, value: amount }, newKey());

/** A refund of a part of an order, mostly of a Completed one, sometimes by a person who looked too long ago. */
export const refundPart: Command = (model, { which, amount }) => {
  const order = refundable(model, which);
  if (!order) return null;
  const seen = amount % 7 === 0 ? 0 : order.seen;
  return sending({ what: 'refund', ...order, seen, value: 1 + (amount % 60) }, newKey());
};

/** A refund of all that is left of an order, or of a rupee more. */
export const refundRest: Command = (model, { which, amount }) => {
  const order = refundable(model, which);
  if (!order) return null;
  const { price, refunded } = orderOf(model, order.orderId);
  const rest = Number((price - refunded) / PAISE) + (amount % 5 === 0 ? 1 : 0);
  return sending({ what: 'refund', ...order, value: Math.max(1, rest) }, newKey());
};

function refundable(model: Model, which: number): { who: number; orderId: string; seen: number } | null {
  const orders = [...model.orders.values()];
  const completed = orders.filter(({ status }) => status === 'Completed');
  const order = choose(completed.length > 0 && which % 6 > 0 ? completed : orders, which);
  return order ? { who: order.who, orderId: order.id, seen: Number(order.refunded) / 100 } : null;
}

export const sendAgain: Command = (model, { which }) => {
  const sent = choose([...model.keys.values()], which);
  return sent ? sending(sent.spending, sent.key) : null;
};

const isAnswered = ({ reply }: KeyedCall) => reply !== null;

export const sendOtherBody: Command = (model, { which }) => {
  const sent = choose([...model.keys.values()].filter(isAnswered), which);
  return sent ? sending(sent.spending, sent.key, { other: true }) : null;
};
