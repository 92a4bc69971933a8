-- The line of a top-up is written when its page is opened, and gets its journal when the money has come. Partners were told at the first of
-- both: of money that may never come, with the balance of before, and of its arrival not at all. The sequence tells the events apart, so that a
-- top-up that was told of by the version before is told of when it is paid.
CREATE OR REPLACE FUNCTION tarang_tell_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tarang_write_partner_event(p.user_id, 'live', 'balance.credited', NEW.txnid,
    CASE TG_OP WHEN 'INSERT' THEN 0 ELSE 1 END,
    tarang_event_body('balance.credited', NEW.updated_at, json_build_object(
      'id', NEW.txnid, 'kind', lower(NEW.type::text), 'amount', trim_scale(NEW.amount / 100.0), 'order_id', NEW.order_id,
      'balance', trim_scale(w.balance / 100.0), 'currency', 'INR')),
    NEW.updated_at)
    FROM partners p JOIN wallets w ON w.user_id = p.user_id AND w.currency = 'INR'
   WHERE p.user_id = NEW.user_id AND p.status = 'active';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "wallet_transactions_tell_credit" AFTER INSERT ON "wallet_transactions"
  FOR EACH ROW WHEN (NEW.type <> 'Debit' AND NEW.journal_id IS NOT NULL) EXECUTE FUNCTION tarang_tell_credit();
CREATE TRIGGER "wallet_transactions_tell_paid" AFTER UPDATE OF "journal_id" ON "wallet_transactions"
  FOR EACH ROW WHEN (NEW.type <> 'Debit' AND OLD.journal_id IS NULL AND NEW.journal_id IS NOT NULL)
  EXECUTE FUNCTION tarang_tell_credit();
