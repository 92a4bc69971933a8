-- The moments up to which all rules of money and history were verified (decision 121), and what has changed since of rows that
-- were not new. The version before reads neither; the triggers below watch what it writes. The indexes that checks need are in migrations of
-- their own, so that each holds off the writers of few tables while it reads them.

-- `at` is a moment by which every transaction that had written before was visible to the rules; `position` and `hash` are the
-- link of the audit log's chain up to which it was verified then.
CREATE TABLE "verified_points" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "is_whole" BOOLEAN NOT NULL,
    "position" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "verified_points_pkey" PRIMARY KEY ("id")
);
CREATE TRIGGER "verified_points_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "verified_points"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- One row for each change of a row that was older than a day. Newer rows need none: they are found by their times.
CREATE TABLE "changed_rows" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,

    CONSTRAINT "changed_rows_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "changed_rows_at_idx" ON "changed_rows"("at");

-- Adds what a row was and what it is, by its columns; the arguments are pairs of a kind and a column (or a path into its JSON).
-- It runs with the owner's rights, because the application may not write what it is watched by.
CREATE FUNCTION tarang_row_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  FOR place IN 0 .. TG_NARGS / 2 - 1 LOOP
    INSERT INTO changed_rows (kind, subject)
    SELECT DISTINCT TG_ARGV[2 * place], row #>> string_to_array(TG_ARGV[2 * place + 1], '.')
      FROM (VALUES (was), (now_is)) both_rows (row)
     WHERE row #>> string_to_array(TG_ARGV[2 * place + 1], '.') IS NOT NULL;
  END LOOP;
  RETURN NULL;
END $$;

-- Deletes what changed before a moment that every later check begins after.
CREATE FUNCTION tarang_forget_changed_rows() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM changed_rows
     WHERE at < (SELECT max(p.at) - interval '3 days' FROM verified_points p
                  -- One in the future was made while the clock was ahead.
                  WHERE p.at <= clock_timestamp())
    RETURNING 1)
  SELECT count(*) FROM gone
$$;

-- Rows with a time: those of the last day need no mark, so that a new order calls no function. The conditions name the time
-- themselves, because PostgreSQL would read the text of a function anew in each statement, which costs more than the rest.

CREATE TRIGGER "orders_changed_i" AFTER INSERT ON "orders" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('order', 'id', 'day', 'created_at');
CREATE TRIGGER "orders_changed_u" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (least(OLD."created_at", NEW."created_at") < clock_timestamp() - interval '1 day')
  EXECUTE FUNCTION tarang_row_changed('order', 'id', 'day', 'created_at');
CREATE TRIGGER "orders_changed_d" AFTER DELETE ON "orders" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'id', 'day', 'created_at');

CREATE TRIGGER "payments_changed_i" AFTER INSERT ON "payments" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 day')
  EXECUTE FUNCTION tarang_row_changed('payment', 'id', 'order', 'order_id', 'transaction', 'wallet_transaction_id');
CREATE TRIGGER "payments_changed_u" AFTER UPDATE ON "payments" FOR EACH ROW
  WHEN (least(OLD."created_at", NEW."created_at") < clock_timestamp() - interval '1 day')
  EXECUTE FUNCTION tarang_row_changed('payment', 'id', 'order', 'order_id', 'transaction', 'wallet_transaction_id');
CREATE TRIGGER "payments_changed_d" AFTER DELETE ON "payments" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('payment', 'id', 'order', 'order_id', 'transaction', 'wallet_transaction_id');

CREATE TRIGGER "wallet_transactions_changed_i" AFTER INSERT ON "wallet_transactions" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 day')
  EXECUTE FUNCTION tarang_row_changed('transaction', 'txnid', 'order', 'order_id', 'journal', 'journal_id', 'wallet day', 'created_at');
CREATE TRIGGER "wallet_transactions_changed_u" AFTER UPDATE ON "wallet_transactions" FOR EACH ROW
  WHEN (least(OLD."created_at", NEW."created_at") < clock_timestamp() - interval '1 day')
  EXECUTE FUNCTION tarang_row_changed('transaction', 'txnid', 'order', 'order_id', 'journal', 'journal_id', 'wallet day', 'created_at');
CREATE TRIGGER "wallet_transactions_changed_d" AFTER DELETE ON "wallet_transactions" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('transaction', 'txnid', 'order', 'order_id', 'journal', 'journal_id', 'wallet day', 'created_at');

CREATE TRIGGER "delivery_attempts_changed_i" AFTER INSERT ON "delivery_attempts" FOR EACH ROW
  WHEN (NEW."sent_at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
CREATE TRIGGER "delivery_attempts_changed_u" AFTER UPDATE ON "delivery_attempts" FOR EACH ROW
  WHEN (least(OLD."sent_at", NEW."sent_at") < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
CREATE TRIGGER "delivery_attempts_changed_d" AFTER DELETE ON "delivery_attempts" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id');

CREATE TRIGGER "delivery_sends_changed_i" AFTER INSERT ON "delivery_sends" FOR EACH ROW
  WHEN (NEW."sent_at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('attempt', 'attempt_id');
CREATE TRIGGER "delivery_sends_changed_u" AFTER UPDATE ON "delivery_sends" FOR EACH ROW
  WHEN (least(OLD."sent_at", NEW."sent_at") < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('attempt', 'attempt_id');
CREATE TRIGGER "delivery_sends_changed_d" AFTER DELETE ON "delivery_sends" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('attempt', 'attempt_id');

-- A wallet has no time of its own by which its changes are found: the first change in a day is marked. Whoever writes it again
-- within a day finds the time of the first.
CREATE TRIGGER "wallets_changed_i" AFTER INSERT ON "wallets" FOR EACH ROW EXECUTE FUNCTION tarang_row_changed('wallet', 'id');
CREATE TRIGGER "wallets_changed_u" AFTER UPDATE ON "wallets" FOR EACH ROW
  WHEN (OLD."updated_at" < clock_timestamp() - interval '1 day' OR OLD."updated_at" > clock_timestamp() + interval '1 day')
  EXECUTE FUNCTION tarang_row_changed('wallet', 'id');
CREATE TRIGGER "wallets_changed_owner" AFTER UPDATE OF "id", "user_id", "currency" ON "wallets" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('wallet', 'id', 'owner', 'id');
CREATE TRIGGER "wallets_changed_d" AFTER DELETE ON "wallets" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('wallet', 'id', 'owner', 'id');

-- Tables that are only added to. Other triggers refuse what the second of each pair watches.

CREATE TRIGGER "ledger_journals_changed_i" AFTER INSERT ON "ledger_journals" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('journal', 'id', 'reference', 'reference');
CREATE TRIGGER "ledger_journals_changed_ud" AFTER UPDATE OR DELETE ON "ledger_journals" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('journal', 'id', 'reference', 'reference');

CREATE TRIGGER "ledger_entries_changed_i" AFTER INSERT ON "ledger_entries" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('journal', 'journal_id', 'wallet', 'wallet_id');
CREATE TRIGGER "ledger_entries_changed_ud" AFTER UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('journal', 'journal_id', 'wallet', 'wallet_id');

CREATE TRIGGER "order_events_changed_i" AFTER INSERT ON "order_events" FOR EACH ROW
  WHEN (NEW."at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
CREATE TRIGGER "order_events_changed_ud" AFTER UPDATE OR DELETE ON "order_events" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id');

CREATE TRIGGER "audit_entries_changed_i" AFTER INSERT ON "audit_entries" FOR EACH ROW
  WHEN (NEW."at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('entry', 'id');
CREATE TRIGGER "audit_entries_changed_ud" AFTER UPDATE OR DELETE ON "audit_entries" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('entry', 'id', 'order', 'object_id', 'payment', 'object_id');
CREATE TRIGGER "audit_chain_changed" AFTER UPDATE OR DELETE ON "audit_chain" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('entry', 'entry_id');

CREATE TRIGGER "tax_documents_changed_i" AFTER INSERT ON "tax_documents" FOR EACH ROW
  WHEN (NEW."supplied_at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
CREATE TRIGGER "tax_documents_changed_ud" AFTER UPDATE OR DELETE ON "tax_documents" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id');

CREATE TRIGGER "float_entries_changed_i" AFTER INSERT ON "float_entries" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('everything', 'reference');
CREATE TRIGGER "float_entries_changed_ud" AFTER UPDATE OR DELETE ON "float_entries" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('everything', 'reference');

-- Rows of which there are few.

CREATE TRIGGER "order_refunds_changed" AFTER INSERT OR UPDATE OR DELETE ON "order_refunds" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id', 'reference', 'id');
CREATE TRIGGER "order_reopenings_changed" AFTER INSERT OR UPDATE OR DELETE ON "order_reopenings" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id', 'reference', 'id');
CREATE TRIGGER "source_refunds_changed" AFTER INSERT OR UPDATE OR DELETE ON "source_refunds" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id', 'reference', 'id', 'reference', 'booking', 'payment', 'payment_id');
CREATE TRIGGER "reviews_changed" AFTER INSERT OR UPDATE OR DELETE ON "reviews" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id', 'payment', 'payment_id', 'attempt', 'evidence.attempt');
CREATE TRIGGER "vault_codes_changed" AFTER INSERT OR UPDATE OR DELETE ON "vault_codes" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
CREATE TRIGGER "vault_batches_changed" AFTER UPDATE OF "unit_cost" ON "vault_batches" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('batch', 'id');
CREATE TRIGGER "vault_moves_changed" AFTER UPDATE OR DELETE ON "vault_moves" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
CREATE TRIGGER "partner_events_changed" AFTER DELETE ON "partner_events" FOR EACH ROW
  WHEN (OLD."at" > clock_timestamp() - interval '89 days') EXECUTE FUNCTION tarang_row_changed('order', 'subject');
-- Which orders must have a document hangs on the first registration.
CREATE TRIGGER "tax_registrations_changed" AFTER INSERT OR UPDATE OR DELETE ON "tax_registrations" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('everything', 'gstin');

-- The texts of an order are written with it, and its id begins with its day.
CREATE TRIGGER "order_texts_changed_i" AFTER INSERT ON "order_texts" FOR EACH ROW
  WHEN (NEW."order_id" < 'T' || to_char(clock_timestamp() AT TIME ZONE 'Asia/Kolkata', 'YYMMDD') OR NEW."order_id" >= 'U') EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
CREATE TRIGGER "order_texts_changed_u" AFTER UPDATE ON "order_texts" FOR EACH ROW
  WHEN (least(OLD."order_id", NEW."order_id") < 'T' || to_char(clock_timestamp() AT TIME ZONE 'Asia/Kolkata', 'YYMMDD') OR OLD."order_id" >= 'U') EXECUTE FUNCTION tarang_row_changed('order', 'order_id');
CREATE TRIGGER "order_texts_changed_d" AFTER DELETE ON "order_texts" FOR EACH ROW
  WHEN (OLD."order_id" < 'T' || to_char(clock_timestamp() AT TIME ZONE 'Asia/Kolkata', 'YYMMDD') OR OLD."order_id" >= 'U') EXECUTE FUNCTION tarang_row_changed('order', 'order_id');

-- Accounts and their consents.

CREATE TRIGGER "users_changed_i" AFTER INSERT ON "users" FOR EACH ROW
  WHEN (NEW."created_at" < clock_timestamp() - interval '1 day') EXECUTE FUNCTION tarang_row_changed('user', 'id', 'user day', 'created_at');
CREATE TRIGGER "users_changed_u" AFTER UPDATE OF "id", "created_at", "role", "email_verified_at" ON "users" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('user', 'id', 'user day', 'created_at');
CREATE TRIGGER "users_changed_d" AFTER DELETE ON "users" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('user', 'id', 'user day', 'created_at');
CREATE TRIGGER "consents_changed_i" AFTER INSERT ON "consents" FOR EACH ROW
  WHEN (NEW."purpose" <> 'account') EXECUTE FUNCTION tarang_row_changed('user', 'user_id');
CREATE TRIGGER "consents_changed_ud" AFTER UPDATE OR DELETE ON "consents" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('user', 'user_id');
CREATE TRIGGER "notification_preferences_changed" AFTER INSERT OR UPDATE OR DELETE ON "notification_preferences" FOR EACH ROW
  EXECUTE FUNCTION tarang_row_changed('user', 'user_id');

-- The counts of days that are over.

CREATE TRIGGER "order_tally_changes_changed_i" AFTER INSERT ON "order_tally_changes" FOR EACH ROW
  WHEN (NEW."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "order_tally_changes_changed_u" AFTER UPDATE ON "order_tally_changes" FOR EACH ROW
  WHEN (least(OLD."day", NEW."day") < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "order_tally_changes_changed_d" AFTER DELETE ON "order_tally_changes" FOR EACH ROW
  WHEN (OLD."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "order_tallies_changed_i" AFTER INSERT ON "order_tallies" FOR EACH ROW
  WHEN (NEW."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "order_tallies_changed_u" AFTER UPDATE ON "order_tallies" FOR EACH ROW
  WHEN (least(OLD."day", NEW."day") < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "order_tallies_changed_d" AFTER DELETE ON "order_tallies" FOR EACH ROW
  WHEN (OLD."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "delivery_day_tallies_changed_i" AFTER INSERT ON "delivery_day_tallies" FOR EACH ROW
  WHEN (NEW."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "delivery_day_tallies_changed_u" AFTER UPDATE ON "delivery_day_tallies" FOR EACH ROW
  WHEN (least(OLD."day", NEW."day") < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "delivery_day_tallies_changed_d" AFTER DELETE ON "delivery_day_tallies" FOR EACH ROW
  WHEN (OLD."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('day', 'day');
CREATE TRIGGER "wallet_tally_changes_changed_i" AFTER INSERT ON "wallet_tally_changes" FOR EACH ROW
  WHEN (NEW."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('wallet day', 'day');
CREATE TRIGGER "wallet_tally_changes_changed_u" AFTER UPDATE ON "wallet_tally_changes" FOR EACH ROW
  WHEN (least(OLD."day", NEW."day") < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('wallet day', 'day');
CREATE TRIGGER "wallet_tally_changes_changed_d" AFTER DELETE ON "wallet_tally_changes" FOR EACH ROW
  WHEN (OLD."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('wallet day', 'day');
CREATE TRIGGER "wallet_tallies_changed_i" AFTER INSERT ON "wallet_tallies" FOR EACH ROW
  WHEN (NEW."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('wallet day', 'day');
CREATE TRIGGER "wallet_tallies_changed_u" AFTER UPDATE ON "wallet_tallies" FOR EACH ROW
  WHEN (least(OLD."day", NEW."day") < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('wallet day', 'day');
CREATE TRIGGER "wallet_tallies_changed_d" AFTER DELETE ON "wallet_tallies" FOR EACH ROW
  WHEN (OLD."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('wallet day', 'day');
CREATE TRIGGER "user_tally_changes_changed_i" AFTER INSERT ON "user_tally_changes" FOR EACH ROW
  WHEN (NEW."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('user day', 'day');
CREATE TRIGGER "user_tally_changes_changed_u" AFTER UPDATE ON "user_tally_changes" FOR EACH ROW
  WHEN (least(OLD."day", NEW."day") < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('user day', 'day');
CREATE TRIGGER "user_tally_changes_changed_d" AFTER DELETE ON "user_tally_changes" FOR EACH ROW
  WHEN (OLD."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('user day', 'day');
CREATE TRIGGER "user_day_tallies_changed_i" AFTER INSERT ON "user_day_tallies" FOR EACH ROW
  WHEN (NEW."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('user day', 'day');
CREATE TRIGGER "user_day_tallies_changed_u" AFTER UPDATE ON "user_day_tallies" FOR EACH ROW
  WHEN (least(OLD."day", NEW."day") < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('user day', 'day');
CREATE TRIGGER "user_day_tallies_changed_d" AFTER DELETE ON "user_day_tallies" FOR EACH ROW
  WHEN (OLD."day" < (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date - 1) EXECUTE FUNCTION tarang_row_changed('user day', 'day');
