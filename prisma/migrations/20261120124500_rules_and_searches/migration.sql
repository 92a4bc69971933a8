-- The rules of money and history that Prisma cannot express. Each has a name that a test breaks on purpose; where a
-- function raises it, the name stands in the message too, for Prisma's adapter passes on nothing else.

-- Amounts ---------------------------------------------------------------------------------------------------

ALTER TABLE "wallets" ADD CONSTRAINT "wallets_balance_not_negative" CHECK ("balance" >= 0);
ALTER TABLE "orders" ADD CONSTRAINT "orders_value_positive" CHECK ("value" > 0);
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_positive" CHECK ("amount" > 0);
ALTER TABLE "payments" ADD CONSTRAINT "payments_received_not_negative" CHECK ("received_amount" >= 0);
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_amount_positive" CHECK ("amount" > 0);
ALTER TABLE "supplier_routes" ADD CONSTRAINT "supplier_routes_cost_not_negative" CHECK ("cost" >= 0);
ALTER TABLE "items" ADD CONSTRAINT "items_prices_positive"
  CHECK ("original_price" > 0 AND "discounted_price" > 0 AND "resell_price" > 0);

-- A payment is for an order or for a top-up, and names it.
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_named"
  CHECK (("purpose" = 'order') = ("order_id" IS NOT NULL)
     AND ("purpose" = 'topup') = ("wallet_transaction_id" IS NOT NULL));
-- Paid money has a proof and a sum.
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_proven"
  CHECK ("status" <> 'paid' OR ("utr" IS NOT NULL AND "received_amount" IS NOT NULL AND "paid_at" IS NOT NULL));

-- Attempts --------------------------------------------------------------------------------------------------

-- Only a refused attempt gives its pack free for another purchase.
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_live_unless_refused"
  CHECK (("outcome" = 'refused') = ("live_key" IS NULL));

-- Ledger ----------------------------------------------------------------------------------------------------

ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_amount_not_zero" CHECK ("amount" <> 0);
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_customer_account_named"
  CHECK (("account" IN ('wallet', 'points')) = ("wallet_id" IS NOT NULL));
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_currency"
  CHECK (("account" <> 'wallet' OR "currency" = 'INR') AND ("account" <> 'points' OR "currency" = 'POINTS'));

CREATE FUNCTION tarang_journal_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Both tables' rows name the journal, each in its own column.
  journal text := coalesce(to_jsonb(NEW)->>'journal_id', to_jsonb(NEW)->>'id');
BEGIN
  IF (SELECT count(*) FROM ledger_entries WHERE journal_id = journal) < 2 THEN
    RAISE EXCEPTION 'journal % has fewer than two entries (ledger_journals_two_entries)', journal
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_journals_two_entries';
  END IF;
  IF EXISTS (SELECT 1 FROM ledger_entries WHERE journal_id = journal GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'journal % does not sum to zero (ledger_entries_sum_to_zero)', journal
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_sum_to_zero';
  END IF;
  RETURN NULL;
END $$;

-- Deferred: a journal is written entry by entry and judged at commit.
CREATE CONSTRAINT TRIGGER "ledger_journals_two_entries" AFTER INSERT ON "ledger_journals"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tarang_journal_sums_to_zero();
CREATE CONSTRAINT TRIGGER "ledger_entries_sum_to_zero" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tarang_journal_sums_to_zero();

-- History is only ever added to -----------------------------------------------------------------------------

CREATE FUNCTION tarang_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only (%_append_only)', TG_TABLE_NAME, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

CREATE TRIGGER "ledger_journals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_journals"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- Freshness -------------------------------------------------------------------------------------------------

-- Whoever caches the catalogue hears of every committed change, whoever made it.
CREATE FUNCTION tarang_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TRIGGER "products_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
CREATE TRIGGER "items_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "items"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
CREATE TRIGGER "product_items_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_items"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
CREATE TRIGGER "gallery_images_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "gallery_images"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();

-- Searches --------------------------------------------------------------------------------------------------

-- By beginning, whatever the case and the database's locale.
CREATE INDEX "users_email_search_idx" ON "users" (lower("email_key") text_pattern_ops);
CREATE INDEX "users_mobile_search_idx" ON "users" (lower("mobile") text_pattern_ops);
CREATE INDEX "orders_id_search_idx" ON "orders" (lower("id") text_pattern_ops);
CREATE INDEX "orders_email_search_idx" ON "orders" (lower("user_email") text_pattern_ops);
CREATE INDEX "orders_input1_search_idx" ON "orders" (lower("input1") text_pattern_ops);
CREATE INDEX "orders_input2_search_idx" ON "orders" (lower("input2") text_pattern_ops);
CREATE INDEX "wallet_transactions_email_search_idx" ON "wallet_transactions" (lower("user_email") text_pattern_ops);
CREATE INDEX "wallet_transactions_txnid_search_idx" ON "wallet_transactions" (lower("txnid") text_pattern_ops);
