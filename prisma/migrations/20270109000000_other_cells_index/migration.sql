-- The rules and `npm run move` sum up over all time what went to other cells: few entries of all have this account. It is built while the shop
-- sells: alone in its file, because PostgreSQL refuses that in a transaction. Should it be broken off, `drop index ledger_entries_other_cells_idx`
-- comes before the next try.
CREATE INDEX CONCURRENTLY "ledger_entries_other_cells_idx" ON "ledger_entries"("journal_id") INCLUDE ("currency", "amount")
  WHERE "account" = 'other_cells';
