-- The ledger of the partner API is read in the order in which money moved: the line of a top-up is older than its payment. It is built while
-- the shop sells: alone in its file, because PostgreSQL refuses that in a transaction. Should it be broken off,
-- `drop index wallet_transactions_moved_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "wallet_transactions_moved_idx" ON "wallet_transactions"("user_id", "updated_at" DESC, "txnid" DESC)
  WHERE "journal_id" IS NOT NULL;
