-- Programs of partners are told the balance that can be spent. The triggers counted money on hold, of which nothing can be bought.

-- What of a customer's balance cannot be spent: onHoldSql of lib/domain/wallet/on-hold.ts asks the same. With `changed` as it was when
-- the money of that case was `was`.
CREATE FUNCTION tarang_on_hold(customer TEXT, changed TEXT DEFAULT NULL, was BIGINT DEFAULT NULL) RETURNS BIGINT LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(held.amount), 0)::bigint
    FROM (SELECT least(sum(CASE r.id WHEN changed THEN was ELSE r.money_at_risk END), min(share.amount)) AS amount
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

-- Tells a partner once when what can be spent falls below its bound.
CREATE FUNCTION tarang_write_low_balance(partner TEXT, wallet TEXT, bound BIGINT, could_spend BIGINT, can_spend BIGINT, told_at TIMESTAMPTZ)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF bound > can_spend AND bound <= could_spend THEN
    PERFORM tarang_write_partner_event(partner, 'live', 'balance.low', wallet, (extract(epoch FROM told_at) * 1000)::bigint,
      tarang_event_body('balance.low', told_at, json_build_object(
        'balance', trim_scale(can_spend / 100.0), 'low_balance', trim_scale(bound / 100.0), 'currency', 'INR')),
      told_at);
  END IF;
END $$;

-- Other customers cost one look at a key, as before, and so does a partner who was below the bound already.
CREATE OR REPLACE FUNCTION tarang_tell_low_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bound BIGINT;
  held BIGINT;
BEGIN
  SELECT p.low_balance INTO bound FROM partners p
   WHERE p.user_id = NEW.user_id AND p.status = 'active' AND p.low_balance <= OLD.balance;
  IF bound IS NULL THEN RETURN NULL; END IF;
  held := tarang_on_hold(NEW.user_id);
  PERFORM tarang_write_low_balance(NEW.user_id, NEW.id, bound, greatest(OLD.balance - held, 0), greatest(NEW.balance - held, 0), NEW.updated_at);
  RETURN NULL;
END $$;

-- The same when money goes on hold: no later debit would tell it, because the balance without it is below the bound by then. A receivable
-- is of money that was on hold before.
CREATE FUNCTION tarang_tell_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bound BIGINT;
  its_id TEXT;
  wallet wallets%ROWTYPE;
  held BIGINT;
  before BIGINT;
BEGIN
  SELECT w.id, p.low_balance INTO its_id, bound
    FROM payments paid JOIN partners p ON p.user_id = paid.user_id JOIN wallets w ON w.user_id = p.user_id AND w.currency = 'INR'
   WHERE paid.id = NEW.payment_id AND p.status = 'active' AND p.low_balance > 0;
  IF bound IS NULL THEN RETURN NULL; END IF;
  -- A debit that is not committed would not see this case, and this would not see the debit.
  SELECT w.* INTO wallet FROM wallets w WHERE w.id = its_id FOR SHARE;
  held := tarang_on_hold(wallet.user_id);
  before := tarang_on_hold(wallet.user_id, NEW.id, CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.money_at_risk END);
  IF held > before THEN
    PERFORM tarang_write_low_balance(wallet.user_id, wallet.id, bound, greatest(wallet.balance - before, 0),
      greatest(wallet.balance - held, 0), CASE TG_OP WHEN 'INSERT' THEN NEW.opened_at ELSE now() END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "reviews_tell_held" AFTER INSERT ON "reviews"
  FOR EACH ROW WHEN (NEW.cause IN ('payment_reversed', 'payment_disputed') AND NEW.closed_at IS NULL) EXECUTE FUNCTION tarang_tell_held();
CREATE TRIGGER "reviews_tell_held_more" AFTER UPDATE OF "money_at_risk" ON "reviews"
  FOR EACH ROW WHEN (NEW.cause IN ('payment_reversed', 'payment_disputed') AND NEW.closed_at IS NULL AND NEW.money_at_risk > OLD.money_at_risk)
  EXECUTE FUNCTION tarang_tell_held();

CREATE OR REPLACE FUNCTION tarang_tell_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tarang_write_partner_event(p.user_id, 'live', 'balance.credited', NEW.txnid,
    CASE TG_OP WHEN 'INSERT' THEN 0 ELSE 1 END,
    tarang_event_body('balance.credited', NEW.updated_at, json_build_object(
      'id', NEW.txnid, 'kind', lower(NEW.type::text), 'amount', trim_scale(NEW.amount / 100.0), 'order_id', NEW.order_id,
      'balance', trim_scale(greatest(w.balance - tarang_on_hold(p.user_id), 0) / 100.0),
      'currency', 'INR')),
    NEW.updated_at)
    FROM partners p JOIN wallets w ON w.user_id = p.user_id AND w.currency = 'INR'
   WHERE p.user_id = NEW.user_id AND p.status = 'active';
  RETURN NULL;
END $$;
