// Partners, their keys, bulk orders and webhooks.
import type { Breaches } from './breaches';
import { ITEM } from './rows';

export const partner = (status = "'active'", amounts = 'null, null, 0') =>
  `insert into partners (user_id, status, daily_cap, low_balance, test_balance, created_at, updated_at)
   values ('user', ${status}, ${amounts}, now(), now())`;

export const partnerKey = ({ mode = 'live', last4 = 'abcd', scopes = '{orders:read}', cap = 'null' } = {}) =>
  `insert into partner_keys (id, partner_id, mode, name, digest, last4, scopes, daily_cap, version, created_at)
   values ('k', 'user', '${mode}', 'x', 'x', '${last4}', '${scopes}', ${cap}, '2026-12-01', now())`;

const testOrder = ({ course = 'delivered', price = 1, codes = 0 } = {}) =>
  `insert into partner_test_orders (id, partner_id, key_id, reference, product_id, itemid, input1, input2, price, codes, course, created_at)
   values ('t', 'user', 'k', 'x', 'product', ${ITEM}, '', '', ${price}, ${codes}, '${course}', now())`;

const bulkOrder = (given: Record<string, string> = {}) => {
  const row = { price: '1', bought_at: 'null', stopped_at: 'null', stopped_by: 'null', ...given };
  return `insert into bulk_orders (${Object.keys(row).join()}, id, user_id, product_id, itemid, labels, created_at)
    values (${Object.values(row).join()}, 'b', 'user', 'product', ${ITEM}, '{ID}', now())`;
};

const bulkLine = ({ line = 1, checked = 'null', problem = 'null', of = 'null' } = {}) =>
  `insert into bulk_order_lines (bulk_order_id, line, inputs, checked_at, problem, order_id)
   values ('b', ${line}, '{17366}', ${checked}, ${problem}, ${of})`;

const partnerEndpoint = (given: Record<string, string> = {}) => {
  const row = {
    id: "'p'",
    mode: "'live'",
    types: "'{ping}'",
    old_secret: 'null',
    old_until: 'null',
    disabled_at: 'null',
    disabled_why: 'null',
    ...given,
  };
  return `insert into partner_endpoints (${Object.keys(row).join()}, partner_id, url, version, secret, created_at, updated_at)
    values (${Object.values(row).join()}, 'user', 'https://p.example', 'v', 's', now(), now())`;
};

const partnerEvent = (given: Record<string, string> = {}) => {
  const row = { id: "'e'", mode: "'live'", fanout: '1', at: 'now()', ...given };
  return `insert into partner_events (${Object.keys(row).join()}, partner_id, type, subject, sequence, body)
    values (${Object.values(row).join()}, 'user', 'ping', 'x', 1, '{}')`;
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

export const partnersBreaches: Breaches = {
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
    [`update orders set partner_reference = 'x' where id = 'order'`],
    [partner(), partnerKey(), `update orders set partner_key_id = 'k' where id = 'order'`],
  ],
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
    [bulkOrder(), bulkLine({ of: "'order'" })],
    [bulkOrder(), bulkLine({ of: "'order'", checked: 'now()', problem: "'{}'" })],
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
};
