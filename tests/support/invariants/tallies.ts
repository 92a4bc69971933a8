// Counts and sums.
import type { Breaks, Sold } from './sell-of-each';

export const talliesBreaks = ({ completed, created }: Sold): Breaks => ({
  'the counts and sums of orders are': [
    [`update orders set status = 'Failed' where id = '${created.orderid}'`],
    [`update order_tally_changes set value = value + 1`],
  ],
  'the orders of a day are': [[`insert into order_day_tallies values ('2026-01-01', 'Failed', 1, 1)`]],
  'the orders of a product are': [
    [`insert into order_product_tallies values ('mobile-legends', 'Cancelled', 7, 1)`],
  ],
  'the delivery times of a day are': [
    [
      'select tarang_fold_tallies()',
      `update orders set ended_at = ended_at + interval '1 hour' where id = '${completed.orderid}'`,
    ],
  ],
  'the orders of a status are': [[`insert into order_status_tallies values ('Cancelled', 7, 1)`]],
  'the sums of the reports are': [
    [
      `insert into report_days (day, fee_rate, fee_paise) values ('2026-01-01', 0, 0)`,
      `insert into report_refund_sums (day, cause, refunds, amount) values ('2026-01-01', 'other', 1, 100)`,
    ],
  ],
  'the counts and sums of wallet transactions': [['update wallet_transactions set amount = amount + 1']],
  'the wallet transactions of a type are': [
    [`insert into wallet_type_tallies values ('Debit', 'Failed', 7, 1)`],
  ],
  'the counts of users by the day they joined are': [
    [`insert into user_day_tallies values ('2026-01-01', 'user', true, 1)`],
  ],
  'the users of a role are': [[`insert into user_tallies values ('user', true, true, 1)`]],
  'the counts of blocked users': [[`update users set blocked_at = now()`]],
});
