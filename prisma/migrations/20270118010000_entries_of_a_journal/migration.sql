-- A journal has two entries, nearly always. A sample of a hundred million of them found forty to each journal, and a check of
-- the newest ones read all wallets, or all entries of a reseller for each line of their history.
ALTER TABLE "ledger_entries" ALTER COLUMN "journal_id" SET (n_distinct = -0.5);

-- An order has two events or more.
ALTER TABLE "order_events_initial" ALTER COLUMN "order_id" SET (n_distinct = -0.35);
ALTER TABLE "order_events" ALTER COLUMN "order_id" SET (n_distinct_inherited = -0.35);

ANALYZE "ledger_entries", "order_events";
