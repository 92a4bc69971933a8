-- Customers who move between cells (decision 122). The version before neither reads nor writes the table: triggers keep it from selling
-- to an account that is leaving or has moved.

CREATE TABLE "cell_moves" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "other_cell" TEXT NOT NULL,
    "back_at" TIMESTAMPTZ(3),
    "transfers" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cell_moves_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "cell_moves_user_idx" ON "cell_moves"("user_id");
-- An account leaves for one cell at a time, and is away once. Each order asks by this index, which has only those who are away.
CREATE UNIQUE INDEX "cell_moves_away_key" ON "cell_moves"("user_id") WHERE "state" IN ('leaving', 'moved');
ALTER TABLE "cell_moves"
  -- At commit: the row is written before the account that arrives with it, so that of two who write it one waits for the other.
  ADD CONSTRAINT "cell_moves_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id")
    ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT "cell_moves_state" CHECK (
    "state" IN ('leaving', 'moved', 'returned', 'arrived') AND ("state" = 'leaving') = ("back_at" IS NOT NULL)),
  ADD CONSTRAINT "cell_moves_other_cell" CHECK ("other_cell" ~ '^[a-z0-9-]{1,16}$'),
  ADD CONSTRAINT "cell_moves_transfers" CHECK ("transfers" >= 0 AND ("transfers" = 0 OR "state" <> 'leaving'));

-- Orders and payments of an account that is away or erased are refused; a move that was not finished in time refuses nothing any more.
CREATE FUNCTION tarang_is_away(account text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT FROM cell_moves m WHERE m.user_id = account
                    AND (m.state = 'moved' OR m.state = 'leaving' AND m.back_at > clock_timestamp()))
$$;

CREATE FUNCTION tarang_account_is_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The foreign key takes the same lock later. Taken before the question, either a move waits for this transaction, or this one sees
  -- the move: an order that neither of them saw would be delivered for a balance that has gone.
  PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  -- An erasure asks under its lock whether anything is open: what came after the question could reach nobody.
  IF tarang_is_away(NEW.user_id) OR EXISTS (SELECT FROM erasures e WHERE e.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'account % is not in this cell (%_account_is_here)', NEW.user_id, TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_account_is_here';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_account_is_here" BEFORE INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION tarang_account_is_here();
-- Money that comes on the page of an older payment is settled, and follows.
CREATE TRIGGER "payments_account_is_here" BEFORE INSERT ON "payments"
  FOR EACH ROW WHEN (NEW."status" = 'created') EXECUTE FUNCTION tarang_account_is_here();

-- A move is one more cause for which what a customer has falls.
CREATE OR REPLACE FUNCTION tarang_wallet_falls_for_a_cause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
     WHERE j.id = NEW.journal_id AND e.currency = NEW.currency AND e.amount > 0 AND e.wallet_id IS NULL
       AND (NEW.account, j.reason, e.account) NOT IN (
             ('wallet', 'order_paid', 'sales'), ('wallet', 'order_reopened', 'sales'), ('wallet', 'gift_taken_back', 'adjustments'),
             ('wallet', 'moved_out', 'other_cells'), ('points', 'moved_out', 'other_cells'),
             ('points', 'points_redeemed', 'rewards'), ('points', 'points_taken_back', 'rewards'),
             ('points', 'referral_taken_back', 'rewards'))) THEN
    RAISE EXCEPTION 'journal % debits a customer without a cause (ledger_entries_debit_causes)', NEW.journal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_debit_causes';
  END IF;
  RETURN NULL;
END $$;

-- What goes to another cell or comes from there is a counted transfer of a move, and belongs to the customer who moves.
CREATE FUNCTION tarang_other_cells_for_a_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_journals j
      JOIN cell_moves m ON m.id = split_part(j.reference, '.', 1)
     WHERE j.id = NEW.journal_id
       AND j.reference = ANY (ARRAY(SELECT m.id || '.' || n FROM generate_series(1, m.transfers) n))
       AND (j.reason, sign(NEW.amount), m.state) IN (('moved_out', 1, 'moved'), ('moved_in', -1, 'arrived'))
       AND NOT EXISTS (
             SELECT FROM ledger_entries e LEFT JOIN wallets w ON w.id = e.wallet_id
              WHERE e.journal_id = j.id AND e.account <> 'other_cells' AND w.user_id IS DISTINCT FROM m.user_id)) THEN
    RAISE EXCEPTION 'journal % moves something between cells without a move (ledger_entries_other_cells_causes)', NEW.journal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_other_cells_causes';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "ledger_entries_other_cells_causes" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."account" = 'other_cells')
  EXECUTE FUNCTION tarang_other_cells_for_a_move();
