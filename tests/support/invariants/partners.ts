// Orders of partners, their keys and webhooks.
import type { Placed } from '../shop';
import type { Breaks, Sold } from './sell-of-each';

/** The customer of an order as a partner with a key. */
const partnerKey = ({ orderid }: Placed) => [
  `insert into partners (user_id, status, created_at, updated_at)
   select user_id, 'active', '2020-01-01', now() from orders where id = '${orderid}'`,
  `insert into partner_keys (id, partner_id, mode, name, digest, last4, scopes, version, created_at)
   select 'k', user_id, 'live', 'x', 'x', 'abcd', '{orders:write}', '2026-12-01', '2020-01-01'
     from orders where id = '${orderid}'`,
];

/** The order as one of that partner. */
const partnersOrder = (order: Placed) => [
  ...partnerKey(order),
  `update orders set partner_key_id = 'k', partner_reference = 'r' where id = '${order.orderid}'`,
];

const ENDPOINT = `
  insert into partner_endpoints (id, partner_id, mode, url, types, version, secret, created_at, updated_at)
  select 'p', user_id, 'live', 'https://p.example', '{ping}', 'v', 's', now(), now() from partners`;

const toldEvent = ({ orderid }: Placed, fanout: number) => `
  insert into partner_events (id, partner_id, mode, type, subject, sequence, body, fanout, at)
  select 'e', o.user_id, 'live', 'order.completed', o.id, e.id, '{}', ${fanout}, now()
    from orders o join order_events e on e.order_id = o.id and e."to" = 'Completed' where o.id = '${orderid}'`;

export const partnersBreaks = ({ completed }: Sold): Breaks => ({
  'an order of a partner names a live key of its buyer that worked when it was paid': [
    [
      ...partnerKey(completed),
      `update partner_keys set revoked_at = '2020-01-01'`,
      `update orders set partner_key_id = 'k', partner_reference = 'x' where id = '${completed.orderid}'`,
    ],
  ],
  'what a partner and each of its live keys spent on a day is the sum of the orders': [
    [
      ...partnerKey(completed),
      `insert into partner_spend_days (holder, day, spent) values ('k', '2020-01-01', 1)`,
    ],
  ],
  "each end of a partner's order has one event": [partnersOrder(completed)],
  'an event has a delivery for each endpoint': [
    [...partnersOrder(completed), ENDPOINT, toldEvent(completed, 1)],
  ],
  'a delivery of an event is delivered by an answer': ["'delivered'", "'failed'", "'pending'"].map(
    (state) => [
      ...partnersOrder(completed),
      ENDPOINT,
      toldEvent(completed, 1),
      `insert into partner_deliveries (id, event_id, endpoint_id, state, tries, due_at, created_at)
       values ('d', 'e', 'p', ${state}, 9, now() + interval '26 hours', now())`,
      `insert into partner_tries (id, delivery_id, at, status, ms) values ('t', 'd', now(), 500, 1)`,
    ],
  ),
  'no endpoint is called whose address or secret': ['url_key_id', 'secret_key_id'].map((column) => [
    ...partnerKey(completed),
    ENDPOINT,
    `update partner_endpoints set ${column} = 'k'`,
    `update partner_keys set revoked_at = now()`,
  ]),
});
