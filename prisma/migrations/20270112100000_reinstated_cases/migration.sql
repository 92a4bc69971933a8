-- The version before told nobody that money which had been booked as gone was there again: those payments get their case. It goes through
-- the cases of reversals, which are few, and locks no row of a payment.
INSERT INTO reviews (id, cause, order_id, payment_id, open_key, money_at_risk, evidence, opened_at)
SELECT 'reinstated-' || p.id, 'payment_reinstated', p.order_id, p.id, 'payment_reinstated:' || p.id,
       booked.amount - (p.received_amount - p.gateway_amount),
       jsonb_build_object('clientTxnId', p.client_txn_id, 'utr', p.utr, 'received', p.received_amount::text,
                          'said', jsonb_build_object('amount', p.gateway_amount::text, 'remark', '')),
       now()
  FROM (SELECT r.payment_id, sum(e.amount) AS amount
          FROM reviews r
          JOIN ledger_journals j ON j.reason = 'payment_reversed' AND j.reference = r.id
          JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'gateway'
         WHERE r.cause = 'payment_reversed'
         GROUP BY r.payment_id) booked
  JOIN payments p ON p.id = booked.payment_id
 WHERE booked.amount > p.received_amount - p.gateway_amount
ON CONFLICT DO NOTHING;
