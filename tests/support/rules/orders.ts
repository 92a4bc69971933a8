// Orders, their notes and texts, their refunds and reopenings, and the calls to suppliers.
import type { Breaches } from './breaches';
import { PRICE } from './rows';

const refund = (amount: string, { note = 'a gesture', points = 0 } = {}) =>
  `insert into order_refunds (id, order_id, amount, cause, note, packs, points_taken, points_spent, created_at)
   values ('r', 'order', ${amount}, 'other', '${note}', '{}', ${points}, 0, now())`;

/** The refund with columns of it changed. */
const changed = (columns: string) => [`update source_refunds set ${columns} where id = 'source-refund'`];

const CHOSEN = "choice = 'source', chosen_by = 'customer', chosen_at = now()";

const reopening = (from: string, amount: number, { number = 0, points = 0, reason = 'a mistake' } = {}) =>
  `insert into order_reopenings (id, order_id, number, from_status, amount, points_taken, points_spent, reason, created_at)
   values ('r', 'order', ${number}, '${from}', ${amount}, ${points}, 0, '${reason}', now())`;

export const ordersBreaches: Breaches = {
  orders_value_positive: [[`update orders set value = 0 where id = 'order'`]],
  orders_cost_is_whole: [
    'cost = 100',
    "cost = -1, cost_currency = 'BRL', cost_rate = 1",
    "cost = 1, cost_currency = 'BRL', cost_rate = 0",
  ].map((cost) => [`update orders set ${cost} where id = 'order'`]),
  order_texts_part: [[`insert into order_texts (order_id, part, text) values ('order', 'note', '')`]],
  orders_policy_versions: [
    [`update orders set terms_version = 1, refund_version = null where id = 'order'`],
    [`update orders set terms_version = 0, refund_version = 1, privacy_version = 1 where id = 'order'`],
  ],
  orders_gift_note: [[`update orders set gift_note = repeat('a', 201) where id = 'order'`]],
  order_reopenings_says_why: [[reopening('Completed', 0, { reason: '' })]],
  order_reopenings_points_not_negative: [[reopening('Completed', 0, { points: -1 })]],
  order_reopenings_number_positive: [[reopening('Completed', 0, { number: -1 })]],
  order_reopenings_money: [
    [reopening('Completed', 1)],
    [reopening('Refunded', 0)],
    [reopening('Cancelled', -1)],
    [reopening('Refunded', 1, { points: 1 })],
    [reopening('Failed', 0)],
  ],
  order_reopenings_refund_booked: ['Refunded', 'Cancelled'].map((status) => [
    reopening('Completed', 0),
    `update orders set status = 'Processing' where id = 'order'`,
    `update orders set status = '${status}' where id = 'order'`,
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
        where id = 'source-refund'`,
    ],
  ],
  source_refunds_at_most_the_booking: [
    [
      ...changed(`${CHOSEN}, state = 'returned'`),
      `insert into source_refunds (id, order_id, payment_id, booking, amount, note, state, decide_by, created_at, updated_at)
       select 's', order_id, payment_id, booking, 1, 'more', 'asked', now(), now(), now() from source_refunds
        where id = 'source-refund'`,
    ],
  ],
  order_refunds_amount_positive: [[refund('0')]],
  order_refunds_points_not_negative: [[refund('1', { points: -1 })]],
  order_refunds_says_why: [[refund('1', { note: '' })]],
  order_refunds_at_most_the_price: [[refund(`${PRICE}`)]],
  delivery_attempts_supplier_is_name: [
    [`update delivery_attempts set supplier = 'Smile.one' where id = 'attempt'`],
  ],
  delivery_attempts_live_unless_refused: [
    [`update delivery_attempts set outcome = 'refused' where id = 'attempt'`],
    [`update delivery_attempts set live_key = null where id = 'attempt'`],
    [`update delivery_attempts set outcome = 'unknown', live_key = null where id = 'attempt'`],
  ],
  delivery_attempts_proof_is_whole: [
    [`update delivery_attempts set proof = 'refusals', proved_at = now() where id = 'attempt'`],
    ...["proof = 'refusals'", 'proved_at = now()', "proof = 'luck', proved_at = now()"].map((proof) => [
      `update delivery_attempts set outcome = 'refused', live_key = null, ${proof} where id = 'attempt'`,
    ]),
  ],
  delivery_attempts_wrong_goods_are_known: [
    [`update delivery_attempts set goods_decided_at = now() where id = 'attempt'`],
  ],
  delivery_sends_unanswered_is_sent: [
    [`update delivery_sends set outcome = 'unknown' where id = 'send'`],
    [`update delivery_sends set answered_at = now() where id = 'send'`],
  ],
};
