import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { prismaFolder } from '@/prisma/migrate';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner } = await testDatabase();
const { prisma } = db;
// The rules hold for the owner of the tables too; the application may not even try most of these.
const { pool } = owner;

const user = await make.makeUser(prisma);
const product = await make.makeProduct(prisma);
const item = await make.makeItem(prisma, { product });
const bundle = await make.makeItem(prisma);
const otherProduct = await make.makeProduct(prisma);
const other = { productId: otherProduct.id, ...(await make.makeItem(prisma, { product: otherProduct })) };
const bundleOf = (count: string) =>
  `update items set bundle_of = ${item.itemid}, bundle_count = ${count} where itemid = ${bundle.itemid}`;
const route = await make.makeRoute(prisma, item);
const order = await make.makeOrder(prisma, { user, product, item });
const payment = await make.makePayment(prisma, order);
const attempt = await make.makeAttempt(prisma, order);
const send = await make.makeSend(prisma, attempt);
const wallet = await make.makeWallet(prisma, user, { balance: 100_00n });
const points = await make.makeWallet(prisma, user, { balance: 5_00n, currency: 'POINTS' });
const anotherWallet = await make.makeWallet(prisma, await make.makeUser(prisma));
const transaction = await make.makeTransaction(prisma, user);
await prisma.auditEntry.create({
  data: { action: 'edit-item', objectType: 'item', objectId: item.id, at: new Date() },
});
const NEW_REFUND = {
  ...{ orderId: order.id, amount: 1n, cause: 'other', note: 'a gesture' },
  ...{ pointsTaken: 0n, pointsSpent: 0n, createdAt: new Date() },
};
await prisma.orderRefund.create({ data: { ...NEW_REFUND, id: 'first' } });
const refund = (amount: string, { note = 'a gesture', points = 0 } = {}) =>
  `insert into order_refunds (id, order_id, amount, cause, note, packs, points_taken, points_spent, created_at)
   values ('r', '${order.id}', ${amount}, 'other', '${note}', '{}', ${points}, 0, now())`;
const refundedOrder = await make.makeOrder(prisma, { status: 'Refunded' });
const { id: sourceRefundId } = await make.makeSourceRefund(prisma, refundedOrder);
/** The refund with columns of it changed. */
const changed = (columns: string) => [`update source_refunds set ${columns} where id = '${sourceRefundId}'`];
const CHOSEN = "choice = 'source', chosen_by = 'customer', chosen_at = now()";
const orderNote = (text: string) =>
  `insert into order_notes (id, order_id, author_id, draft_key, created_at, text)
   values ('n', '${order.id}', 'a', 'draft', now(), ${text})`;
/** Of tables without an id. */
const FIRST_COLUMN: Record<string, string> = {
  audit_chain: 'entry_id',
  erasures: 'user_id',
  tax_registrations: 'gstin',
  tax_document_files: 'document_id',
};

const billing = (state: string, gstin = 'null') =>
  `insert into billing_details (id, user_id, state, name, address, gstin, created_at)
   select 'b', id, ${state}, '', '', ${gstin}, now() from users limit 1`;
const consent = (purpose: string, act: string, notice = '', language = 'en') =>
  `insert into consents (user_id, purpose, act, notice, language) values ('u', '${purpose}', '${act}', '${notice}', '${language}')`;
const NOW = '2026-11-26T12:00:00Z';
/** The guardian of the user, who is asked; with what is given otherwise. */
const guardian = (given: Record<string, string>) =>
  `insert into guardians select (jsonb_populate_record(null::guardians, '${JSON.stringify({
    ...{
      user_id: user.id,
      state: 'asked',
      name: 'Ravi',
      email: 'r@b.in',
      adult_from: '2999-01-01',
      notice: '',
    },
    ...{ language: 'en', created_at: NOW, asked_at: NOW, ends_at: NOW, ...given },
  })}')).*`;
const orderOf = (id: string) =>
  `insert into orders select (jsonb_populate_record(o, '{"id":"${id}"}')).* from orders o where id = '${order.id}'`;
const newPayment = `insert into payments select (jsonb_populate_record(p, '{"id":"new","status":"created"}')).* from payments p where id = '${payment.id}'`;
const LATE = '2999-01-01T00:00:00Z';
const MOVED = { state: 'moved', back_at: null };
/** The user leaves for another cell; with what is given otherwise. */
const cellMove = (given: Record<string, string | number | null>) =>
  `insert into cell_moves select (jsonb_populate_record(null::cell_moves, '${JSON.stringify({
    ...{ id: 'm', user_id: user.id, state: 'leaving', other_cell: 'b', back_at: LATE, transfers: 0 },
    ...{ created_at: NOW, updated_at: NOW, ...given },
  })}')).*`;
const erasure = (sealed: string, wipe: string, identity = "'{}'") =>
  `insert into erasures (user_id, identity, sealed_at, wipe_at) values ('u', ${identity}, ${sealed}, ${wipe})`;
const ERASED = `insert into erasures (user_id, identity, sealed_at, wipe_at) values ('${user.id}', '{}', now(), now() + interval '400 days')`;
const taxClass = (kind: string, rate: number) =>
  `insert into tax_classes (id, itemid, kind, code, rate, starts, created_at)
   select 'c', itemid, ${kind}, '998439', ${rate}, '2026-11-26', now() from items limit 1`;
/** An invoice of the order, with what is given otherwise. */
const taxDocument = (given: Record<string, string | number | null>) =>
  `insert into tax_documents select (jsonb_populate_record(null::tax_documents, '${JSON.stringify({
    ...{ id: 't', kind: 'invoice', series: 'TR2627', number: 1, name: 'TR2627-0000001', date: '2026-11-26' },
    ...{
      order_id: order.id,
      supply: 0,
      seller_name: 's',
      seller_address: 's',
      seller_gstin: '29ABCDE1234F1ZW',
    },
    ...{ buyer_name: 'b', buyer_address: '', place_of_supply: '29', is_place_given: true, description: 'd' },
    ...{ code: '998439', rate: 1800, value: 10_000, taxable: 8474, igst: 0, cgst: 763, sgst: 763 },
    ...{ supplied_at: '2026-11-26T00:00:00Z', created_at: '2026-11-26T00:00:00Z' },
    ...given,
  })}')).*`;
const customerNote = (text: string) =>
  `insert into customer_notes (id, user_id, author_id, draft_key, created_at, text)
   values ('n', '${user.id}', 'a', 'draft', now(), ${text})`;
const reopening = (from: string, amount: number, { points = 0, reason = 'a mistake' } = {}) =>
  `insert into order_reopenings (id, order_id, from_status, amount, points_taken, points_spent, reason, created_at)
   values ('r', '${order.id}', '${from}', ${amount}, ${points}, 0, '${reason}', now())`;
await prisma.orderEvent.create({ data: { orderId: order.id, at: new Date(), kind: 'created' } });
await prisma.vaultItem.create({ data: { itemid: item.itemid, updatedAt: new Date() } });
await prisma.vaultBatch.create({
  data: {
    ...{ id: 'b', itemid: item.itemid, kind: 'import', supplier: 'x', invoice: '', wrapped: 'x', rows: 1 },
    createdAt: new Date(),
  },
});
const NEW_CODE = { batchId: 'b', itemid: item.itemid, sealed: new Uint8Array(40), state: 'available' };
const { id: codeId } = await prisma.vaultCode.create({ data: { ...NEW_CODE, id: 'c', mac: 'first' } });
await prisma.vaultReveal.create({
  data: {
    ...{ id: 'r', codeId, orderId: order.id, viewerId: user.id, sessionId: 's' },
    at: new Date(),
  },
});
const vaultCode = (
  state: string,
  { order: of = 'null', place = 'null', sealed = 40, soldAt = 'null' } = {},
) =>
  `insert into vault_codes (id, batch_id, itemid, sealed, mac, state, order_id, place, sold_at)
   values ('d', 'b', ${item.itemid}, decode(repeat('00', ${sealed}), 'hex'), 'second', '${state}', ${of}, ${place}, ${soldAt})`;
const added = ({ job = "'any'", queue = 'null', key = 'null', most = '7', keeps = 'false' } = {}) =>
  `insert into job_outbox (job, payload, queue, key, max_attempts, keeps_existing, added_at)
   values (${job}, '{}', ${queue}, ${key}, ${most}, ${keeps}, now())`;
const partner = (status = "'active'", amounts = 'null, null, 0') =>
  `insert into partners (user_id, status, daily_cap, low_balance, test_balance, created_at, updated_at)
   values ('${user.id}', ${status}, ${amounts}, now(), now())`;
const partnerKey = ({ mode = 'live', last4 = 'abcd', scopes = '{orders:read}', cap = 'null' } = {}) =>
  `insert into partner_keys (id, partner_id, mode, name, digest, last4, scopes, daily_cap, version, created_at)
   values ('k', '${user.id}', '${mode}', 'x', 'x', '${last4}', '${scopes}', ${cap}, '2026-12-01', now())`;
const reveal = (session: string, key: string) =>
  `insert into vault_reveals (id, code_id, order_id, viewer_id, session_id, key_id, at)
   values ('r2', '${codeId}', '${order.id}', '${user.id}', ${session}, ${key}, now())`;
const testOrder = ({ course = 'delivered', price = 1, codes = 0 } = {}) =>
  `insert into partner_test_orders (id, partner_id, key_id, reference, product_id, itemid, input1, input2, price, codes, course, created_at)
   values ('t', '${user.id}', 'k', 'x', '${product.id}', ${item.itemid}, '', '', ${price}, ${codes}, '${course}', now())`;
const bulkOrder = (given: Record<string, string> = {}) => {
  const row = { price: '1', bought_at: 'null', stopped_at: 'null', stopped_by: 'null', ...given };
  return `insert into bulk_orders (${Object.keys(row).join()}, id, user_id, product_id, itemid, labels, created_at)
    values (${Object.values(row).join()}, 'b', '${user.id}', '${product.id}', ${item.itemid}, '{ID}', now())`;
};
const bulkLine = ({ line = 1, checked = 'null', problem = 'null', of = 'null' } = {}) =>
  `insert into bulk_order_lines (bulk_order_id, line, inputs, checked_at, problem, order_id)
   values ('b', ${line}, '{17366}', ${checked}, ${problem}, ${of})`;
const partnerEndpoint = (given: Record<string, string> = {}) => {
  const row = {
    ...{ id: "'p'", mode: "'live'", types: "'{ping}'", old_secret: 'null', old_until: 'null' },
    ...{ disabled_at: 'null', disabled_why: 'null', ...given },
  };
  return `insert into partner_endpoints (${Object.keys(row).join()}, partner_id, url, version, secret, created_at, updated_at)
    values (${Object.values(row).join()}, '${user.id}', 'https://p.example', 'v', 's', now(), now())`;
};
const partnerEvent = (given: Record<string, string> = {}) => {
  const row = { id: "'e'", mode: "'live'", fanout: '1', at: 'now()', ...given };
  return `insert into partner_events (${Object.keys(row).join()}, partner_id, type, subject, sequence, body)
    values (${Object.values(row).join()}, '${user.id}', 'ping', 'x', 1, '{}')`;
};
const partnerDelivery = (given: Record<string, string> = {}) => {
  const row = { state: "'pending'", tries: '0', leased_until: 'null', ...given };
  return [
    partner(),
    partnerEndpoint(),
    partnerEvent(),
    `insert into partner_deliveries (id, event_id, endpoint_id, ${Object.keys(row).join()}, due_at, created_at)
     values ('d', 'e', 'p', ${Object.values(row).join()}, now(), now())`,
  ];
};
const partnerTry = (status: string, error: string) => [
  ...partnerDelivery(),
  `insert into partner_tries (id, delivery_id, at, ms, status, error) values ('t', 'd', now(), 1, ${status}, ${error})`,
];
const ofOrder = { order: `'${order.id}'`, place: '0' };

await prisma.priceChangeSet.create({
  data: {
    ...{
      id: 'first',
      kind: 'prices',
      reason: '',
      status: 'applied',
      appliedAt: new Date(),
      createdAt: new Date(),
    },
    lines: { create: { objectType: 'item', objectId: '1', field: 'price', oldValue: 1n, newValue: 2n } },
  },
});
const changeSet = (terms: string) =>
  `insert into price_change_sets (id, kind, reason, plan, created_at, status, applied_at, starts_at, ends_at)
   values ('s', 'prices', '', '[]', now(), ${terms})`;
const changeLine = (terms: string) =>
  `insert into price_change_lines (set_id, object_id, object_type, field, old_value, new_value)
   values ('first', '1', ${terms})`;

const coupon = (terms: string, code = 'DIWALI') =>
  `insert into coupons (id, code, kind, value, cap, max_per_person, is_for_first, starts_at, ends_at, created_at, updated_at)
   select 'c', '${code}', kind, value, cap, per_person, false, now(), ends, now(), now()
     from (values (${terms})) terms (kind, value, cap, per_person, ends)`;

const tier = (terms: string) => `
  insert into tiers (id, name, name_hi, threshold, extra_rate, created_at, updated_at)
  values ('t', 'Gold', '', ${terms}, now(), now())`;
const campaign = (terms: string) =>
  `insert into campaigns (id, name, kind, value, cap, stock, product_ids, itemids, is_for_first, starts_at, ends_at, created_at, updated_at)
   select 'k', 'Flash', kind, value, null, stock, '{}', itemids, false, now(), ends, now(), now()
     from (values (${terms})) terms (kind, value, stock, itemids, ends)`;
const endingTemplate = (status: string, message = "'x'") =>
  `insert into ending_templates (id, status, name, message, message_hi, note, updated_at)
   values (gen_random_uuid()::text, '${status}', 'x', ${message}, '', '', now())`;
const workClaim = (what: string, times = `now(), now() + interval '1 hour', null, null`) =>
  `insert into work_claims (id, subject_kind, subject_id, note, claimed_by, given_by, since, until, ended_at, end_reason)
   values (gen_random_uuid()::text, ${what}, 'x', 'x', ${times})`;
const killSwitch = (what: string, times = `now(), now() + interval '1 hour', null, null`) =>
  `insert into kill_switches (id, scope, target, reason, started_by, started_at, ends_at, ended_by, ended_at)
   values ('s', ${what}, 'why', 'a', ${times})`;
const dispute = (facts: string) => `
  insert into payment_disputes (id, gateway, payment_id, amount, amount_deducted, reason, phase, status, ended_at, opened_at, updated_at)
  values ('d', 'razorpay', '${payment.id}', ${facts}, now(), now())`;
const gatewayRule = (bounds: string, gateways = '{ekqr}') => `
  insert into gateway_rules (id, name, position, amount_from, amount_to, device, minute_from, minute_until, gateways,
    by_cost, created_at, updated_at)
  values ('g', 'All', 1, ${bounds}, '${gateways}', false, now(), now())`;
const fraudRule = (outcome: string, mode: string, terms: string) => `
  insert into fraud_rules (id, name, reason, terms, outcome, mode, created_at, updated_at)
  values ('f', 'Many orders', 'Stolen.', '${terms}', '${outcome}', '${mode}', now(), now())`;
const fraudHit = (outcome: string, shadow: boolean, orderId: string) => `
  insert into fraud_hits (id, rule_id, order_id, user_id, amount, outcome, shadow, measured, hit_key, at)
  values ('h', 'f', ${orderId}, '${user.id}', 1, '${outcome}', ${shadow}, '{1}', 'h', now())`;
const fraudBlock = (subject: string, value: string) => `
  insert into fraud_blocks (id, subject, value, reason, created_at) values ('b', '${subject}', ${value}, 'Stolen.', now())`;
const savedView = (name: string, query: string) => `
  insert into saved_views (id, list, name, owner_id, shared, query, created_at, updated_at)
  values ('v', 'orders', ${name}, '${user.id}', false, ${query}, now(), now())`;
const LATER = "now() + interval '1 hour'";

const journal = (id: string, reason = 'test') =>
  `insert into ledger_journals (id, reason, reference, created_at) values ('${id}', '${reason}', '${id}', now())`;
const entry = (
  id: string,
  account: string,
  amount: number,
  walletId: string | null = null,
  currency = 'INR',
) =>
  `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
   values ('${id}', '${account}', ${walletId === null ? 'null' : `'${walletId}'`}, '${currency}', ${amount}, now())`;

const transfer = (reference: string) => [
  journal(reference, 'moved_out'),
  entry(reference, 'wallet', -5, wallet.id),
  entry(reference, 'other_cells', 5),
];

const NEW_SECURITY_EVENT =
  "insert into security_events (id, created_at, kind, detail) values ('e', now(), 'sign-in', '{}')";

const approvalRequest = await make.makeApprovalRequest(prisma, { asker: user, receiver: user });
const changeRequest = (change: string) =>
  `update approval_requests set ${change} where id = '${approvalRequest.id}'`;
const ENDED = 'open_key = null, ended_at = now()';

/** For each rule the statements that break it, and nothing else. */
const insertDifference = (status: string, closedAt: string) =>
  `insert into reconciliation_differences
     (id, key, day, source, kind, subject, evidence, digest, status, found_at, seen_at, closed_at)
   values ('d', 'd', now(), 'bank', 'not_ours', 'x', '{}', 'x', '${status}', now(), now(), ${closedAt})`;

const insertFloatEntry = (kind: string, amount: number) =>
  `insert into float_entries (supplier, region, kind, reference, amount, created_at)
   values ('smileone', 'br', '${kind}', 'x', ${amount}, now())`;

const backupRun = (values: string) =>
  `insert into backup_runs (id, kind, started_at, ended_at) values ('b', ${values})`;
const restore = (values: string) =>
  `insert into restores (id, recovered_to, restored_at, compared_at, ended_at, reason)
   values ('r', now(), now(), ${values})`;
const notification = (values: string) =>
  `insert into notifications (id, key, topic, kind, recipient, user_id, created_at, channel, language, sent_at, dropped_at)
   values ('n', 'event:1', 'delivered', 'delivered', 'u', 'u', now(), ${values})`;

const helpRequest = (values: string) =>
  `insert into help_requests
     (id, user_id, order_id, created_at, updated_at, kind, language, status, open_key, waiting_since, promised_until, closed_at)
   values ('h', '${user.id}', '${order.id}', now(), now(), ${values})`;
const helpMessage = (values: string) => [
  helpRequest("'other', 'en', 'open', 'k', now(), now(), null"),
  `insert into help_messages (id, request_id, created_at, author, staff_id, text) values ('m', 'h', now(), ${values})`,
];
const watch = (values: string) =>
  `insert into item_watches (id, user_id, product_id, itemid, created_at, expires_at, kind, price, language)
   values ('w', '${user.id}', '${product.id}', ${item.itemid}, now(), now(), ${values})`;

const review = (values: string, texts = "'', '', null, null") =>
  `insert into product_reviews (id, user_id, product_id, order_id, written_at, created_at, updated_at, text, author, reason,
                                answer, stars, language, status, decided_at)
   values ('r', '${user.id}', '${product.id}', '${order.id}', now(), now(), now(), ${texts}, ${values})`;

const friend = await make.makeUser(prisma);
const terms = (values: string) => `
  insert into referral_terms (enabled, updated_at, inviter_points, friend_points, min_order, within_days, monthly_limit)
  values (true, now(), ${values})`;
/** `ending` is: order, reason, suspicions, time of the reward, limit, two rewards, and what was taken back of each. */
const referral = (status: string, ending: string, promise = '100, 50, 1000', friendId = friend.id) =>
  `insert into referrals (id, inviter_id, friend_id, expires_at, created_at, updated_at, status, inviter_points,
     friend_points, min_order, order_id, reason, suspicions, rewarded_at, monthly_limit, inviter_reward, friend_reward,
     inviter_taken, friend_taken)
   values ('r', '${user.id}', '${friendId}', now(), now(), now(), '${status}', ${promise}, ${ending})`;
const UNREWARDED = 'null, null, null, null, null, null';
const ORDER = `'${order.id}'`;

const BREACHES: Record<string, string[][]> = {
  wallets_balance_not_negative: [[`update wallets set balance = -1 where id = '${wallet.id}'`]],
  orders_value_positive: [[`update orders set value = 0 where id = '${order.id}'`]],
  orders_cost_is_whole: [
    'cost = 100',
    "cost = -1, cost_currency = 'BRL', cost_rate = 1",
    "cost = 1, cost_currency = 'BRL', cost_rate = 0",
  ].map((cost) => [`update orders set ${cost} where id = '${order.id}'`]),
  order_texts_part: [[`insert into order_texts (order_id, part, text) values ('${order.id}', 'note', '')`]],
  payments_amount_positive: [[`update payments set amount = 0 where id = '${payment.id}'`]],
  reviews_trace_check: [
    [
      `insert into reviews (id, cause, order_id, open_key, money_at_risk, evidence, opened_at, trace)
       values ('c', 'poison_job', '${order.id}', 'poison_job:c', 0, '{}', now(), repeat('0', 33))`,
    ],
  ],
  payments_trace_check: [[`update payments set trace = repeat('0', 56) where id = '${payment.id}'`]],
  payments_received_not_negative: [[`update payments set received_amount = -1 where id = '${payment.id}'`]],
  wallet_transactions_amount_positive: [
    [`update wallet_transactions set amount = 0 where txnid = '${transaction.txnid}'`],
  ],
  supplier_routes_cost_not_negative: [[`update supplier_routes set cost = -1 where id = '${route.id}'`]],
  supplier_routes_cost_has_currency: [
    [`update supplier_routes set cost_currency = null where id = '${route.id}'`],
    [`update supplier_routes set cost = null where id = '${route.id}'`],
  ],
  supplier_routes_rank_not_negative: [[`update supplier_routes set rank = -1 where id = '${route.id}'`]],
  supplier_routes_supplier_is_name: [[`update supplier_routes set supplier = '' where id = '${route.id}'`]],
  delivery_attempts_supplier_is_name: [
    [`update delivery_attempts set supplier = 'Smile.one' where id = '${attempt.id}'`],
  ],
  products_api_type_is_name: [[`update products set api_type = '' where id = '${order.productId}'`]],
  items_bundle_count: ['1', '21', 'null'].map((count) => [bundleOf(count)]),
  items_bundle_packs: [
    [
      bundleOf('2'),
      `update items set packs = array_fill('1'::text, array[51]) where itemid = ${bundle.itemid}`,
    ],
  ],
  items_bundle_of_single: [
    [`update items set bundle_of = itemid, bundle_count = 2 where itemid = ${bundle.itemid}`],
    [`update items set deleted_at = now() where itemid = ${item.itemid}`, bundleOf('2')],
    [bundleOf('2'), `update items set deleted_at = now() where itemid = ${item.itemid}`],
    [
      bundleOf('2'),
      `update items set bundle_of = ${other.itemid}, bundle_count = 2 where itemid = ${item.itemid}`,
    ],
    [
      bundleOf('2'),
      `update items set bundle_of = ${bundle.itemid}, bundle_count = 2 where itemid = ${other.itemid}`,
    ],
  ],
  items_bundle_with_single: [
    [
      `insert into product_items (product_id, itemid, position) values ('${other.productId}', ${bundle.itemid}, 1)`,
      'set constraints all immediate',
      bundleOf('2'),
    ],
  ],
  product_items_bundle_with_single: [
    [
      bundleOf('2'),
      'set constraints all immediate',
      `insert into product_items (product_id, itemid, position) values ('${other.productId}', ${bundle.itemid}, 1)`,
    ],
    [
      bundleOf('2'),
      `insert into product_items (product_id, itemid, position) values ('${product.id}', ${bundle.itemid}, 1)`,
      'set constraints all immediate',
      `delete from product_items where product_id = '${product.id}' and itemid = ${item.itemid}`,
    ],
  ],
  items_unit_count: [[`update items set unit_count = 0 where itemid = ${item.itemid}`]],
  products_faq: [[`update products set faq = '{}' where id = '${order.productId}'`]],
  // It sets the stock instead of refusing it: tests/integration/game-classes.test.ts.
  products_game_class: [[`update products set game_class = 'casino' where id = '${order.productId}'`]],
  products_game_reason: [
    [`update products set game_reason = '' where id = '${order.productId}'`],
    [`update products set game_decided_at = null where id = '${order.productId}'`],
  ],
  orders_policy_versions: [
    [`update orders set terms_version = 1, refund_version = null where id = '${order.id}'`],
    [`update orders set terms_version = 0, refund_version = 1, privacy_version = 1 where id = '${order.id}'`],
  ],
  orders_gift_note: [[`update orders set gift_note = repeat('a', 201) where id = '${order.id}'`]],
  items_api_type_is_name: [[`update items set api_type = 'smile br' where itemid = ${item.itemid}`]],
  collections_window: [
    [
      `insert into collections (id, name, position, starts_at, ends_at, created_at, updated_at)
       values ('backwards', 'Backwards', 1, now(), now() - interval '1 minute', now(), now())`,
    ],
  ],
  products_position_not_negative: [[`update products set position = -1 where id = '${order.productId}'`]],
  products_draft_not_sold: [
    [`update products set is_draft = true, instock = true where id = '${order.productId}'`],
  ],
  items_draft_not_sold: [[`update items set is_draft = true, in_stock = true where itemid = ${item.itemid}`]],
  items_paused_by: [
    [`update items set in_stock = false, paused_by = 'mood' where itemid = ${item.itemid}`],
    [`update items set paused_by = 'floor' where itemid = ${item.itemid}`],
  ],
  price_change_sets_status: [[changeSet(`'over', null, now(), null`)]],
  price_change_sets_applied: [
    [changeSet(`'applied', null, now(), null`)],
    [changeSet(`'scheduled', now(), now(), null`)],
  ],
  price_change_sets_window: [
    [changeSet(`'applied', now(), null, now()`)],
    [changeSet(`'applied', now(), now(), now()`)],
  ],
  price_change_sets_plan: [[changeSet(`'scheduled', null, null, null`)]],
  price_change_lines_field: [
    [changeLine(`'item', 'rate', 1, 2`)],
    [changeLine(`'rate', 'price', 1, 2`)],
    [changeLine(`'order', 'price', 1, 2`)],
  ],
  price_change_lines_differ: [[changeLine(`'item', 'price', 1, 1`)]],
  currency_rates_positive: [
    [`insert into currency_rates (currency, rate, updated_at) values ('BRL', 0, now())`],
  ],
  items_prices_positive: ['original_price', 'discounted_price', 'resell_price'].map((price) => [
    `update items set ${price} = 0 where itemid = ${item.itemid}`,
  ]),
  payments_payer_sealed: ['payer_sealed', 'payer_index'].map((column) => [
    `update payments set ${column} = 'x' where id = '${payment.id}'`,
  ]),
  payments_charge_not_negative: ['gateway_fee', 'gateway_tax'].map((column) => [
    `update payments set gateway_payment_id = 'pay_1', ${column} = -1 where id = '${payment.id}'`,
  ]),
  payments_charge_of_payment: [
    [`update payments set gateway_fee = 1 where id = '${payment.id}'`],
    [`update payments set gateway_tax = 1 where id = '${payment.id}'`],
  ],
  gateway_rules_amounts: [
    [gatewayRule('-1, null, null, null, null')],
    [gatewayRule('null, -1, null, null, null')],
    [gatewayRule('2, 1, null, null, null')],
  ],
  gateway_rules_device: [[gatewayRule("null, null, 'tablet', null, null")]],
  gateway_rules_hours: [
    [gatewayRule('null, null, null, 1, null')],
    [gatewayRule('null, null, null, null, 1')],
    [gatewayRule('null, null, null, 1, 1')],
    [gatewayRule('null, null, null, -1, 1')],
    [gatewayRule('null, null, null, 1, 1440')],
  ],
  gateway_rules_gateways: [[gatewayRule('null, null, null, null, null', '{}')]],
  gateway_costs_bounds: [
    [`insert into gateway_costs (gateway, rate, paise, updated_at) values ('ekqr', 10001, 0, now())`],
    [`insert into gateway_costs (gateway, rate, paise, updated_at) values ('ekqr', 0, -1, now())`],
  ],
  gateway_breakers_failures: [
    [`insert into gateway_breakers (gateway, failures, updated_at) values ('ekqr', 0, now())`],
  ],
  payment_disputes_amounts: [
    [dispute("0, 0, 'fraud', 'chargeback', 'open', null")],
    [dispute("1, -1, 'fraud', 'chargeback', 'open', null")],
  ],
  payment_disputes_status: [[dispute("1, 0, 'fraud', 'chargeback', 'doubtful', null")]],
  payment_disputes_end: [
    [dispute("1, 0, 'fraud', 'chargeback', 'open', now()")],
    [dispute("1, 0, 'fraud', 'chargeback', 'lost', null")],
  ],
  gateway_payout_rows_amounts: ['credit', 'debit', 'amount', 'fee', 'tax'].map((column) => [
    `insert into gateway_payouts (gateway, id, day, amount, status, fetched_at)
     values ('razorpay', 's', now(), 1, 'processed', now())`,
    `insert into gateway_payout_rows select (jsonb_populate_record(null::gateway_payout_rows,
       '{"gateway": "razorpay", "payout_id": "s", "id": "p", "type": "payment", "credit": 0, "debit": 0, "amount": 0,
         "fee": 0, "tax": 0}'::jsonb || jsonb_build_object('${column}', -1))).*`,
  ]),
  payments_gateway_amount_not_negative: [
    [`update payments set gateway_amount = -1 where id = '${payment.id}'`],
  ],
  payments_beside_is_not_asked_about: [
    [`update payments set beside_id = id where id = '${payment.id}'`],
    ...['gateway_order_id', 'next_check_at', 'recheck_at'].map((column) => [
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', 'second', 'client_txn_id', 'second',
         'beside_id', p.id, 'gateway_order_id', null, 'next_check_at', null, 'recheck_at', null)
         || jsonb_build_object('${column}', '2026-01-01'))).* from payments p`,
    ]),
  ],
  payments_purpose_named: [
    [`update payments set order_id = null where id = '${payment.id}'`],
    [`update payments set purpose = 'topup' where id = '${payment.id}'`],
    [`update payments set wallet_transaction_id = '${transaction.txnid}' where id = '${payment.id}'`],
  ],
  payments_paid_proven: [
    [`update payments set status = 'paid' where id = '${payment.id}'`],
    [`update payments set status = 'paid', utr = '1', received_amount = 1 where id = '${payment.id}'`],
    [`update payments set status = 'paid', utr = '1', paid_at = now() where id = '${payment.id}'`],
    [`update payments set status = 'paid', received_amount = 1, paid_at = now() where id = '${payment.id}'`],
  ],
  delivery_attempts_live_unless_refused: [
    [`update delivery_attempts set outcome = 'refused' where id = '${attempt.id}'`],
    [`update delivery_attempts set live_key = null where id = '${attempt.id}'`],
    [`update delivery_attempts set outcome = 'unknown', live_key = null where id = '${attempt.id}'`],
  ],
  delivery_attempts_proof_is_whole: [
    [`update delivery_attempts set proof = 'refusals', proved_at = now() where id = '${attempt.id}'`],
    ...[
      "proof = 'refusals'",
      'proved_at = now()',
      "proof = 'luck', proved_at = now()",
      // Without a decision about wrong goods.
      "proof = 'claimed_back', proved_at = now()",
    ].map((proof) => [
      `update delivery_attempts set outcome = 'refused', live_key = null, ${proof} where id = '${attempt.id}'`,
    ]),
  ],
  delivery_attempts_wrong_goods_are_known: [
    [`update delivery_attempts set goods_decided_at = now() where id = '${attempt.id}'`],
  ],
  delivery_sends_unanswered_is_sent: [
    [`update delivery_sends set outcome = 'unknown' where id = '${send.id}'`],
    [`update delivery_sends set answered_at = now() where id = '${send.id}'`],
  ],
  ledger_entries_amount_not_zero: [[journal('j'), entry('j', 'sales', 0)]],
  ledger_entries_customer_account_named: [
    [journal('j'), entry('j', 'wallet', 5)],
    [journal('j'), entry('j', 'points', 5, null, 'POINTS')],
    [journal('j'), entry('j', 'sales', 5, wallet.id)],
  ],
  ledger_entries_account_currency: [
    [journal('j'), entry('j', 'wallet', 5, wallet.id, 'POINTS')],
    [journal('j'), entry('j', 'points', 5, points.id, 'INR')],
  ],
  ledger_entries_one_customer: [
    [
      journal('j', 'gift_taken_back'),
      entry('j', 'wallet', -5, wallet.id),
      entry('j', 'wallet', 5, anotherWallet.id),
    ],
    [
      journal('j'),
      entry('j', 'adjustments', -10),
      entry('j', 'wallet', 5, wallet.id),
      entry('j', 'wallet', 5, anotherWallet.id),
    ],
    // Points of the one may not become T-Coins of the other.
    [
      journal('j', 'points_redeemed'),
      entry('j', 'points', -5, points.id, 'POINTS'),
      entry('j', 'rewards', 5, null, 'POINTS'),
      entry('j', 'rewards', -5),
      entry('j', 'wallet', 5, anotherWallet.id),
    ],
  ],
  ledger_entries_debit_causes: [
    ...(['gateway', 'receivables', 'losses', 'refunds', 'adjustments'] as const).map((account) => [
      journal('j', 'order_paid'),
      entry('j', 'wallet', -5, wallet.id),
      entry('j', account, 5),
    ]),
    [journal('j', 'payout'), entry('j', 'wallet', -5, wallet.id), entry('j', 'sales', 5)],
    [
      journal('j', 'points_redeemed'),
      entry('j', 'points', -5, points.id, 'POINTS'),
      entry('j', 'sales', 5, null, 'POINTS'),
    ],
  ],
  ledger_entries_gateway_causes: [
    [journal('j', 'payout'), entry('j', 'refunds', -5), entry('j', 'gateway', 5)],
    [journal('j', 'refund_processed'), entry('j', 'sales', -5), entry('j', 'gateway', 5)],
    // Of no refund, and of another amount than the refund has.
    [journal('j', 'refund_processed'), entry('j', 'refunds', -5), entry('j', 'gateway', 5)],
    [
      journal(sourceRefundId, 'refund_processed'),
      entry(sourceRefundId, 'refunds', -5),
      entry(sourceRefundId, 'gateway', 5),
    ],
    [
      `update orders set user_id = '${user.id}' where id = '${refundedOrder.id}'`,
      journal(sourceRefundId, 'refund_processed'),
      entry(sourceRefundId, 'refunds', -Number(refundedOrder.value)),
      entry(sourceRefundId, 'gateway', Number(refundedOrder.value)),
    ],
  ],
  ledger_journals_two_entries: [[journal('j')], [journal('j'), entry('j', 'sales', 5)]],
  ledger_entries_sum_to_zero: [
    [journal('j'), entry('j', 'sales', 5), entry('j', 'gateway', -4)],
    // Each currency by itself: points do not pay for rupees.
    [journal('j'), entry('j', 'sales', 5), entry('j', 'rewards', -5, null, 'POINTS')],
    // No whole journal can be added either.
    [
      `insert into ledger_entries (journal_id, account, currency, amount, created_at)
       select id, 'sales', 'INR', 1, now() from ledger_journals limit 1`,
    ],
  ],
  store_state_one_row: [["insert into store_state (id, mode, since) values (2, 'demo', now())"]],
  store_state_mode_stays: [
    ["insert into store_state (mode, since) values ('shop', now())", "update store_state set mode = 'demo'"],
    ["insert into store_state (mode, since) values ('demo', now())", 'delete from store_state'],
  ],
  users_email_sealed: ['email_sealed', 'email_index'].map((column) => [`update users set ${column} = 'x'`]),
  users_mobile_sealed: ['mobile_sealed', 'mobile_index'].map((column) => [
    `update users set ${column} = 'x'`,
  ]),
  users_email_parts: ['email_local_index', 'email_domain_index'].map((column) => [
    `update users set ${column} = 'x'`,
  ]),
  users_staff_role_is_known: [["update users set staff_role = 'cleaner'"]],
  alert_messages_mail_has_a_recipient: [
    [`insert into alert_messages (id, created_at, channel, content) values ('m', now(), 'mail', '{}')`],
  ],
  reconciliation_differences_status: [[insertDifference('found', 'now()')]],
  reconciliation_differences_closed: [
    [insertDifference('open', 'now()')],
    [insertDifference('gone', 'null')],
  ],
  float_entries_kind: [[insertFloatEntry('gift', 1)]],
  float_entries_direction: [
    [insertFloatEntry('purchase', 1)],
    [insertFloatEntry('opening', -1)],
    [insertFloatEntry('top_up', -1)],
  ],
  security_events_append_only: [
    ['update security_events set id = id'],
    ['delete from security_events where false', 'truncate security_events'],
  ],
  approval_requests_status_is_known: [[changeRequest(`status = 'granted', ${ENDED}`)]],
  approval_requests_open_or_ended: [
    [changeRequest('open_key = null')],
    [changeRequest("status = 'refused'")],
    [changeRequest("status = 'refused', ended_at = now()")],
  ],
  approval_requests_second_person: [
    [changeRequest(`status = 'approved', ${ENDED}`)],
    [changeRequest(`status = 'approved', decider_id = '${user.id}', ${ENDED}`)],
  ],
  approval_requests_stay: [
    [changeRequest("input = '{}'")],
    [changeRequest(`status = 'refused', ${ENDED}`), changeRequest("status = 'expired'")],
  ],
  coupons_code: [[coupon("'amount', 100, null::bigint, 1, null::timestamptz", 'diwali')]],
  coupons_value: [
    [coupon("'amount', 0, null::bigint, 1, null::timestamptz")],
    [coupon("'amount', 100, 50, 1, null::timestamptz")],
    [coupon("'percent', 10001, null::bigint, 1, null::timestamptz")],
    [coupon("'gift', 100, null::bigint, 1, null::timestamptz")],
  ],
  coupons_limits: [[coupon("'amount', 100, null::bigint, 0, null::timestamptz")]],
  coupons_window: [[coupon("'amount', 100, null::bigint, 1, now() - interval '1 day'")]],
  campaigns_value: [
    [campaign(`'amount', 0, 1, '{1}'::int[], ${LATER}`)],
    [campaign(`'percent', 10001, 1, '{1}'::int[], ${LATER}`)],
    [campaign(`'gift', 100, 1, '{1}'::int[], ${LATER}`)],
  ],
  referral_terms_values: [
    [terms('0, 50, 1000, 30, 10')],
    [terms('100, 50, 149, 30, 10')],
    [terms('100, 50, 1000, 0, 10')],
    [terms('100, 50, 1000, 30, 0')],
  ],
  referrals_people: [[referral('invited', `null, null, '{}', ${UNREWARDED}`, '100, 50, 1000', user.id)]],
  referrals_promise: [[referral('invited', `null, null, '{}', ${UNREWARDED}`, '0, 50, 1000')]],
  referrals_state: [
    [referral('lost', `${ORDER}, null, '{}', ${UNREWARDED}`)],
    [referral('invited', `${ORDER}, null, '{}', ${UNREWARDED}`)],
    [referral('held', `null, null, '{staff}', ${UNREWARDED}`)],
    [referral('held', `${ORDER}, null, '{}', ${UNREWARDED}`)],
    [referral('refused', `${ORDER}, null, '{}', ${UNREWARDED}`)],
  ],
  referrals_rewards: [
    [referral('invited', "null, null, '{}', null, 10, null, null, null, null")],
    [referral('rewarded', `${ORDER}, null, '{}', null, 10, 100, 50, null, null`)],
    [referral('rewarded', `${ORDER}, null, '{}', now(), null, 100, 50, null, null`)],
    [referral('rewarded', `${ORDER}, null, '{}', now(), 10, 101, 50, null, null`)],
    [referral('rewarded', `${ORDER}, null, '{}', now(), 10, 100, 0, null, null`)],
    [referral('rewarded', `${ORDER}, null, '{}', now(), 10, null, 50, null, null`)],
  ],
  referrals_taken: [
    [referral('rewarded', `${ORDER}, null, '{}', now(), 10, 100, 50, 1, null`)],
    [referral('taken_back', `${ORDER}, null, '{}', now(), 10, 100, 50, 101, 50`)],
    [referral('taken_back', `${ORDER}, null, '{}', now(), 10, 100, 50, 100, null`)],
  ],
  referrals_reason: [[referral('refused', `null, '', '{}', ${UNREWARDED}`)]],
  fraud_rules_outcome: [[fraudRule('ask', 'on', '{"kind":"velocity"}')]],
  fraud_rules_mode: [[fraudRule('hold', 'maybe', '{"kind":"velocity"}')]],
  fraud_rules_terms: [[fraudRule('hold', 'on', '{}')], [fraudRule('hold', 'on', '[]')]],
  fraud_hits_order: [
    [fraudRule('hold', 'on', '{"kind":"velocity"}'), fraudHit('hold', false, 'null')],
    [fraudRule('hold', 'on', '{"kind":"velocity"}'), fraudHit('refuse', true, 'null')],
    [fraudRule('hold', 'on', '{"kind":"velocity"}'), fraudHit('refuse', false, `'${order.id}'`)],
  ],
  fraud_blocks_subject: [[fraudBlock('account', "'a'")]],
  fraud_blocks_value: [[fraudBlock('payer', "''")], [fraudBlock('payer', "repeat('a', 701)")]],
  tiers_terms: [[tier('0, 100')], [tier('100, 0')], [tier('100, 2001')]],
  campaigns_limits: [[campaign(`'amount', 100, 0, '{1}'::int[], ${LATER}`)]],
  campaigns_goods: [[campaign(`'amount', 100, 1, '{}'::int[], ${LATER}`)]],
  campaigns_window: [[campaign(`'amount', 100, 1, '{1}'::int[], now() - interval '1 day'`)]],
  orders_campaign_steps: [
    [
      campaign(`'amount', 100, 1, '{1}'::int[], ${LATER}`),
      `update orders set campaign_id = 'k', breakdown = null`,
    ],
  ],
  orders_coupon_steps: [
    [
      coupon("'amount', 100, null::bigint, 1, null::timestamptz"),
      `update orders set coupon_id = 'c', breakdown = null`,
    ],
  ],
  backup_runs_kind: [[backupRun("'copy', now(), now()")]],
  backup_runs_ended: [[backupRun("'drill', now(), now() - interval '1 second'")]],
  job_outbox_names: [
    [added({ job: "''" })],
    [added({ job: "repeat('x', 129)" })],
    [added({ queue: "repeat('x', 129)" })],
  ],
  job_outbox_key: [[added({ key: "''" })], [added({ key: "repeat('x', 513)" })]],
  job_outbox_attempts: [[added({ most: '0' })]],
  job_outbox_keeps: [[added({ keeps: 'true' })]],
  restores_ended: [[restore('now(), now(), null')], [restore("now(), null, 'compared'")]],
  restores_ended_after_comparison: [[restore("null, now(), 'compared'")]],
  missed_searches_text: [
    ["insert into missed_searches (day, text, searches) values (current_date, '', 1)"],
    ["insert into missed_searches (day, text, searches) values (current_date, repeat('a', 41), 1)"],
  ],
  missed_searches_searches: [
    ["insert into missed_searches (day, text, searches) values (current_date, 'pubg', 0)"],
  ],
  orders_language: [["update orders set language = 'ta'"]],
  notification_preferences_language: [
    [
      `insert into notification_preferences (user_id, added, removed, language, updated_at)
       select id, '{}', '{}', 'ta', now() from users limit 1`,
    ],
  ],
  telegram_chats_language: [
    [
      `insert into telegram_chats (user_id, chat_id, language, device_version, linked_at)
       select id, 1, 'ta', 1, now() from users limit 1`,
    ],
  ],
  telegram_links_language: [
    [
      `insert into telegram_links (user_id, token_hash, language, expires_at)
       select id, 'hash', 'ta', now() from users limit 1`,
    ],
  ],
  help_requests_kind: [[helpRequest("'praise', 'en', 'open', 'k', now(), now(), null")]],
  help_requests_language: [[helpRequest("'other', 'ta', 'open', 'k', now(), now(), null")]],
  help_requests_state: [
    [helpRequest("'other', 'en', 'open', 'k', null, null, null")],
    [helpRequest("'other', 'en', 'open', 'k', now(), null, null")],
    [helpRequest("'other', 'en', 'open', null, now(), now(), null")],
    [helpRequest("'other', 'en', 'answered', 'k', now(), now(), null")],
    [helpRequest("'other', 'en', 'answered', 'k', null, null, now()")],
    [helpRequest("'other', 'en', 'closed', 'k', null, null, now()")],
    [helpRequest("'other', 'en', 'closed', null, null, null, null")],
    [helpRequest("'other', 'en', 'lost', 'k', null, null, null")],
  ],
  help_messages_author: [
    helpMessage("'customer', 'someone', 'Hello'"),
    helpMessage("'staff', null, 'Hello'"),
    helpMessage("'supplier', null, 'Hello'"),
  ],
  help_messages_text: [
    helpMessage("'customer', null, ''"),
    helpMessage("'customer', null, repeat('a', 2001)"),
  ],
  item_watches_kind: [
    [watch("'price', null, 'en'")],
    [watch("'back', 100, 'en'")],
    [watch("'gift', null, 'en'")],
  ],
  product_reviews_stars: [[review("0, 'en', 'waiting', null")], [review("6, 'en', 'waiting', null")]],
  product_reviews_texts: [
    "repeat('a', 1001), '', null, null",
    "'', repeat('a', 41), null, null",
    "'', '', null, repeat('a', 1001)",
    "'', '', null, ''",
  ].map((texts) => [review("5, 'en', 'waiting', null", texts)]),
  product_reviews_language: [[review("5, 'ta', 'waiting', null")]],
  product_reviews_state: [
    [review("5, 'en', 'liked', null")],
    [review("5, 'en', 'published', null")],
    [review("5, 'en', 'waiting', now()")],
    [review("5, 'en', 'rejected', now()")],
    [review("5, 'en', 'waiting', null", "'', '', 'Why?', null")],
  ],
  item_watches_language: [[watch("'back', null, 'ta'")]],
  notifications_channel: [[notification("'pigeon', 'en', null, null")]],
  notifications_language: [[notification("'mail', 'ta', null, null")]],
  notifications_one_end: [[notification("'mail', 'en', now(), now()")]],
  rate_quotes_rate: [
    [
      `insert into rate_quotes (currency, day, rate, waits, fetched_at) values ('USD', current_date, 0, false, now())`,
    ],
  ],
  notifications_arrived: [
    [notification("'whatsapp', 'en', null, null"), 'update notifications set arrived_at = now()'],
  ],
  ending_templates_status: [[endingTemplate('Created')]],
  ending_templates_texts: [
    [endingTemplate('Completed', "''")],
    [endingTemplate('Completed', "repeat('x', 501)")],
  ],
  work_claims_kind: [[workClaim("'product', 'x', ''")]],
  work_claims_note: [[workClaim("'order', 'x', repeat('x', 501)")]],
  work_claims_window: [[workClaim("'order', 'x', ''", 'now(), now(), null, null')]],
  work_claims_end: [
    [workClaim("'order', 'x', ''", "now(), now() + interval '1 hour', now(), null")],
    [workClaim("'order', 'x', ''", "now(), now() + interval '1 hour', null, 'lapsed'")],
    [workClaim("'order', 'x', ''", "now(), now() + interval '1 hour', now(), 'forgotten'")],
  ],
  orders_codes: [[`update orders set codes = -1`], [`update orders set codes = 21`]],
  vault_items_bounds: [['update vault_items set wait_hours = 73'], ['update vault_items set low_at = -1']],
  vault_batches_kind: [[`update vault_batches set kind = 'gift'`]],
  vault_batches_amounts: [
    ['update vault_batches set rows = -1'],
    ['update vault_batches set unit_cost = -1'],
  ],
  vault_codes_state: [[vaultCode('lost')]],
  vault_codes_holder: [
    [vaultCode('reserved')],
    [vaultCode('reserved', { ...ofOrder, place: 'null' })],
    [vaultCode('available', ofOrder)],
  ],
  vault_codes_sold: [[vaultCode('sold', ofOrder)], [vaultCode('revealed', ofOrder)]],
  vault_codes_sealed: [[vaultCode('available', { sealed: 28 })], [vaultCode('available', { sealed: 1053 })]],
  vault_codes_kept: [
    [`update vault_codes set mac = 'other'`],
    [`update vault_codes set sealed = decode(repeat('01', 40), 'hex')`],
    [`update vault_codes set expires_at = now()`],
    ['delete from vault_codes'],
  ],
  vault_codes_moves: [
    [`update vault_codes set state = 'sold', order_id = '${order.id}', place = 0, sold_at = now()`],
    [vaultCode('held'), `update vault_codes set order_id = '${order.id}' where id = 'd'`],
    [
      vaultCode('revealed', { ...ofOrder, soldAt: 'now()' }),
      `update vault_codes set state = 'refunded' where id = 'd'`,
    ],
  ],
  partners_status: [[partner("'admitted'")]],
  partners_amounts: [
    [partner("'asked'", '0, null, 0')],
    [partner("'asked'", 'null, 0, 0')],
    [partner("'asked'", 'null, null, -1')],
  ],
  partner_keys_mode: [[partner(), partnerKey({ mode: 'demo' })]],
  partner_keys_last4: [[partner(), partnerKey({ last4: 'abc' })]],
  partner_keys_scopes: [[partner(), partnerKey({ scopes: '{}' })]],
  partner_keys_cap: [[partner(), partnerKey({ cap: '0' })]],
  partner_keys_networks: [[partner(), partnerKey({ scopes: '{orders:read,codes:read}' })]],
  partner_spend_days_spent: [[`insert into partner_spend_days (holder, day, spent) values ('x', now(), -1)`]],
  orders_partner: [
    [`update orders set partner_reference = 'x' where id = '${order.id}'`],
    [partner(), partnerKey(), `update orders set partner_key_id = 'k' where id = '${order.id}'`],
  ],
  vault_reveals_by: [[reveal('null', 'null')], [partner(), partnerKey(), reveal("'s'", "'k'")]],
  partner_test_orders_course: [[partner(), partnerKey({ mode: 'test' }), testOrder({ course: 'lost' })]],
  partner_test_orders_amounts: [
    [partner(), partnerKey({ mode: 'test' }), testOrder({ price: 0 })],
    [partner(), partnerKey({ mode: 'test' }), testOrder({ codes: 21 })],
  ],
  bulk_orders_price: [[bulkOrder({ price: '0' })]],
  bulk_orders_stopped: [
    [bulkOrder({ bought_at: 'now()', stopped_at: 'now()' })],
    [bulkOrder({ bought_at: 'now()', stopped_by: "'price'" })],
    [bulkOrder({ stopped_at: 'now()', stopped_by: "'price'" })],
    [bulkOrder({ bought_at: 'now()', stopped_at: 'now()', stopped_by: "'bored'" })],
  ],
  bulk_order_lines_line: [[bulkOrder(), bulkLine({ line: 0 })]],
  bulk_order_lines_bought: [
    [bulkOrder(), bulkLine({ of: `'${order.id}'` })],
    [bulkOrder(), bulkLine({ of: `'${order.id}'`, checked: 'now()', problem: "'{}'" })],
  ],
  partner_endpoints_mode: [[partner(), partnerEndpoint({ mode: "'demo'" })]],
  partner_endpoints_types: [[partner(), partnerEndpoint({ types: "'{}'" })]],
  partner_endpoints_old: [
    [partner(), partnerEndpoint({ old_secret: "'s'" })],
    [partner(), partnerEndpoint({ old_until: 'now()' })],
  ],
  partner_endpoints_disabled: [
    [partner(), partnerEndpoint({ disabled_at: 'now()' })],
    [partner(), partnerEndpoint({ disabled_why: "'gone'" })],
    [partner(), partnerEndpoint({ disabled_at: 'now()', disabled_why: "'bored'" })],
  ],
  partner_events_mode: [[partner(), partnerEvent({ mode: "'demo'" })]],
  partner_events_fanout: [[partner(), partnerEvent({ fanout: '-1' })]],
  partner_events_kept: [
    [partner(), partnerEvent({ at: "now() - interval '89 days'" }), 'delete from partner_events'],
  ],
  partner_deliveries_state: [partnerDelivery({ state: "'lost'" })],
  partner_deliveries_tries: [partnerDelivery({ tries: '-1' }), partnerDelivery({ tries: '11' })],
  partner_deliveries_lease: [partnerDelivery({ state: "'failed'", leased_until: 'now()' })],
  partner_tries_outcome: [partnerTry('null', 'null'), partnerTry('200', "'no answer'")],
  ...Object.fromEntries(
    ['partner_events', 'partner_tries'].map((table) => [
      `${table}_append_only`,
      [[`update ${table} set id = id`], [`truncate ${table} cascade`]],
    ]),
  ),
  kill_switches_target: [[killSwitch("'shop', 'x'")], [killSwitch("'supplier', ''")]],
  kill_switches_window: [
    [killSwitch("'shop', ''", 'now(), now(), null, null')],
    [killSwitch("'shop', ''", "now(), now() + interval '1 hour', null, now() - interval '1 second'")],
    [killSwitch("'shop', ''", "now(), now() + interval '1 hour', 'x', null")],
  ],
  saved_views_bounds: [
    [savedView("''", "''")],
    [savedView("repeat('a', 61)", "''")],
    [savedView("'Late'", "repeat('a', 1001)")],
  ],
  chosen_columns_bounds: [
    [
      `insert into chosen_columns (user_id, list, columns, updated_at)
       values ('${user.id}', 'orders', array_fill('price'::text, array[21]), now())`,
    ],
  ],
  billing_details_state: [[billing("'2'")], [billing("'33'", "'29ABCDE1234F1ZW'")]],
  erasures_year: [[erasure('now()', "now() + interval '364 days'")]],
  erasures_wiped: [[erasure('now()', "now() + interval '400 days'", 'null')]],
  erasures_begin: [
    [erasure("now() - interval '1 hour'", "now() + interval '400 days'")],
    [erasure("now() + interval '1 hour'", "now() + interval '400 days'")],
  ],
  nominees_text: [
    [
      `insert into nominees (user_id, name, contact, updated_at) select id, '', 'a@b', now() from users limit 1`,
    ],
    [
      `insert into nominees (user_id, name, contact, updated_at) select id, 'R', 'a', now() from users limit 1`,
    ],
    [
      `insert into nominees (user_id, name, contact, updated_at) select id, 'R', '', now() from users limit 1`,
    ],
  ],
  guardians_state: [
    [guardian({ state: 'refused', decided_at: NOW, notice: '1' })],
    [guardian({ decided_at: NOW })],
    [guardian({ state: 'given', notice: '1' })],
  ],
  guardians_contact: [
    [guardian({ name: '' })],
    [guardian({ email: 'a' })],
    [guardian({ email: '' })],
    [guardian({ state: 'ended', decided_at: NOW, email: '' })],
  ],
  guardians_notice: [[guardian({ state: 'given', decided_at: NOW })]],
  guardians_language: [[guardian({ language: 'fr' })]],
  orders_guardian_agrees: [
    [guardian({}), orderOf('new')],
    [guardian({ state: 'ended', name: '', email: '', decided_at: NOW }), orderOf('new')],
    [guardian({ state: 'withdrawn', decided_at: NOW, notice: '1' }), orderOf('new')],
  ],
  cell_moves_state: [
    [cellMove({ state: 'gone' })],
    [cellMove({ back_at: null })],
    [cellMove({ state: 'moved' })],
  ],
  cell_moves_other_cell: [[cellMove({ other_cell: '' })], [cellMove({ other_cell: 'Cell B' })]],
  cell_moves_transfers: [[cellMove({ transfers: 1 })], [cellMove({ ...MOVED, transfers: -1 })]],
  orders_account_is_here: [
    [cellMove({}), orderOf('new')],
    [cellMove(MOVED), orderOf('new')],
    [ERASED, orderOf('new')],
  ],
  payments_account_is_here: [
    [cellMove({}), newPayment],
    [ERASED, newPayment],
  ],
  ledger_entries_other_cells_causes: [
    [journal('j', 'moved_in'), entry('j', 'other_cells', -5), entry('j', 'wallet', 5, wallet.id)],
    // More than the move counts.
    [cellMove({ ...MOVED, transfers: 1 }), ...transfer('m.2')],
    // Of another customer, in the wrong direction, and under another reason.
    [cellMove({ ...MOVED, transfers: 1, user_id: anotherWallet.userId }), ...transfer('m.1')],
    [
      cellMove({ ...MOVED, transfers: 1 }),
      journal('m.1', 'moved_in'),
      entry('m.1', 'other_cells', -5),
      entry('m.1', 'wallet', 5, wallet.id),
    ],
    [
      cellMove({ ...MOVED, state: 'arrived', transfers: 1 }),
      journal('m.1', 'admin_credit'),
      entry('m.1', 'other_cells', -5),
      entry('m.1', 'wallet', 5, wallet.id),
    ],
  ],
  payments_guardian_agrees: [[guardian({}), newPayment]],
  notification_preferences_adults: ['reviews:mail', 'points:telegram'].map((choice) => [
    guardian({ state: 'given', decided_at: NOW, notice: '1' }),
    `insert into notification_preferences (user_id, added, removed, language, updated_at)
     values ('${user.id}', '{${choice}}', '{}', 'en', now())`,
  ]),
  consents_act: [
    [consent('guardian', 'declared', '1')],
    [consent('guardian', 'given')],
    [consent('account', 'given')],
    [consent('adult', 'withdrawn')],
    [consent('reviews', 'declared')],
    [consent('advertising', 'given')],
  ],
  consents_notice: [[consent('account', 'noticed')], [consent('adult', 'declared')]],
  consents_language: [[consent('reviews', 'given', '2026-11-26', 'fr')]],
  tax_classes_kind: [[taxClass("'gift'", 0)]],
  tax_classes_rate: [
    [taxClass("'taxable'", 0)],
    [taxClass("'exempt'", 1800)],
    [taxClass("'taxable'", 10_001)],
  ],
  tax_counters_last: [["insert into tax_counters values ('TR2627', -1)"]],
  tax_documents_kind: [[taxDocument({ kind: 'bill' })]],
  tax_documents_credit: [
    [taxDocument({ kind: 'credit_note' })],
    [taxDocument({ kind: 'credit_note', refund_id: 'r' })],
  ],
  tax_documents_name: [[taxDocument({ name: 'TR2627-0000000001' })], [taxDocument({ number: 0 })]],
  tax_documents_parts: [
    [taxDocument({ taxable: 8475 })],
    [taxDocument({ cgst: 762, sgst: 764 })],
    [taxDocument({ igst: 1, taxable: 8473 })],
    [taxDocument({ value: 0, taxable: 0, cgst: 0, sgst: 0 })],
  ],
  tax_documents_place: [
    [taxDocument({ place_of_supply: '27' })],
    [taxDocument({ igst: 1526, cgst: 0, sgst: 0 })],
  ],
  tax_document_files_sha256: [
    [taxDocument({}), `insert into tax_document_files values ('t', 'en', 'x', 'a', now())`],
  ],
  customer_notes_text: [[customerNote("''")], [customerNote("repeat('a', 2001)")]],
  order_notes_text: [[orderNote("''")], [orderNote("repeat('a', 2001)")]],
  order_reopenings_says_why: [[reopening('Completed', 0, { reason: '' })]],
  order_reopenings_points_not_negative: [[reopening('Completed', 0, { points: -1 })]],
  order_reopenings_money: [
    [reopening('Completed', 1)],
    [reopening('Refunded', 0)],
    [reopening('Cancelled', -1)],
    [reopening('Refunded', 1, { points: 1 })],
    [reopening('Failed', 0)],
  ],
  order_reopenings_refund_booked: ['Refunded', 'Cancelled'].map((status) => [
    reopening('Completed', 0),
    `update orders set status = 'Processing' where id = '${order.id}'`,
    `update orders set status = '${status}' where id = '${order.id}'`,
  ]),
  source_refunds_amount_positive: [changed('amount = 0')],
  source_refunds_state: [changed(`${CHOSEN}, state = 'lost'`)],
  source_refunds_choice: [
    changed("state = 'due'"),
    changed(CHOSEN),
    changed("state = 'due', choice = 'bank', chosen_by = 'customer', chosen_at = now()"),
    changed("state = 'due', choice = 'source', chosen_at = now()"),
    changed("state = 'due', choice = 'source', chosen_by = 'customer'"),
  ],
  source_refunds_sent: [changed(`${CHOSEN}, state = 'sent'`), changed('sends = 1')],
  source_refunds_processed: [changed(`${CHOSEN}, state = 'processed', sends = 1, sent_at = now()`)],
  source_refunds_at_most_the_payment: [
    [
      `insert into source_refunds (id, order_id, payment_id, booking, amount, note, state, decide_by, created_at, updated_at)
       select 's', order_id, payment_id, 's', 1, 'more', 'asked', now(), now(), now() from source_refunds
        where id = '${sourceRefundId}'`,
    ],
  ],
  order_refunds_amount_positive: [[refund('0')]],
  order_refunds_points_not_negative: [[refund('1', { points: -1 })]],
  order_refunds_says_why: [[refund('1', { note: '' })]],
  order_refunds_at_most_the_price: [[refund(`${order.value}`)]],
  security_events_kept: [[NEW_SECURITY_EVENT, 'delete from security_events']],
  ...Object.fromEntries(
    ['orders', 'wallet_transactions', 'users'].map((table) => [
      `${table}_not_emptied`,
      [[`truncate ${table} cascade`]],
    ]),
  ),
  ...Object.fromEntries(
    [
      'ledger_journals',
      'ledger_entries',
      'audit_entries',
      'audit_chain',
      'order_events',
      'order_refunds',
      'order_notes',
      'customer_notes',
      'billing_details',
      'consents',
      'erasures',
      'audit_redactions',
      'tax_registrations',
      'tax_classes',
      'tax_documents',
      'tax_document_files',
      'price_change_lines',
      'order_reopenings',
      'vault_moves',
      'vault_reveals',
      'float_entries',
      'verified_points',
    ].map((table) => [
      `${table}_append_only`,
      [
        [`update ${table} set ${FIRST_COLUMN[table] ?? 'id'} = ${FIRST_COLUMN[table] ?? 'id'}`],
        [`delete from ${table}`],
        [`delete from ${table} where false`],
        [`truncate ${table} cascade`],
      ],
    ]),
  ),
};

/** Runs the statements in a transaction that is checked as by a commit and then rolled back. */
async function judge(statements: string[]): Promise<pg.DatabaseError | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of [...statements, 'set constraints all immediate']) await client.query(statement);
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The names of the rules in the hand-written migrations that refuse something. */
function namedRules(): string[] {
  const folder = path.join(prismaFolder, 'migrations');
  const files = readdirSync(folder, { withFileTypes: true }).filter((found) => found.isDirectory());
  const sql = files
    .map(({ name }) => readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'))
    .join('\n');
  const checks = [...sql.matchAll(/ADD CONSTRAINT "(\w+)"\s+CHECK/g)];
  const triggers = [...sql.matchAll(/CREATE (?:CONSTRAINT )?TRIGGER "(\w+)"/g)];
  const names = [...checks, ...triggers]
    .map(([, name]) => name ?? '')
    .filter(
      (name) =>
        // A bound of partitions is a check for the migrations that make a table the first of them.
        !/_initial_bound$|_changed(_i|_u|_d|_ud|_owner)?$|_tallied_|^orders_texts_|_chained$|_tell_|_report_(inserted|updated|deleted)$|_unclassified_not_sold$/.test(
          name,
        ),
    );
  // A rule that a later migration relaxes is named twice.
  return [...new Set(names)];
}

test('every rule of money and history is broken once below', () => {
  expect(namedRules().length).toBeGreaterThan(10);
  expect(Object.keys(BREACHES).sort()).toEqual(namedRules().sort());
});

const breaches = Object.entries(BREACHES).flatMap(([name, ways]) => ways.map((way) => ({ name, way })));
test.each(breaches)('the rule $name refuses $way', async ({ name, way }) => {
  const error = await judge(way);
  expect(error?.constraint).toBe(name);
  // Prisma's adapter passes on nothing but the message.
  expect(error?.message).toContain(name);
  expect(error?.code).toMatch(/^23/);
});

test.each<[string, string[]]>([
  ['a movement of two entries', [journal('j'), entry('j', 'gateway', -5), entry('j', 'sales', 5)]],
  [
    'a movement of four entries in two currencies',
    [
      journal('j', 'points_redeemed'),
      entry('j', 'points', -5, points.id, 'POINTS'),
      entry('j', 'rewards', 5, null, 'POINTS'),
      entry('j', 'rewards', -5),
      entry('j', 'wallet', 5, wallet.id),
    ],
  ],
  [
    'a refund of an own payment',
    [
      journal(sourceRefundId, 'refund_processed'),
      entry(sourceRefundId, 'refunds', -Number(refundedOrder.value)),
      entry(sourceRefundId, 'gateway', Number(refundedOrder.value)),
    ],
  ],
  [
    'points for both people of a referral',
    [
      journal('j', 'referral_rewarded'),
      `insert into wallets (id, user_id, currency, balance, created_at, updated_at)
       values ('w', '${anotherWallet.userId}', 'POINTS', 5, now(), now())`,
      entry('j', 'rewards', -10, null, 'POINTS'),
      entry('j', 'points', 5, points.id, 'POINTS'),
      entry('j', 'points', 5, 'w', 'POINTS'),
    ],
  ],
  [
    'entries before their balance is struck',
    [journal('j'), entry('j', 'sales', 9), entry('j', 'gateway', -4), entry('j', 'gateway', -5)],
  ],
  [
    'an order of a child whose guardian has agreed, and of who is 18 by now',
    [
      guardian({ state: 'given', decided_at: NOW, notice: '1' }),
      orderOf('agreed'),
      `update guardians set state = 'withdrawn', adult_from = '2020-01-01' where user_id = '${user.id}'`,
      orderOf('adult'),
    ],
  ],
  ['an empty wallet', [`update wallets set balance = 0 where id = '${wallet.id}'`]],
  [
    'a proven payment',
    [
      `update payments set status = 'paid', utr = '1', received_amount = 0, paid_at = now() where id = '${payment.id}'`,
    ],
  ],
  [
    'a refused attempt that gives its pack free',
    [`update delivery_attempts set outcome = 'refused', live_key = null where id = '${attempt.id}'`],
  ],
])('the rules accept %s', async (_, statements) => {
  expect(await judge(statements)).toBeNull();
});

test.each([
  [
    'a movement with the same reason and reference',
    'ledger_journals_reason_reference_key',
    [
      journal('j'),
      `insert into ledger_journals (id, reason, reference, created_at) values ('k', 'test', 'j', now())`,
    ],
  ],
  [
    'a second live attempt for a pack',
    'delivery_attempts_live_key',
    [
      `insert into delivery_attempts select (jsonb_populate_record(a, '{"id":"second"}')).* from delivery_attempts a`,
    ],
  ],
  [
    'a sending with the number of another',
    'delivery_sends_number_key',
    [
      `insert into delivery_sends select (jsonb_populate_record(s, '{"id":"second"}')).* from delivery_sends s`,
    ],
  ],
  [
    'a bank reference that paid before',
    'payments_utr_key',
    [
      `update payments set utr = '7'`,
      `insert into payments select (jsonb_populate_record(p, '{"id":"second","client_txn_id":"second","gateway_order_id":"second"}')).* from payments p`,
    ],
  ],
  [
    'a second wallet in one currency',
    'wallets_user_currency_key',
    [
      `insert into wallets select (jsonb_populate_record(w, '{"id":"second"}')).* from wallets w where currency = 'INR'`,
    ],
  ],
])('a repeat of %s is refused by %s', async (_, name, statements) => {
  const error = await judge(statements);
  expect(error).toMatchObject({ code: '23505', constraint: name });
});

test.each(['users', 'orders', 'products', 'wallets', 'payments', 'wallet_transactions', 'delivery_attempts'])(
  'a row of %s cannot be deleted while others refer to it',
  async (table) => {
    const leaned =
      table === 'wallet_transactions'
        ? [
            `update payments set purpose = 'topup', order_id = null, wallet_transaction_id = '${transaction.txnid}'`,
          ]
        : [];
    const review = `insert into reviews (id, cause, payment_id, money_at_risk, evidence, opened_at) values ('r', 'outcome_unknown', '${payment.id}', 1, '{}', now())`;
    const error = await judge([...leaned, review, `delete from ${table}`]);
    expect(error?.code).toMatch(/^23(001|503)$/);
  },
);

test('listeners for the catalogue are notified of every committed change', async () => {
  const client = await pool.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen catalogue');
  const usedProduct = await make.makeProduct(prisma);
  const usedItem = await make.makeItem(prisma, { product: usedProduct });
  await make.makeRoute(prisma, usedItem);
  await make.makeImage(prisma);
  const now = new Date();
  await prisma.collection.create({
    data: { id: 'heard', name: 'Heard', position: 1, createdAt: now, updatedAt: now },
  });
  await prisma.currencyRate.create({ data: { currency: 'PHP', rate: 1n, updatedAt: now } });
  await prisma.collectionProduct.create({
    data: { collectionId: 'heard', productId: usedProduct.id, position: 0 },
  });
  await client.query('begin');
  await client.query(`update products set name = 'never'`);
  await client.query('rollback');
  await client.query('select 1');
  await client.query('unlisten catalogue');
  client.release(true);
  expect(heard.sort()).toEqual([
    'collection_products',
    'collections',
    'currency_rates',
    'gallery_images',
    'items',
    'product_items',
    'products',
    'supplier_routes',
  ]);
});
