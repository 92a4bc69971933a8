-- Of a top-up no more is on hold than it brought: several cases may be about the same money, and held other money of its customer.

-- What of a customer's balance cannot be spent: onHoldSql of lib/domain/wallet/on-hold.ts asks the same. With `changed` as it was when
-- the money of that case was `was`.
CREATE OR REPLACE FUNCTION tarang_on_hold(customer TEXT, changed TEXT DEFAULT NULL, was BIGINT DEFAULT NULL) RETURNS BIGINT LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(held.amount), 0)::bigint
    FROM (SELECT least(sum(CASE r.id WHEN changed THEN was ELSE r.money_at_risk END),
                       min(coalesce(share.amount, p.received_amount, p.amount))) AS amount
            FROM reviews r
            JOIN payments p ON p.id = r.payment_id
           CROSS JOIN LATERAL (
             SELECT CASE p.purpose WHEN 'topup' THEN NULL ELSE greatest(sum(e.amount), 0)::bigint END AS amount
               FROM (SELECT reason, r.payment_id AS reference FROM unnest(ARRAY['payment_unusable', 'order_paid']) reason
                     UNION ALL
                     SELECT reason, c.id FROM reviews c, unnest(ARRAY['payment_reinstated', 'receivable_offset']) reason
                      WHERE c.payment_id = r.payment_id
                     UNION ALL
                     SELECT 'refund_to_wallet', s.id FROM source_refunds s WHERE s.payment_id = r.payment_id
                     UNION ALL
                     SELECT reason, refund.id
                       FROM (SELECT p.order_id AS id
                             UNION ALL SELECT id FROM order_refunds WHERE order_id = p.order_id
                             UNION ALL SELECT id FROM order_reopenings WHERE order_id = p.order_id) refund,
                            unnest(ARRAY['order_refunded', 'order_reopened']) reason
                      WHERE EXISTS (SELECT FROM ledger_journals bought
                                     WHERE bought.reason = 'order_paid' AND bought.reference = r.payment_id)) moved
               JOIN ledger_journals j ON j.reason = moved.reason AND j.reference = moved.reference
               JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'wallet'
              WHERE p.purpose <> 'topup') share
           WHERE p.user_id = customer AND (share.amount IS NULL OR share.amount > 0)
             AND r.closed_at IS NULL AND r.cause IN ('payment_reversed', 'payment_disputed', 'receivable')
           GROUP BY p.id) held
$$;
