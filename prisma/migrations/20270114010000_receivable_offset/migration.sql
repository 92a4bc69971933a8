-- What a customer owes for a top-up that went back can be taken from their wallet, by a person's decision: one more cause for which it falls.
CREATE OR REPLACE FUNCTION tarang_wallet_falls_for_a_cause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
     WHERE j.id = NEW.journal_id AND e.currency = NEW.currency AND e.amount > 0 AND e.wallet_id IS NULL
       AND (NEW.account, j.reason, e.account) NOT IN (
             ('wallet', 'order_paid', 'sales'), ('wallet', 'order_reopened', 'sales'), ('wallet', 'gift_taken_back', 'adjustments'),
             ('wallet', 'receivable_offset', 'receivables'),
             ('wallet', 'moved_out', 'other_cells'), ('points', 'moved_out', 'other_cells'),
             ('points', 'points_redeemed', 'rewards'), ('points', 'points_taken_back', 'rewards'),
             ('points', 'referral_taken_back', 'rewards'))) THEN
    RAISE EXCEPTION 'journal % debits a customer without a cause (ledger_entries_debit_causes)', NEW.journal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_debit_causes';
  END IF;
  RETURN NULL;
END $$;
