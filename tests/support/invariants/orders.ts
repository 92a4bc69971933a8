// Orders: what they cost, were paid and went through.
import type { Breaks, Sold } from './sell-of-each';

export const ordersBreaks = ({ completed, created, processing }: Sold): Breaks => ({
  'an order was paid once': [
    [`update orders set value = value + 1 where id = '${completed.orderid}'`],
    [`update payments set order_id = '${created.orderid}' where order_id = '${completed.orderid}'`],
  ],
  'an order has a cost only when': [
    [`update orders set cost = 100, cost_currency = 'BRL', cost_rate = 1 where id = '${created.orderid}'`],
    [`update orders set cost = 100, cost_currency = 'BRL', cost_rate = 1 where id = '${completed.orderid}'`],
  ],
  'a Processing instant order has a job': [
    [`update reviews set closed_at = now() where order_id = '${processing.orderid}'`],
  ],
  'the events of an order follow the table': [
    [`delete from order_events where "to" = 'Completed'`],
    [`update order_events set "from" = 'Failed' where "to" = 'Refunded'`],
  ],
  'the steps of an order sum to its price': [
    [`update orders set breakdown = jsonb_set(breakdown, '{steps,0,amount}', '"1"')`],
  ],
  'an order that a rule holds has a case': [
    [
      `insert into fraud_rules (id, name, reason, terms, outcome, mode, created_at, updated_at)
       values ('rule', 'Many orders', 'why', '{"kind": "velocity"}', 'hold', 'on', now(), now())`,
      `insert into fraud_hits (id, rule_id, order_id, user_id, amount, outcome, shadow, measured, hit_key, at)
       select 'hit', 'rule', id, user_id, value, 'hold', false, '{}', 'hit', now() from orders where id = '${completed.orderid}'`,
    ],
    [
      `update reviews set cause = 'fraud_hold', opened_at = '2020-01-01' where order_id = '${processing.orderid}'`,
    ],
  ],
  'an order is found by its own texts': [
    "update order_texts set text = 'another' where part = 'reference'",
    "delete from order_texts where part = 'order'",
    "insert into order_texts (order_id, part, text) values ('nowhere', 'order', 'of no order')",
  ].map((statement) => [statement]),
});
