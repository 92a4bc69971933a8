-- Programs of partners are told the balance that can be spent. The triggers counted money on hold, of which nothing can be bought.

-- The open cases that keep a part of a customer's balance from being spent: holdingCasesSql of lib/domain/wallet/on-hold.ts asks the same.
CREATE FUNCTION tarang_holding_cases(customer TEXT) RETURNS TABLE (id TEXT, amount BIGINT) LANGUAGE sql STABLE AS $$
  SELECT r.id, r.money_at_risk FROM reviews r JOIN payments p ON p.id = r.payment_id
   WHERE p.user_id = customer AND p.purpose = 'topup'
     AND r.closed_at IS NULL AND r.cause IN ('payment_reversed', 'payment_disputed', 'receivable')
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
  SELECT coalesce(sum(c.amount), 0) INTO held FROM tarang_holding_cases(NEW.user_id) c;
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
  more BIGINT;
BEGIN
  SELECT w.id, p.low_balance INTO its_id, bound
    FROM payments paid JOIN partners p ON p.user_id = paid.user_id JOIN wallets w ON w.user_id = p.user_id AND w.currency = 'INR'
   WHERE paid.id = NEW.payment_id AND p.status = 'active' AND p.low_balance > 0;
  IF bound IS NULL THEN RETURN NULL; END IF;
  -- A debit that is not committed would not see this case, and this would not see the debit.
  SELECT w.* INTO wallet FROM wallets w WHERE w.id = its_id FOR SHARE;
  SELECT coalesce(sum(c.amount), 0), coalesce(sum(c.amount) FILTER (WHERE c.id = NEW.id), 0) INTO held, more
    FROM tarang_holding_cases(wallet.user_id) c;
  IF TG_OP = 'UPDATE' THEN more := more - OLD.money_at_risk; END IF;
  IF more > 0 THEN
    PERFORM tarang_write_low_balance(wallet.user_id, wallet.id, bound, greatest(wallet.balance - held + more, 0),
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
      'balance', trim_scale(greatest(w.balance - (SELECT coalesce(sum(c.amount), 0) FROM tarang_holding_cases(p.user_id) c), 0) / 100.0),
      'currency', 'INR')),
    NEW.updated_at)
    FROM partners p JOIN wallets w ON w.user_id = p.user_id AND w.currency = 'INR'
   WHERE p.user_id = NEW.user_id AND p.status = 'active';
  RETURN NULL;
END $$;
