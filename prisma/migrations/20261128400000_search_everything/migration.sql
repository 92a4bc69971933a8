-- One search over everything that staff work on matches inside of names, references and ids. The indexes are not built
-- concurrently, as in 20261126400000_search_inside. New entries wait in a list that each search reads: it is kept shorter
-- than the default of 4 MB.
CREATE INDEX "users_name_search_idx" ON "users"
  USING gin (lower("name") gin_trgm_ops) WITH (gin_pending_list_limit = 1024);

-- The reference of a payment with a mismatch is only in what the gateway said.
CREATE INDEX "payments_search_idx" ON "payments"
  USING gin (lower("client_txn_id" || chr(10) || coalesce("gateway_order_id", '') || chr(10) || coalesce("utr", '') || chr(10)
    || coalesce("evidence" ->> 'utr', '') || chr(10) || coalesce("payer_vpa", '')) gin_trgm_ops) WITH (gin_pending_list_limit = 1024);

CREATE INDEX "delivery_attempts_search_idx" ON "delivery_attempts"
  USING gin (lower("reference" || chr(10) || coalesce("supplier_order_id", '')) gin_trgm_ops) WITH (gin_pending_list_limit = 1024);

CREATE INDEX "wallet_transactions_search_idx" ON "wallet_transactions"
  USING gin (lower("txnid") gin_trgm_ops) WITH (gin_pending_list_limit = 1024);

CREATE INDEX "help_requests_search_idx" ON "help_requests"
  USING gin (lower("id") gin_trgm_ops);

-- A webhook can name another bank reference than the gateway does when it is asked.
CREATE INDEX "webhook_inbox_utr_search_idx" ON "webhook_inbox" (lower("claim" ->> 'utr') text_pattern_ops)
  WHERE "claim" IS NOT NULL;
