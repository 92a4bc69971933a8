-- By what the panel's lists can be sorted beside newest first. Each index is read from both ends. They are built while the
-- tables are locked for writing, as those of 20261128800000_reports.

CREATE INDEX "orders_value_idx" ON "orders" ("value" DESC, "id" DESC);
-- Orders without a payment count as earlier than all others (lib/platform/db/row-sort.ts).
CREATE INDEX "orders_paid_sort_idx" ON "orders" (coalesce("paid_at", '-infinity'::timestamptz) DESC, "id" DESC);
CREATE INDEX "users_name_idx" ON "users" (lower("name") DESC, "id" DESC);
CREATE INDEX "wallet_transactions_amount_idx" ON "wallet_transactions" ("amount" DESC, "txnid" DESC);
