// Calls to suppliers and the goods of orders.
import type { Placed } from '../shop';
import type { Breaks, Sold } from './sell-of-each';

const attemptOf = ({ orderid }: Placed) =>
  `(select id from delivery_attempts where order_id = '${orderid}' order by id limit 1)`;

export const deliveriesBreaks = ({ completed, refunded, failed, processing }: Sold): Breaks => ({
  'a Completed instant order has one delivered attempt': [
    [`delete from delivery_attempts where id = ${attemptOf(completed)}`],
    [`update delivery_attempts set route_position = 1 where id = ${attemptOf(completed)}`],
  ],
  'no call is open for an order that has ended': [
    [`update delivery_attempts set outcome = 'unknown' where id = ${attemptOf(completed)}`],
  ],
  'nothing may have been delivered for a Refunded': [
    [
      `update delivery_attempts set outcome = 'delivered', live_key = order_id || ':0', proof = null, proved_at = null
        where order_id = '${refunded.orderid}'`,
    ],
  ],
  'no supplier was asked to deliver what was not paid': [
    [`update delivery_attempts set order_id = '${failed.orderid}' where order_id = '${refunded.orderid}'`],
  ],
  'no supplier order was counted for two packs': [
    [`update delivery_attempts set supplier_order_id = 'the same'`],
  ],
  'only one attempt for a pack may deliver': [
    [`update delivery_attempts set pack_index = 0 where order_id = '${completed.orderid}'`],
  ],
  'a reference was given up only with proof': [
    [`update delivery_attempts set proof = null, proved_at = null where outcome = 'refused'`],
    [`update delivery_sends set outcome = 'unknown' where attempt_id = ${attemptOf(refunded)}`],
    [
      `update delivery_attempts set proof = 'not_found', proved_at = sent_at where order_id = '${refunded.orderid}'`,
    ],
  ],
  'goods that came late for their order have a case': [
    [`update delivery_sends set outcome = 'delivered' where attempt_id = ${attemptOf(refunded)}`],
    [
      `update orders set status = 'Refunded', ended_at = now() - interval '1 hour' where id = '${completed.orderid}'`,
    ],
  ],
  'goods that came after their price was given back have a case': [
    [`update order_refunds set packs = '{0}', created_at = '2020-01-01'`],
    [
      `update order_refunds set packs = '{0}', created_at = '2020-01-01', order_id = '${processing.orderid}'`,
      `update delivery_sends set outcome = 'delivered', answered_at = now() where attempt_id = ${attemptOf(processing)}`,
    ],
  ],
  'goods other than were ordered have a case': [
    [`update delivery_attempts set wrong_goods = '[{"field":"pack"}]' where id = ${attemptOf(refunded)}`],
    [
      `update delivery_attempts set wrong_goods = '[{"field":"pack"}]' where id = ${attemptOf(completed)}`,
      `insert into reviews (id, cause, order_id, money_at_risk, evidence, opened_at)
       select 'wrong', 'wrong_goods', o.id, o.value, jsonb_build_object('attempt', a.id), o.ended_at - interval '1 second'
         from orders o join delivery_attempts a on a.order_id = o.id
        where a.id = ${attemptOf(completed)}`,
    ],
  ],
});
