-- The index before this one finds the entries of a wallet as well, and nothing reads them in the order of their numbers. The version before
-- does not either.
DROP INDEX CONCURRENTLY IF EXISTS "ledger_entries_wallet_idx";
