// Orders of customers, their codes, and requests for help.
import { z } from 'zod';
import type { OrderView } from '@/lib/domain/orders/schema';
import { page } from './money';
import { maybe, reply, rupees, text, time } from './reply';

const helpSummary = {
  number: text,
  kind: text,
  status: text,
  orderid: maybe,
  productname: maybe,
  itemname: maybe,
  promisedUntil: time.nullable(),
  acknowledgedAt: maybe,
  acknowledgeUntil: maybe,
  answerUntil: maybe,
  escalatedAt: maybe,
  createdAt: time,
  updatedAt: time,
};

const helpRequest = z.strictObject({
  ...helpSummary,
  messages: z.array(z.strictObject({ id: text, author: text, text, at: time })),
  writable: z.boolean(),
});

export const priceSteps = z.array(z.strictObject({ name: text, amount: rupees, code: text.optional() }));

export const order = z.strictObject({
  _id: text,
  orderid: text,
  transactionid: maybe,
  client_txn_id: text,
  productname: text,
  itemname: text,
  status: text,
  input1: text,
  input2: text,
  inputs: z.array(z.strictObject({ label: text, value: text })),
  username: maybe,
  value: rupees,
  useremail: text,
  userid: text,
  paymentmode: text,
  reason: maybe,
  instant: z.boolean(),
  refunded: z.number(),
  pricesteps: priceSteps,
  policies: z.strictObject({ terms: z.int(), refundPolicy: z.int(), privacyPolicy: z.int() }).nullable(),
  giftnote: maybe,
  codes: z.number(),
  createdAt: time,
  updatedAt: time,
} satisfies Record<keyof OrderView, z.ZodType>);

const payment = z.strictObject({
  client_txn_id: text,
  status: text,
  amount: rupees,
  upi_txn_id: maybe,
  ...page,
  remark: text,
});

export const ordersReplies: Record<string, z.ZodType> = {
  'POST /order/checkid': reply({
    message: text,
    username: maybe,
    use: maybe,
    region: maybe,
    outcome: text,
    mustVerify: z.boolean(),
  }),
  'POST /order/price': reply({ price: rupees, steps: priceSteps, points: z.number() }),
  'POST /order/createOrder': reply({
    data: z.strictObject({ orderid: text, client_txn_id: text, payment_url: text }),
  }),
  'POST /order/createWalletOrder': reply({ msg: text, redirect_url: text }),
  'GET /order/[userId]': z.array(order),
  'GET /user/myorder/[userId]': reply({
    total_order: z.number(),
    completed: z.number(),
    refunded: z.number(),
  }),
  'POST /order/orderstatus': reply({
    order,
    data: payment,
    steps: z.array(z.strictObject({ at: time, kind: text, text })),
    credited: rupees,
    due: z.strictObject({ at: time, waitsForCode: z.boolean() }).nullable(),
    again: z.strictObject({ product: text, itemid: z.number() }),
    art: text,
    reward: z.strictObject({ seconds: z.number().nullable(), points: rupees }).nullable(),
    refunds: z.array(
      z.strictObject({
        id: text,
        amount: rupees,
        state: text,
        to: maybe,
        decideBy: time,
        days: z.number(),
        expectedBy: time,
        source: text,
        reference: maybe,
      }),
    ),
  }),
  'GET /order/unpaid': reply({
    order: z
      .strictObject({
        orderid: text,
        productname: text,
        itemname: text,
        player: text,
        value: rupees,
        createdAt: time,
      })
      .nullable(),
  }),
  'GET /order/again': reply({
    goods: z.array(
      z.strictObject({
        product: text,
        productname: text,
        productnameHi: text,
        art: text,
        itemid: z.number(),
        itemname: text,
        itemnameHi: text,
        input1: text,
        input2: text,
        more: z.array(text),
        username: maybe,
        paymentmode: text,
      }),
    ),
  }),
  'POST /order/cancel': reply({ message: text }),
  'POST /order/refund': reply({ message: text }),
  'POST /order/player': reply({ message: text }),
  'POST /order/gift': reply({ note: maybe, path: maybe }),
  'POST /order/codes/reveal': reply({
    codes: z.array(z.strictObject({ code: text, pin: text, expiresAt: maybe })),
  }),
  'POST /order/codes/return': reply({ message: text }),
  'GET /order/help': reply({
    answers: z.array(z.strictObject({ question: text, text, ends: z.boolean() })),
    canChange: z.boolean(),
  }),
  'GET /help/requests': reply({ requests: z.array(z.strictObject(helpSummary)) }),
  'POST /help/requests': reply({ request: helpRequest }),
  'POST /help/requests/[number]/messages': reply({ request: helpRequest }),
};
