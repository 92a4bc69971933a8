-- T-Coins are a closed system (decision 114): no journal carries anything from one customer to another, and none pays out. The
-- version before books nothing else. Judged at commit, when all entries of a journal are there. Journals of before are judged
-- by `npm run prove`.

-- Two customers are in one journal only where both get points, or both lose them: a referral's rewards.
CREATE FUNCTION tarang_journal_of_one_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT w.user_id) > 1
             AND NOT (bool_and(e.account = 'points') AND (bool_and(e.amount > 0) OR bool_and(e.amount < 0)))
        FROM ledger_entries e JOIN wallets w ON w.id = e.wallet_id
       WHERE e.journal_id = NEW.journal_id) THEN
    RAISE EXCEPTION 'journal % moves the wallets of two customers (ledger_entries_one_customer)', NEW.journal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_one_customer';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "ledger_entries_one_customer" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."wallet_id" IS NOT NULL)
  EXECUTE FUNCTION tarang_journal_of_one_customer();

-- What a customer has falls for these causes alone, each into its account of the store.
CREATE FUNCTION tarang_wallet_falls_for_a_cause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
     WHERE j.id = NEW.journal_id AND e.currency = NEW.currency AND e.amount > 0 AND e.wallet_id IS NULL
       AND (NEW.account, j.reason, e.account) NOT IN (
             ('wallet', 'order_paid', 'sales'), ('wallet', 'order_reopened', 'sales'), ('wallet', 'gift_taken_back', 'adjustments'),
             ('points', 'points_redeemed', 'rewards'), ('points', 'points_taken_back', 'rewards'),
             ('points', 'referral_taken_back', 'rewards'))) THEN
    RAISE EXCEPTION 'journal % debits a customer without a cause (ledger_entries_debit_causes)', NEW.journal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_debit_causes';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "ledger_entries_debit_causes" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."wallet_id" IS NOT NULL AND NEW."amount" < 0)
  EXECUTE FUNCTION tarang_wallet_falls_for_a_cause();

-- Money leaves through the gateway as the refund of an own payment of the order's customer, or because the bank took it back.
CREATE FUNCTION tarang_gateway_gains_for_a_cause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_journals j
     WHERE j.id = NEW.journal_id
       AND NOT EXISTS (
             SELECT FROM ledger_entries e
              WHERE e.journal_id = j.id AND e.amount < 0
                AND (j.reason, e.account) NOT IN (
                      ('refund_processed', 'refunds'), ('payment_reversed', 'receivables'), ('payment_reversed', 'losses')))
       AND (j.reason = 'payment_reversed' OR EXISTS (
             SELECT FROM source_refunds r
               JOIN orders o ON o.id = r.order_id
               JOIN payments p ON p.id = r.payment_id AND p.user_id = o.user_id
              WHERE r.id = j.reference AND r.amount = NEW.amount))) THEN
    RAISE EXCEPTION 'journal % pays out without a refund of an own payment (ledger_entries_gateway_causes)', NEW.journal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_gateway_causes';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "ledger_entries_gateway_causes" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."account" = 'gateway' AND NEW."amount" > 0)
  EXECUTE FUNCTION tarang_gateway_gains_for_a_cause();
