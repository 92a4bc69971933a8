-- Of a top-up no more is on hold than it brought: several cases may be about the same money, and held other money of
-- its customer. A dispute holds the credited surplus of its payment first, of which nothing was on hold.

-- What of a customer's balance cannot be spent: onHoldSql of lib/domain/wallet/on-hold.ts asks the same. With `changed`
-- as it was when the money of that case was `was`.
CREATE OR REPLACE FUNCTION tarang_on_hold(customer TEXT, changed TEXT DEFAULT NULL, was BIGINT DEFAULT NULL) RETURNS BIGINT LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(held.amount), 0)::bigint
    FROM (SELECT least(sum(part.amount),
                       min(coalesce(share.amount, p.received_amount, p.amount))) AS amount
            FROM reviews r
            JOIN payments page ON page.id = r.payment_id
           CROSS JOIN LATERAL (
             SELECT q.id, least(q.bound, greatest(CASE r.id WHEN changed THEN was ELSE r.money_at_risk END - coalesce(sum(q.bound) OVER (
                      ORDER BY q.bound IS NULL, q.created_at DESC, q.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), 0))::bigint AS amount
               FROM (SELECT page.id, NULL::bigint AS bound, page.created_at
                     UNION ALL
                     SELECT s.id, coalesce(s.received_amount, s.amount), s.created_at FROM payments s
                      WHERE r.cause = 'payment_disputed' AND s.beside_id = page.id AND s.status = 'paid' AND s.utr IS NULL) q) part
            JOIN payments p ON p.id = part.id
           CROSS JOIN LATERAL (
             SELECT CASE p.purpose WHEN 'topup' THEN NULL ELSE greatest(sum(e.amount), 0)::bigint END AS amount
               FROM (SELECT reason, part.id AS reference FROM unnest(ARRAY['payment_unusable', 'order_paid']) reason
                     UNION ALL
                     SELECT reason, c.id FROM reviews c, unnest(ARRAY['payment_reinstated', 'receivable_offset']) reason
                      WHERE c.payment_id = part.id
                     UNION ALL
                     SELECT 'refund_to_wallet', s.id FROM source_refunds s WHERE s.payment_id = part.id
                     UNION ALL
                     SELECT reason, refund.id
                       FROM (SELECT p.order_id AS id
                             UNION ALL SELECT id FROM order_refunds WHERE order_id = p.order_id
                             UNION ALL SELECT id FROM order_reopenings WHERE order_id = p.order_id) refund,
                            unnest(ARRAY['order_refunded', 'order_reopened']) reason
                      WHERE EXISTS (SELECT FROM ledger_journals bought
                                     WHERE bought.reason = 'order_paid' AND bought.reference = part.id)) moved
               JOIN ledger_journals j ON j.reason = moved.reason AND j.reference = moved.reference
               JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'wallet'
              WHERE p.purpose <> 'topup') share
           WHERE page.user_id = customer AND part.amount > 0 AND (share.amount IS NULL OR share.amount > 0)
             AND r.closed_at IS NULL AND r.cause IN ('payment_reversed', 'payment_disputed', 'receivable')
           GROUP BY p.id) held
$$;
