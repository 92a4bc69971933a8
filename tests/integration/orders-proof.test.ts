import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { departFromCell, leaveCell } from '@/lib/domain/cells';
import {
  addRefund,
  chooseRefund,
  createOrder,
  getCorrections,
  reopenOrder,
  updateOrder,
} from '@/lib/domain/orders';
import { settleReview } from '@/lib/domain/payments';
import { checkInvariants } from '@/lib/domain/stats';
import { CHAIN_START } from '@/lib/domain/stats/audit-invariants';
import { findChanged } from '@/lib/domain/stats/changed';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { Prisma, transaction } from '@/lib/platform/db';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';

// Each invariant is broken once, past every guard of the database, and must be found under its name.
const shop = await openShop({ razorpay: true });
let sold: Record<'completed' | 'refunded' | 'created' | 'failed' | 'processing', Placed>;

/** The sandbox finds this player, and refuses to deliver to them. */
const REFUSED_PLAYER = '500500500';

/** Reopens an order that has ended, and ends it again. */
async function reopened({ orderid: orderId }: Placed, newStatus: 'Completed' | 'Refunded'): Promise<void> {
  const admin = make.actingAs(shop.context, await shop.shopper('admin'));
  const { seen, reopening } = await getCorrections(admin, { orderId });
  const input = { orderId, seen, takes: reopening?.takes ?? 0, reason: 'a mistake' };
  await reopenOrder(admin, { ...input, idempotency: NO_IDEMPOTENCY });
  await shop.drain();
  await updateOrder(admin, { orderId, newStatus, reason: 'decided again' });
}

/** An order that nobody delivers, paid at a gateway that gives money back; its customer has chosen where the refund goes. */
async function refundable(to: 'source' | 'wallet' | null): Promise<void> {
  const viewer = await shop.shopper();
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  const razorpay = { ...shop.context, shop: Object.assign({}, shop.context.shop, { gateway: 'razorpay' }) };
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: player, input2: '2001' };
  const { orderid, client_txn_id } = await createOrder(razorpay, {
    viewer,
    body: { ...body, paymentmode: 'upi' },
  });
  await shop.sandbox.payLink({ client_txn_id });
  await shop.drain();
  const { id: refundid } = await shop.db.sourceRefund.findFirstOrThrow({ where: { orderId: orderid } });
  if (to === null) return;
  const choice = { orderid, refundid, to, idempotency: NO_IDEMPOTENCY };
  await chooseRefund(make.actingAs(shop.context, viewer), choice);
  await shop.drain();
}

beforeAll(async () => {
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  const failed = await shop.order();
  await shop.pay(failed, { outcome: 'failure' });
  sold = {
    completed: await shop.sell({ item: 'twoPacks' }),
    refunded: await shop.sell({ item: 'smileone', player }),
    processing: await shop.unanswered(),
    created: await shop.order(),
    failed,
  };
  const rich = await shop.shopperWith(1_000_00n, 20_00n);
  await shop.pay(await shop.topUp(rich, 100));
  await shop.buy({ viewer: rich });
  await shop.redeem(rich, 20);
  await addRefund(make.actingAs(shop.context, await shop.shopper('admin')), {
    ...{ orderId: sold.completed.orderid, amount: 30, alreadyRefunded: 0, cause: 'other', note: 'a gesture' },
    ...{ packs: [], idempotency: NO_IDEMPOTENCY },
  });
  await reopened(await shop.sell({ player: REFUSED_PLAYER }), 'Refunded');
  const byHand = await shop.unanswered();
  await updateOrder(make.actingAs(shop.context, await shop.shopper('admin')), {
    ...{ orderId: byHand.orderid, newStatus: 'Completed', reason: 'a mistake' },
  });
  await reopened(byHand, 'Completed');
  const [inviter, friend] = [await shop.shopper(), await shop.shopper()];
  await make.makeReferralTerms(shop.db);
  await make.makeReferral(shop.db, {
    ...{ inviter: { id: inviter.userid }, friend: { id: friend.userid }, minOrder: 1n },
  });
  await shop.sell({ viewer: friend });
  const owing = await shop.sell();
  await shop.pay(owing, { outcome: 'reversal' });
  await shop.drain();
  for (const to of ['source', 'wallet', null] as const) await refundable(to);
  const { userid: mover } = await shop.shopperWith(50_00n, 3_00n);
  const { id: reference } = await leaveCell(shop.context, { userId: mover, to: 'b', minutes: 5 });
  await departFromCell(shop.context, { reference });
  const [review] = (await shop.read(owing)).reviews;
  await settleReview(make.actingAs(shop.context, await shop.shopper('admin')), {
    reviewId: review?.id ?? '',
    decision: 'receivable',
    reason: 'the bank took it back',
  });
});

test('a store that has sold, refunded and failed orders, and has pending ones, breaks no invariant', async () => {
  expect((await checkInvariants(shop.context)).filter(({ ok }) => !ok)).toEqual([]);
});

const one = (table: string, orderId: string) =>
  `(select id from ${table} where order_id = '${orderId}' order by id limit 1)`;
const journal = `(select id from ledger_journals where reason = 'order_refunded' limit 1)`;

/** A guardian of the customer of an order, asked before it unless another time is given. */
const guardianOf = ({ orderid }: Placed, state: 'asked' | 'given', at = "'2020-01-01'") =>
  `insert into guardians (user_id, state, name, email, adult_from, notice, language, created_at, asked_at, ends_at, decided_at)
   select user_id, '${state}', 'Ravi', 'r@b.in', '2999-01-01', '1', 'en', ${at}, ${at}, ${at},
          ${state === 'asked' ? 'null' : at}::timestamptz from orders where id = '${orderid}'`;

const NEW_COUPON = `
  insert into coupons (id, code, kind, value, max_uses, max_per_person, is_for_first, starts_at, created_at, updated_at)
  values ('c', 'DIWALI', 'amount', 100, 1, 1, false, now(), now(), now())`;

const NEW_CHANGE_SET = `
  insert into price_change_sets (id, kind, reason, status, applied_at, created_at)
  values ('s', 'prices', '', 'applied', now(), now())`;

const NEW_CAMPAIGN = `
  insert into campaigns (id, name, kind, value, stock, max_per_person, product_ids, itemids, is_for_first, starts_at, ends_at, created_at, updated_at)
  values ('k', 'Flash', 'amount', 100, 1, 1, '{}', '{1}', false, now(), now() + interval '1 hour', now(), now())`;
const INTO_CAMPAIGN = `update orders set campaign_id = 'k', breakdown = jsonb_set(breakdown, '{steps,1}',
  '{"name": "campaign", "amount": "0"}')`;

const secondReferral = (given: object) =>
  `insert into referrals select (jsonb_populate_record(r, '${JSON.stringify({ id: 'second', ...given })}')).* from referrals r`;

/** A code of the vault in a batch of its own, sold to the completed order, with moves and a look where they are given. */
const soldCode = (state = 'sold', { rows = 1, codes = 1 } = {}) => [
  `insert into vault_batches (id, itemid, kind, supplier, invoice, wrapped, rows, created_at)
   select 'b', itemid, 'import', 'x', '', 'k1.x', ${rows}, now() from orders where id = '${sold.completed.orderid}'`,
  `insert into vault_codes (id, batch_id, itemid, sealed, mac, state, order_id, place, sold_at)
   select 'c', 'b', itemid, decode(repeat('00', 40), 'hex'), 'm', '${state}', id, 0, now() from orders where id = '${sold.completed.orderid}'`,
  `update orders set codes = ${codes} where id = '${sold.completed.orderid}'`,
];

/** A registration of long ago, and the invoice of an order with what is given otherwise. */
const invoiced = (orderid: string, given: object = {}) => [
  `insert into tax_registrations values ('29ABCDE1234F1ZW', now() - interval '10 years')`,
  `insert into tax_documents select (jsonb_populate_record(null::tax_documents, to_jsonb(x) || '${JSON.stringify(given)}')).*
     from (select 'd' as id, 'invoice' as kind, 'TR2627' as series, 1 as number, 'TR2627-0000001' as name, now()::date as date,
                  id as order_id, 0 as supply, 's' as seller_name, 's' as seller_address, '29ABCDE1234F1ZW' as seller_gstin,
                  'b' as buyer_name, '' as buyer_address, '29' as place_of_supply, true as is_place_given, 'd' as description,
                  '998439' as code, 0 as rate, value, value as taxable, 0 as igst, 0 as cgst, 0 as sgst,
                  now() - interval '9 years' as supplied_at, now() as created_at
             from orders where id = '${orderid}') x`,
  `insert into tax_counters values ('TR2627', 1)`,
];
const LONG_AGO = `update orders set ended_at = now() - interval '1 year' where ended_at is not null`;

/** The completed order as one of a partner. */
const partnersOrder = () => [
  `insert into partners (user_id, status, created_at, updated_at)
   select user_id, 'active', now(), now() from orders where id = '${sold.completed.orderid}'`,
  `insert into partner_keys (id, partner_id, mode, name, digest, last4, scopes, version, created_at)
   select 'k', user_id, 'live', 'x', 'x', 'last', '{orders:write}', 'v', now() from orders where id = '${sold.completed.orderid}'`,
  `update orders set partner_key_id = 'k', partner_reference = 'r' where id = '${sold.completed.orderid}'`,
];
const ENDPOINT = `
  insert into partner_endpoints (id, partner_id, mode, url, types, version, secret, created_at, updated_at)
  select 'p', user_id, 'live', 'https://p.example', '{ping}', 'v', 's', now(), now() from partners`;
const toldEvent = (fanout: number) => `
  insert into partner_events (id, partner_id, mode, type, subject, sequence, body, fanout, at)
  select 'e', o.user_id, 'live', 'order.completed', o.id, e.id, '{}', ${fanout}, now()
    from orders o join order_events e on e.order_id = o.id and e."to" = 'Completed' where o.id = '${sold.completed.orderid}'`;

/** The customer of the completed order as a partner with a key. */
const partnerKey = () => [
  `insert into partners (user_id, status, created_at, updated_at)
   select user_id, 'active', '2020-01-01', now() from orders where id = '${sold.completed.orderid}'`,
  `insert into partner_keys (id, partner_id, mode, name, digest, last4, scopes, version, created_at)
   select 'k', user_id, 'live', 'x', 'x', 'abcd', '{orders:write}', '2026-12-01', '2020-01-01'
     from orders where id = '${sold.completed.orderid}'`,
];

const breaks: [sentence: string, statements: () => string[]][] = [
  ['a reserved code has an order that waits', () => soldCode('reserved')],
  [
    'a Completed order has as many codes as it says',
    () => [
      `update orders set codes = 1, instant = false, cost = null where id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'an order that gave its price back at its end has no code',
    () => [...soldCode(), `update vault_codes set order_id = '${sold.refunded.orderid}'`],
  ],
  [
    'a code was looked at exactly if a row says so',
    () => [
      ...soldCode(),
      `insert into vault_reveals (id, code_id, order_id, viewer_id, session_id, at)
       select 'r', 'c', id, user_id, 's', now() from orders where id = '${sold.completed.orderid}'`,
    ],
  ],
  ['a batch has as many codes as it says', () => soldCode('sold', { rows: 2 })],
  [
    'keys of at most two settings are in use for the vault',
    () =>
      ['k1', 'k2', 'k3'].map((key) => `insert into vault_keys (name, wrapped) values ('${key}', '${key}.x')`),
  ],
  [
    'the moves of a code follow each other and end at its state',
    () => [
      ...soldCode(),
      `insert into vault_moves (code_id, at, "from", "to") values ('c', now(), 'available', 'reserved')`,
    ],
  ],
  [
    'an order of a partner names a live key of its buyer that worked when it was paid',
    () => [
      ...partnerKey(),
      `update partner_keys set revoked_at = '2020-01-01'`,
      `update orders set partner_key_id = 'k', partner_reference = 'x' where id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'what a partner and each of its live keys spent on a day is the sum of the orders',
    () => [
      ...partnerKey(),
      `insert into partner_spend_days (holder, day, spent) values ('k', '2020-01-01', 1)`,
    ],
  ],
  [
    'no code was sold after its expiry',
    () => [...soldCode(), `update vault_codes set expires_at = sold_at - interval '1 day'`],
  ],
  ["each end of a partner's order has one event", () => partnersOrder()],
  ['an event has a delivery for each endpoint', () => [...partnersOrder(), ENDPOINT, toldEvent(1)]],
  ...(['delivered', 'failed', 'pending'] as const).map((state): [string, () => string[]] => [
    'a delivery of an event is delivered by an answer',
    () => [
      ...partnersOrder(),
      ENDPOINT,
      toldEvent(1),
      `insert into partner_deliveries (id, event_id, endpoint_id, state, tries, due_at, created_at)
       values ('d', 'e', 'p', '${state}', 9, now() + interval '26 hours', now())`,
      `insert into partner_tries (id, delivery_id, at, status, ms) values ('t', 'd', now(), 500, 1)`,
    ],
  ]),
  [
    'an order that waits for codes, or has them and is not held',
    () => [
      `update orders set codes = 1, instant = false where id = '${sold.processing.orderid}'`,
      `update reviews set closed_at = now(), open_key = null where order_id = '${sold.processing.orderid}'`,
      `delete from graphile_worker._private_jobs where key = 'deliver:${sold.processing.orderid}'`,
    ],
  ],
  [
    'the numbers of each series of documents begin at one',
    () => [...invoiced(sold.completed.orderid), `update tax_counters set last = 2`],
  ],
  [
    'an order that was completed since the registration has a document',
    () => [invoiced(sold.completed.orderid)[0] ?? '', LONG_AGO],
  ],
  [
    'every account has a record of the notice',
    () => [`delete from consents where purpose = 'account' and user_id in (select user_id from orders)`],
  ],
  [
    'messages that rest on consent are chosen exactly while it is given',
    () => [
      `insert into notification_preferences (user_id, added, removed, language, updated_at)
       select user_id, '{reviews:mail}', '{}', 'en', now() from orders limit 1 on conflict do nothing`,
    ],
  ],
  [
    'messages that rest on consent are chosen exactly while it is given',
    () => [
      `insert into consents (user_id, purpose, act, language) select id, 'rewards', 'given', 'en' from users limit 1`,
    ],
  ],
  ['what a guardian has agreed to or taken back', () => [guardianOf(sold.completed, 'given')]],
  [
    'what a guardian has agreed to or taken back',
    () => [
      guardianOf(sold.completed, 'asked', 'now()'),
      `insert into consents (user_id, purpose, act, notice, language)
       select user_id, 'guardian', 'given', '1', 'en' from guardians`,
    ],
  ],
  ['a customer under 18 orders nothing', () => [guardianOf(sold.completed, 'asked')]],
  [
    'nothing that rests on consent is sent to a customer under 18',
    () => [
      guardianOf(sold.completed, 'asked', 'now()'),
      `insert into notification_preferences (user_id, added, removed, language, updated_at)
       select user_id, '{points:mail}', '{}', 'en', now() from guardians
           on conflict (user_id) do update set added = excluded.added`,
    ],
  ],
  ['credit notes credit what was given back', () => [...invoiced(sold.refunded.orderid), LONG_AGO]],
  [
    'a job leaves the outbox within five minutes',
    () => [
      `insert into worker_heartbeats (id, worker_ids, started_at, beat_at) values ('w', '{}', now() - interval '1 hour', now())`,
      'drop trigger pass_at_once on job_outbox',
      `insert into job_outbox (job, payload, max_attempts, added_at) values ('any', '{}', 7, now() - interval '6 minutes')`,
    ],
  ],
  [
    'every journal has two entries',
    () => [
      `insert into ledger_journals (id, reason, reference, created_at) values ('lonely', 'test', 'lonely', now())`,
    ],
  ],
  [
    'every journal has two entries',
    () => [
      `update ledger_entries set amount = amount + 1 where account = 'sales' and journal_id = ${journal}`,
    ],
  ],
  [
    'all accounts together sum to zero',
    () => [`update ledger_entries set amount = amount + 1 where account = 'gateway'`],
  ],
  [
    'the balance of a wallet is the sum',
    () => [`update wallets set balance = balance + 1 where currency = 'INR'`],
  ],
  [
    'no wallet is below zero',
    () => [
      'alter table wallets drop constraint wallets_balance_not_negative',
      'update wallets set balance = -1',
    ],
  ],
  [
    'a wallet holds entries of its own currency',
    () => [
      `update wallets set currency = 'POINTS' where id = (select wallet_id from ledger_entries where account = 'wallet' limit 1)`,
    ],
  ],
  ['a line of the wallet history is', () => ['update wallet_transactions set amount = amount + 1']],
  ['every movement of a wallet has its line', () => ['update wallet_transactions set journal_id = null']],
  [
    'a line of the wallet history that says the money moved',
    () => [`update wallet_transactions set status = 'Failed' where type = 'Debit'`],
  ],
  [
    'a top-up is a Success exactly when',
    () => [`update wallet_transactions set status = 'Created' where type = 'Credit' and order_id is null`],
  ],
  [
    'an order from the wallet was debited once',
    () => [`update ledger_entries set amount = amount - 1 where account = 'wallet' and amount < 0`],
  ],
  [
    'no journal moves anything from one customer to another',
    () => [
      `update wallets set user_id = (select id from users where role = 'admin' limit 1) where currency = 'POINTS'
          and id in (select e.wallet_id from ledger_entries e join ledger_journals j on j.id = e.journal_id
                      where j.reason = 'points_redeemed')`,
    ],
  ],
  [
    'a customer is debited only for',
    () => [
      `update ledger_journals set reason = 'payout' where reason = 'order_paid'
          and id in (select journal_id from ledger_entries where account = 'wallet' and amount < 0)`,
    ],
  ],
  [
    'a customer is debited only for',
    () => [
      `update ledger_entries set account = 'gateway' where account = 'sales'
          and journal_id in (select journal_id from ledger_entries where account = 'wallet' and amount < 0)`,
    ],
  ],
  [
    'what goes to other cells or comes from there is a transfer of a move of that customer',
    () => [`update cell_moves set user_id = (select id from users where role = 'admin' limit 1)`],
  ],
  [
    'what goes to other cells or comes from there is a transfer of a move of that customer',
    () => [`update cell_moves set state = 'arrived'`],
  ],
  [
    'every transfer that a move counts is a journal',
    () => [`update cell_moves set transfers = transfers + 1`],
  ],
  [
    'what comes for an account that has moved follows it within a day',
    () => [
      `update wallets set balance = 1, updated_at = now() - interval '25 hours'
          where user_id in (select user_id from cell_moves)`,
    ],
  ],
  [
    'money leaves through the gateway only',
    () => [`update ledger_journals set reason = 'payout' where reason = 'refund_processed'`],
  ],
  [
    'money leaves through the gateway only',
    () => [`update ledger_entries set account = 'sales' where account = 'refunds' and amount < 0`],
  ],
  [
    'money leaves through the gateway only',
    () => [
      `update payments set user_id = (select id from users where role = 'admin' limit 1) where gateway = 'razorpay'`,
    ],
  ],
  [
    'a wallet moves for an order or a payment only of its own customer',
    () => [
      `update orders set user_id = (select id from users where role = 'admin' limit 1) where payment_mode = 'wallet'`,
    ],
  ],
  [
    'redeemed points gave as many T-Coins',
    () => [
      `update ledger_entries e set amount = amount + 100 from ledger_journals j
        where j.id = e.journal_id and j.reason = 'points_redeemed' and e.account = 'wallet'`,
    ],
  ],
  [
    'a paid payment is booked exactly once',
    () => [`update ledger_journals set reference = 'not ' || reference where reason = 'order_paid'`],
  ],
  [
    'nothing is booked for a payment that is not paid',
    () => [`update payments set status = 'open' where status = 'paid'`],
  ],
  [
    'a paid payment brought the amount',
    () => [`update payments set received_amount = amount - 1 where status = 'paid'`],
  ],
  [
    'the gateway has what was received',
    () => [`update payments set gateway_amount = 0 where order_id = '${sold.completed.orderid}'`],
  ],
  ['the gateway has what was received', () => [`delete from reviews where cause = 'payment_reversed'`]],
  [
    'an open dispute has an open case',
    () => [
      `insert into payment_disputes (id, gateway, payment_id, amount, amount_deducted, reason, phase, status, opened_at, updated_at)
       select 'disp_1', gateway, id, 100, 0, 'fraud', 'chargeback', 'open', now(), now()
         from payments where order_id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'an open dispute has an open case',
    () => [
      `insert into payment_disputes (id, gateway, payment_id, amount, amount_deducted, reason, phase, status, opened_at, ended_at, updated_at)
       select 'disp_1', gateway, id, 100, 100, 'fraud', 'chargeback', 'lost', now(), now(), now()
         from payments where order_id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'a bank payment beside another has an open case',
    () => [
      `update payments set beside_id = ${one('payments', sold.created.orderid)}, gateway_order_id = null, recheck_at = null
        where order_id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'what went back is booked once',
    () => [
      `insert into ledger_journals (id, reason, reference, created_at) values ('back', 'payment_reversed', 'no case', now())`,
      `insert into ledger_entries (journal_id, account, currency, amount, created_at)
       values ('back', 'gateway', 'INR', 5, now()), ('back', 'losses', 'INR', -5, now())`,
    ],
  ],
  [
    'what went back is booked once',
    () => [`update reviews set money_at_risk = money_at_risk + 1 where cause = 'payment_reversed'`],
  ],
  ['what customers owe is', () => [`update reviews set closed_at = now() where cause = 'receivable'`]],
  [
    'what customers owe is',
    () => [`update ledger_entries set amount = amount - 1 where account = 'receivables'`],
  ],
  [
    'no bank reference was counted twice',
    () => ['drop index payments_utr_key', `update payments set utr = '1' where status = 'paid'`],
  ],
  [
    'an order was paid once',
    () => [`update orders set value = value + 1 where id = '${sold.completed.orderid}'`],
  ],
  [
    'an order was paid once',
    () => [
      `update payments set order_id = '${sold.created.orderid}' where order_id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'an order has a cost only when',
    () => [
      `update orders set cost = 100, cost_currency = 'BRL', cost_rate = 1 where id = '${sold.created.orderid}'`,
    ],
  ],
  [
    'an order has a cost only when',
    () => [
      `update orders set cost = 100, cost_currency = 'BRL', cost_rate = 1 where id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'an order was refunded once and whole',
    () => [`update orders set status = 'Refunded' where id = '${sold.completed.orderid}'`],
  ],
  [
    'an order was refunded once and whole',
    () => [`update orders set status = 'Cancelled' where id = '${sold.completed.orderid}'`],
  ],
  [
    'an order was refunded once and whole',
    () => [`update orders set status = 'Failed' where id = '${sold.refunded.orderid}'`],
  ],
  [
    'the refunds of an order add up',
    () => [
      `update ledger_entries e set amount = -e.amount from ledger_journals j
        where j.id = e.journal_id and j.reason = 'order_paid' and e.account = 'sales'`,
    ],
  ],
  [
    'the account of refunds holds',
    () => [`update source_refunds set amount = amount + 1 where state = 'asked'`],
  ],
  [
    'refunds to the source of a payment add up',
    () => [`update source_refunds set amount = 100000000 where state = 'processed'`],
  ],
  [
    'a refund that can go to the source is of the payment',
    () => [`update source_refunds set order_id = '${sold.refunded.orderid}' where state = 'processed'`],
  ],
  [
    'a refund that can go to the source is booked',
    () => [`update source_refunds set booking = '${sold.refunded.orderid}' where state = 'processed'`],
  ],
  [
    'a refund that can go to the source is booked',
    () => [`delete from source_refunds where state = 'asked'`],
  ],
  [
    'a refund has left the account of refunds',
    () => [`update source_refunds set state = 'failed' where state = 'processed'`],
  ],
  [
    'a refund has left the account of refunds',
    () => [`update ledger_journals set reference = 'none' where reason = 'refund_processed'`],
  ],
  [
    'a refund that the bank did not take went to the wallet only',
    () => [`update source_refunds set chosen_by = 'staff' where state = 'in_wallet'`],
  ],
  ['each refund has its journal', () => ['update order_refunds set amount = amount + 1']],
  ['each refund has its journal', () => [`update order_refunds set id = 'another'`]],
  ['each refund has its journal', () => ['delete from order_refunds']],
  [
    'only a Completed order is refunded after its end',
    () => [`update order_refunds set order_id = '${sold.processing.orderid}'`],
  ],
  [
    'what a reopened order takes back',
    () => ['update order_reopenings set amount = amount + 1 where amount > 0'],
  ],
  ['what a reopened order takes back', () => ['delete from order_reopenings']],
  [
    'what a reopened order takes back',
    () => [`update order_reopenings set points_taken = points_taken + 1 where from_status = 'Completed'`],
  ],
  ['an order that has ended goes on only where a person', () => ['delete from order_reopenings']],
  [
    'an order that has ended goes on only where a person',
    () => [
      `insert into order_reopenings (id, order_id, from_status, amount, points_taken, points_spent, reason, created_at)
       values ('another', '${sold.completed.orderid}', 'Completed', 0, 0, 0, 'x', now())`,
    ],
  ],
  [
    'a gift is taken back from its receiver',
    () => [
      `update ledger_journals set reason = 'gift_taken_back'
        where id in (select journal_id from ledger_entries where account = 'wallet' and amount < 0)`,
    ],
  ],
  ['a refund takes back as many points', () => ['update order_refunds set points_taken = points_taken + 1']],
  ['a refund takes back as many points', () => [`update order_refunds set id = 'another'`]],
  [
    'a refund takes back as many points',
    () => [`update order_refunds set order_id = '${sold.refunded.orderid}'`],
  ],
  [
    'points were given at most once',
    () => [
      `update ledger_journals set reference = '${sold.refunded.orderid}'
        where reason = 'points_earned' and reference = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'a Completed instant order has one delivered attempt',
    () => [`delete from delivery_attempts where id = ${one('delivery_attempts', sold.completed.orderid)}`],
  ],
  [
    'a Completed instant order has one delivered attempt',
    () => [
      `update delivery_attempts set route_position = 1 where id = ${one('delivery_attempts', sold.completed.orderid)}`,
    ],
  ],
  [
    'no call is open for an order that has ended',
    () => [
      `update delivery_attempts set outcome = 'unknown' where id = ${one('delivery_attempts', sold.completed.orderid)}`,
    ],
  ],
  [
    'nothing may have been delivered for a Refunded',
    () => [
      `update delivery_attempts set outcome = 'delivered', live_key = order_id || ':0', proof = null, proved_at = null
        where order_id = '${sold.refunded.orderid}'`,
    ],
  ],
  [
    'no supplier was asked to deliver what was not paid',
    () => [
      `update delivery_attempts set order_id = '${sold.failed.orderid}' where order_id = '${sold.refunded.orderid}'`,
    ],
  ],
  [
    'no supplier order was counted for two packs',
    () => [`update delivery_attempts set supplier_order_id = 'the same'`],
  ],
  [
    'only one attempt for a pack may deliver',
    () => [`update delivery_attempts set pack_index = 0 where order_id = '${sold.completed.orderid}'`],
  ],
  [
    'a reference was given up only with proof',
    () => [`update delivery_attempts set proof = null, proved_at = null where outcome = 'refused'`],
  ],
  [
    'a reference was given up only with proof',
    () => [
      `update delivery_sends set outcome = 'unknown' where attempt_id = ${one('delivery_attempts', sold.refunded.orderid)}`,
    ],
  ],
  [
    'a reference was given up only with proof',
    () => [
      `update delivery_attempts set proof = 'not_found', proved_at = sent_at where order_id = '${sold.refunded.orderid}'`,
    ],
  ],
  [
    'goods that came late for their order have a case',
    () => [
      `update delivery_sends set outcome = 'delivered' where attempt_id = ${one('delivery_attempts', sold.refunded.orderid)}`,
    ],
  ],
  [
    'goods that came late for their order have a case',
    () => [
      `update orders set status = 'Refunded', ended_at = now() - interval '1 hour' where id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'goods that came after their price was given back have a case',
    () => [`update order_refunds set packs = '{0}', created_at = '2020-01-01'`],
  ],
  [
    'goods that came after their price was given back have a case',
    () => [
      `update order_refunds set packs = '{0}', created_at = '2020-01-01', order_id = '${sold.processing.orderid}'`,
      `update delivery_sends set outcome = 'delivered', answered_at = now() where attempt_id = ${one('delivery_attempts', sold.processing.orderid)}`,
    ],
  ],
  [
    'goods other than were ordered have a case',
    () => [
      `update delivery_attempts set wrong_goods = '[{"field":"pack"}]' where id = ${one('delivery_attempts', sold.refunded.orderid)}`,
    ],
  ],
  [
    'goods other than were ordered have a case',
    () => [
      `update delivery_attempts set wrong_goods = '[{"field":"pack"}]' where id = ${one('delivery_attempts', sold.completed.orderid)}`,
      `insert into reviews (id, cause, order_id, money_at_risk, evidence, opened_at)
       select 'wrong', 'wrong_goods', o.id, o.value, jsonb_build_object('attempt', a.id), o.ended_at - interval '1 second'
         from orders o join delivery_attempts a on a.order_id = o.id
        where a.id = ${one('delivery_attempts', sold.completed.orderid)}`,
    ],
  ],
  [
    'a Processing instant order has a job',
    () => [`update reviews set closed_at = now() where order_id = '${sold.processing.orderid}'`],
  ],
  [
    'a payment before a person has its case',
    () => [`update payments set status = 'review' where order_id = '${sold.created.orderid}'`],
  ],
  [
    'an unpaid payment is asked about again',
    () => [`update payments set next_check_at = null where order_id = '${sold.created.orderid}'`],
  ],
  ['the events of an order follow the table', () => [`delete from order_events where "to" = 'Completed'`]],
  [
    'the events of an order follow the table',
    () => [`update order_events set "from" = 'Failed' where "to" = 'Refunded'`],
  ],
  [
    'the counts and sums of orders are',
    () => [`update orders set status = 'Failed' where id = '${sold.created.orderid}'`],
  ],
  ['the counts and sums of orders are', () => [`update order_tally_changes set value = value + 1`]],
  ['the orders of a day are', () => [`insert into order_day_tallies values ('2026-01-01', 'Failed', 1, 1)`]],
  [
    'the orders of a product are',
    () => [`insert into order_product_tallies values ('mobile-legends', 'Cancelled', 7, 1)`],
  ],
  [
    'the delivery times of a day are',
    () => [
      'select tarang_fold_tallies()',
      `update orders set ended_at = ended_at + interval '1 hour' where id = '${sold.completed.orderid}'`,
    ],
  ],
  ['the orders of a status are', () => [`insert into order_status_tallies values ('Cancelled', 7, 1)`]],
  [
    'the sums of the reports are',
    () => [
      `insert into report_days (day, fee_rate, fee_paise) values ('2026-01-01', 0, 0)`,
      `insert into report_refund_sums (day, cause, refunds, amount) values ('2026-01-01', 'other', 1, 100)`,
    ],
  ],
  [
    'the counts and sums of wallet transactions',
    () => ['update wallet_transactions set amount = amount + 1'],
  ],
  [
    'the wallet transactions of a type are',
    () => [`insert into wallet_type_tallies values ('Debit', 'Failed', 7, 1)`],
  ],
  [
    'the counts of users by the day they joined are',
    () => [`insert into user_day_tallies values ('2026-01-01', 'user', true, 1)`],
  ],
  ['the counts of users are', () => [`update users set blocked_at = now()`]],
  [
    'each entry of the audit log is what its link',
    () => [`insert into audit_chain values (1000000, 1000000, sha256(''), sha256(''))`],
  ],
  [
    'each entry of the audit log has a link',
    () => [
      `insert into audit_entries (action, object_type, object_id, at) values ('edit-item', 'item', '1', now())`,
    ],
  ],
  [
    'a purchase in the ledger of a float',
    () => [
      `insert into float_entries (supplier, region, kind, reference, amount, created_at)
       values ('smileone', 'br', 'opening', 'first', 100, now()), ('smileone', 'br', 'purchase', 'no attempt', -1, now())`,
    ],
  ],
  [
    'the steps of an order sum to its price',
    () => [`update orders set breakdown = jsonb_set(breakdown, '{steps,0,amount}', '"1"')`],
  ],
  [
    'no coupon is held by more orders than it allows',
    () => [
      NEW_COUPON,
      `update orders set coupon_id = 'c' where id in ('${sold.completed.orderid}', '${sold.created.orderid}')`,
    ],
  ],
  [
    'no coupon is held by more orders than it allows',
    () => [
      NEW_COUPON,
      `update coupons set max_uses = null`,
      `update orders set coupon_id = 'c', user_id = '${sold.completed.viewer.userid}'
        where id in ('${sold.completed.orderid}', '${sold.created.orderid}')`,
    ],
  ],
  [
    'no campaign sold more units than it has',
    () => [
      NEW_CAMPAIGN,
      `${INTO_CAMPAIGN} where id in ('${sold.completed.orderid}', '${sold.created.orderid}')`,
    ],
  ],
  [
    'no campaign sold more units than it has',
    () => [
      NEW_CAMPAIGN,
      `update campaigns set stock = null`,
      `${INTO_CAMPAIGN}, user_id = '${sold.completed.viewer.userid}'
        where id in ('${sold.completed.orderid}', '${sold.created.orderid}')`,
    ],
  ],
  [
    'an order has the step of a campaign exactly when it names one',
    () => [NEW_CAMPAIGN, `update orders set campaign_id = 'k' where id = '${sold.created.orderid}'`],
  ],
  [
    'an order has the step of a campaign exactly when it names one',
    () => [`${INTO_CAMPAIGN.replace("campaign_id = 'k', ", '')} where id = '${sold.created.orderid}'`],
  ],
  [
    'an item has the prices that its last change set or its last audit entry says',
    () => [
      NEW_CHANGE_SET,
      `insert into price_change_lines (set_id, object_type, object_id, field, old_value, new_value)
       select 's', 'item', itemid::text, 'price', discounted_price, discounted_price + 1 from items order by itemid limit 1`,
    ],
  ],
  [
    'what the store paused below its cost is below it',
    () => [
      `update items set in_stock = false, paused_by = 'floor'`,
      `insert into currency_rates (currency, rate, updated_at) select distinct cost_currency, 1, now()
         from supplier_routes where cost_currency is not null on conflict (currency) do update set rate = 1`,
    ],
  ],
  ...[
    "update items set packs = '{1}' where itemid = 10303",
    'update items set bundle_count = 4 where itemid = 10303',
    'update items set is_api = false where itemid = 10301',
    "update supplier_routes set packs = array['16642', '16642'] where itemid = 10303 and position = 0",
    "update supplier_routes set packs = '{16}' where itemid = 10301 and position = 1",
    'update supplier_routes set cost = cost + 1 where itemid = 10303 and position = 1',
    'update supplier_routes set enabled = false where itemid = 10301 and position = 1',
    'update supplier_routes set enabled = false where itemid = 10303 and position = 1',
    `update supplier_routes set settings = '{"slug": "other"}' where itemid = 10303 and position = 0`,
  ].map((statement): [string, () => string[]] => [
    'a bundle is bought as its single item',
    () => [statement],
  ]),
  [
    'no change set was taken back twice',
    () => [
      NEW_CHANGE_SET,
      `insert into price_change_sets (id, kind, reason, status, applied_at, created_at, undo_of)
       values ('u', 'prices', '', 'applied', now(), now(), 's')`,
    ],
  ],
  [
    'no offer took a price below the cost',
    () => [
      `update orders set breakdown = jsonb_build_object('points', '0', 'lowest', (value + 1)::text, 'steps',
                jsonb_build_array(jsonb_build_object('name', 'base', 'amount', (value + 5)::text),
                                  jsonb_build_object('name', 'coupon', 'amount', '-5')))
        where id = '${sold.created.orderid}'`,
    ],
  ],
  [
    'no offer took a price below the cost',
    () => [
      `update orders set breakdown = jsonb_build_object('points', '0', 'lowest', '1', 'steps',
                jsonb_build_array(jsonb_build_object('name', 'base', 'amount', (value + 5)::text),
                                  jsonb_build_object('name', 'coupon', 'amount', '-5'))),
              routes = jsonb_set(routes, '{0,cost}', jsonb_build_object('amount', (value + 1)::text, 'rate', '10000'))
        where id = '${sold.created.orderid}'`,
    ],
  ],
  [
    'an order earned the points that were promised',
    () => [
      `update orders set breakdown = jsonb_set(breakdown, '{points}', to_jsonb('7'::text)) where id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'the points of an order are at least those of its rate',
    () => [
      `update orders set breakdown = jsonb_set(breakdown, '{award,rate}', '9000') where id = '${sold.created.orderid}'`,
    ],
  ],
  [
    'the points of an order are at least those of its rate',
    () => [
      `update orders set breakdown = jsonb_set(breakdown, '{award,rate}', '0') where id = '${sold.created.orderid}'`,
    ],
  ],
  [
    'an order has a tier only if its customer had paid as much',
    () => [
      `update orders set breakdown = jsonb_set(breakdown, '{award,tier}',
              '{"title": "Gold", "titleHi": "", "threshold": "1", "extraRate": 100}') where id = '${sold.created.orderid}'`,
    ],
  ],
  [
    'a reward for an invitation has a delivered order',
    () => [`update referrals set expires_at = '2020-01-01'`],
  ],
  [
    'a reward for an invitation has a delivered order',
    () => [`update referrals set order_id = '${sold.created.orderid}'`],
  ],
  [
    'a reward for an invitation is booked once',
    () => [`update ledger_journals set reference = 'another' where reason = 'referral_rewarded'`],
  ],
  ['a reward for an invitation is booked once', () => ['update referrals set inviter_reward = 0']],
  [
    'no friend was rewarded for two',
    () => ['drop index referrals_friend_key', 'drop index referrals_order_key', secondReferral({})],
  ],
  [
    'no inviter has more rewards in a month',
    () => [
      'update referrals set monthly_limit = 1',
      secondReferral({ friend_id: 'another', order_id: sold.completed.orderid }),
    ],
  ],
  [
    'no reward for an invitation is left',
    () => ['update order_refunds set amount = 100000000, order_id = (select order_id from referrals)'],
  ],
  [
    'an order that a rule holds has a case',
    () => [
      `insert into fraud_rules (id, name, reason, terms, outcome, mode, created_at, updated_at)
       values ('rule', 'Many orders', 'why', '{"kind": "velocity"}', 'hold', 'on', now(), now())`,
      `insert into fraud_hits (id, rule_id, order_id, user_id, amount, outcome, shadow, measured, hit_key, at)
       select 'hit', 'rule', id, user_id, value, 'hold', false, '{}', 'hit', now() from orders where id = '${sold.completed.orderid}'`,
    ],
  ],
  [
    'an order that a rule holds has a case',
    () => [
      `update reviews set cause = 'fraud_hold', opened_at = '2020-01-01' where order_id = '${sold.processing.orderid}'`,
    ],
  ],
  ...[
    "update order_texts set text = 'another' where part = 'reference'",
    "delete from order_texts where part = 'order'",
    "insert into order_texts (order_id, part, text) values ('nowhere', 'order', 'of no order')",
  ].map((broken): [string, () => string[]] => ['an order is found by its own texts', () => [broken]]),
  [
    'who paid, and who had',
    () => [
      `update payments set payer_vpa = 'asha@bank', updated_at = '2020-01-01' where id = (select min(id) from payments)`,
    ],
  ],
  [
    'who paid, and who had',
    () => [
      `update payments set evidence = '{"payerVpa": "asha@bank"}', updated_at = '2020-01-01' where id = (select min(id) from payments)`,
    ],
  ],
  [
    'who paid, and who had',
    () => [
      `insert into reviews (id, cause, payment_id, money_at_risk, evidence, opened_at, closed_at)
       select 'r', 'second_payment', min(id), 0, '{"said": {"payerVpa": "asha@bank"}}', '2020-01-01', now() from payments`,
    ],
  ],
  [
    'who paid, and who had',
    () => [
      `insert into order_signals (order_id, user_id, amount, player, payer, paid, at)
       select id, user_id, value, 'p', 'asha@bank', true, '2020-01-01' from orders where id = '${sold.completed.orderid}'
       on conflict (order_id) do update set payer = excluded.payer, at = excluded.at`,
    ],
  ],
  [
    'who paid, and who had',
    () => [
      `insert into fraud_blocks (id, subject, value, reason, created_at) values ('b', 'payer', 'asha@bank', 'why', '2020-01-01')`,
    ],
  ],
  [
    'who paid, and who had',
    () => [
      `insert into erasures (user_id, identity, sealed_at, wipe_at)
       values ('gone', '{"name": "Asha"}', '2020-01-01', '2099-01-01')`,
    ],
  ],
  [
    'the ledger of a float begins with its one opening',
    () => [
      `insert into float_entries (supplier, region, kind, reference, amount, created_at)
       values ('smileone', 'br', 'top_up', 'first', 100, now())`,
    ],
  ],
];

class Undo extends Error {}

/** What is found while these statements hold, of all rows or of what has changed; they are rolled back. */
async function findingsAfter(statements: string[], verifiedAt?: string): Promise<string[]> {
  let broken: string[] = [];
  const undone = transaction({ ...shop.context, db: shop.database.owner.prisma }, async (inside) => {
    // The owner of the data may change anything: the test asks whether it is detected.
    await inside.db.$executeRaw`set local session_replication_role = replica`;
    for (const statement of statements) await inside.db.$executeRaw(Prisma.raw(statement));
    const changed = verifiedAt === undefined ? null : await findChanged(inside, verifiedAt);
    const findings = await checkInvariants(inside, { since: changed ? { changed, chain } : undefined });
    broken = findings.filter(({ ok }) => !ok).map(({ name }) => name);
    for (const { ok, offenders } of findings) expect(offenders.length === 0).toBe(ok);
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
  return broken;
}

const RANDOM_CHANGES = Number(process.env.PROOF_CHANGES ?? 60);
const FIRST_CHANGE = Number(process.env.PROOF_FIRST_CHANGE ?? 0);
const CHANGED = [
  ...[
    'orders',
    'payments',
    'ledger_journals',
    'ledger_entries',
    'wallets',
    'wallet_transactions',
    'delivery_attempts',
  ],
  ...[
    'delivery_sends',
    'order_events',
    'order_refunds',
    'order_reopenings',
    'source_refunds',
    'reviews',
    'order_texts',
  ],
  ...['audit_entries', 'consents', 'users', 'order_tally_changes', 'wallet_tally_changes', 'referrals'],
];

/** A statement that deletes a row, or gives one of its columns the value of another row. The same for the same number. */
async function randomChange(n: number): Promise<string> {
  const { pool } = shop.database.owner;
  const pick = <T>(from: readonly T[], what: string): T =>
    from[createHash('sha256').update(`${n} ${what}`).digest().readUInt32BE() % from.length] as T;
  const table = pick(CHANGED, 'table');
  const { rows } = await pool.query<{ ctid: string }>(`select ctid::text from ${table} order by ctid`);
  const row = pick(rows, 'row').ctid;
  if (pick([1, 2, 3, 4], 'way') === 1) return `delete from ${table} where ctid = '${row}'`;
  const { rows: columns } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const column = `"${pick(columns, 'column').name}"`;
  const other = pick(rows, 'other').ctid;
  return `update ${table} set ${column} = (select ${column} from ${table} where ctid = '${other}') where ctid = '${row}'`;
}

/** The link of the audit log's chain up to which it is verified, and the moment at which all of the above was. */
let chain = CHAIN_START;
let verified = '';

describe('on all rows', () => {
  test.each(breaks)('a breach of "%s" is found (%#)', async (sentence, statements) => {
    const broken = await findingsAfter(statements());
    expect(broken.filter((name) => name.startsWith(sentence))).toHaveLength(1);
  });
});

describe('on what has changed since a verified point, a month later', () => {
  beforeAll(async () => {
    const { pool } = shop.database.owner;
    // What the orders of the shop are to a check in a month: nothing of them is new. Their times are those of the test's clock,
    // which is days ahead.
    await pool.query(
      `alter table changed_rows alter column at set default clock_timestamp() + interval '30 days'`,
    );
    // The breaches go past the guards, which are triggers; what watches for changes stays.
    await pool.query(`
      do $$
      declare watching record;
      begin
        for watching in
          select tgrelid::regclass as of, tgname, pg_get_triggerdef(oid) as definition
            from pg_trigger where tgfoid = 'tarang_row_changed'::regproc and tgparentid = 0
        loop
          execute replace(replace(watching.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
                          'clock_timestamp()', '(clock_timestamp() + interval ''30 days'')');
          execute format('alter table %s enable always trigger %I', watching.of, watching.tgname);
        end loop;
      end $$`);
    const link = await shop.db.auditLink.findFirstOrThrow({ orderBy: { position: 'desc' } });
    chain = link;
    const { rows } = await pool.query<{ at: string }>(
      `select (clock_timestamp() + interval '29 days')::text as at`,
    );
    verified = rows[0]?.at ?? '';
  });

  test('nothing has changed before a breach', async () => {
    const { since, ...changed } = (await findChanged(shop.context, verified)) ?? { since: '' };
    expect(since).toBe(verified);
    expect(Object.values(changed).flat()).toEqual([]);
  });

  test.each(breaks)('a breach of "%s" is found (%#)', async (sentence, statements) => {
    const broken = await findingsAfter(statements(), verified);
    expect(broken.filter((name) => name.startsWith(sentence))).toHaveLength(1);
  });

  // The planted breaches above aim at one rule each. These changes aim at none: a row gets the value of another row, or is deleted.
  test(`${RANDOM_CHANGES} random changes are found as all rows show them`, async () => {
    let broke = 0;
    for (let n = FIRST_CHANGE; n < FIRST_CHANGE + RANDOM_CHANGES; n++) {
      const statement = await randomChange(n);
      // A constraint of the table may refuse it.
      const shown = await findingsAfter([statement]).catch(() => null);
      if (shown === null) continue;
      expect(await findingsAfter([statement], verified), `${n}: ${statement}`).toEqual(shown);
      if (shown.length > 0) broke += 1;
    }
    expect(broke).toBeGreaterThan(RANDOM_CHANGES / 4);
  }, 600_000);
});

test('every invariant can be broken, and is broken here', async () => {
  const names = (await checkInvariants(shop.context)).map(({ name }) => name);
  const untried = names.filter((name) => !breaks.some(([sentence]) => name.startsWith(sentence)));
  expect(untried).toEqual([]);
});
