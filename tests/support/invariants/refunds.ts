// Refunds, what reopened orders take back, gifts and points.
import type { Breaks, Sold } from './sell-of-each';

export const refundsBreaks = ({ completed, refunded, processing }: Sold): Breaks => ({
  'money leaves through the gateway only': [
    [`update ledger_journals set reason = 'payout' where reason = 'refund_processed'`],
    [`update ledger_entries set account = 'sales' where account = 'refunds' and amount < 0`],
    [
      `update payments set user_id = (select id from users where role = 'admin' limit 1) where gateway = 'razorpay'`,
    ],
  ],
  'an order was refunded once and whole': [
    [`update orders set status = 'Refunded' where id = '${completed.orderid}'`],
    [`update orders set status = 'Cancelled' where id = '${completed.orderid}'`],
    [`update orders set status = 'Failed' where id = '${refunded.orderid}'`],
  ],
  'the refunds of an order add up': [
    [
      `update ledger_entries e set amount = -e.amount from ledger_journals j
        where j.id = e.journal_id and j.reason = 'order_paid' and e.account = 'sales'`,
    ],
  ],
  'the account of refunds holds': [[`update source_refunds set amount = amount + 1 where state = 'asked'`]],
  'refunds to the source of a payment add up': [
    [`update source_refunds set amount = 100000000 where state = 'processed'`],
  ],
  'a refund that can go to the source is of the payment': [
    [`update source_refunds set order_id = '${refunded.orderid}' where state = 'processed'`],
  ],
  'a refund that can go to the source is booked': [
    [`update source_refunds set booking = '${refunded.orderid}' where state = 'processed'`],
    [`delete from source_refunds where state = 'asked'`],
  ],
  'a refund has left the account of refunds': [
    [`update source_refunds set state = 'failed' where state = 'processed'`],
    [`update ledger_journals set reference = 'none' where reason = 'refund_processed'`],
    [`update source_refunds set state = 'taken_back' where state = 'asked'`],
  ],
  'a refund that the bank did not take went to the wallet only': [
    [`update source_refunds set chosen_by = 'staff' where state = 'in_wallet'`],
  ],
  'each refund has its journal': [
    ['update order_refunds set amount = amount + 1'],
    [`update order_refunds set id = 'another'`],
    ['delete from order_refunds'],
  ],
  'only a Completed order is refunded after its end': [
    [`update order_refunds set order_id = '${processing.orderid}'`],
  ],
  'what a reopened order takes back': [
    ['update order_reopenings set amount = amount + 1 where amount > 0'],
    ['delete from order_reopenings'],
    [`update order_reopenings set points_taken = points_taken + 1 where from_status = 'Completed'`],
  ],
  'an order that has ended goes on only where a person': [
    ['delete from order_reopenings'],
    [
      `insert into order_reopenings (id, order_id, number, from_status, amount, points_taken, points_spent, reason, created_at)
       values ('another', '${completed.orderid}', 99, 'Completed', 0, 0, 0, 'x', now())`,
    ],
  ],
  'a gift is taken back from its receiver': [
    [
      `update ledger_journals set reason = 'gift_taken_back'
        where id in (select journal_id from ledger_entries where account = 'wallet' and amount < 0)`,
    ],
  ],
  'a refund takes back as many points': [
    ['update order_refunds set points_taken = points_taken + 1'],
    [`update order_refunds set id = 'another'`],
    [`update order_refunds set order_id = '${refunded.orderid}'`],
  ],
  'points follow what banks took back': [
    [`update order_events set detail = detail || '{"taken": "1"}' where kind = 'points_adjusted'`],
    [`delete from order_events where kind = 'points_adjusted'`],
    [
      `update ledger_journals set reference = 'not ' || reference where reason = 'points_taken_back' and reference in (select id from reviews)`,
    ],
  ],
  'points were given at most once': [
    [
      `update ledger_journals set reference = '${refunded.orderid}'
        where reason = 'points_earned' and reference = '${completed.orderid}'`,
    ],
  ],
});
