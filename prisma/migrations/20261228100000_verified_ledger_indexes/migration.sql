-- New rows of the ledger by their times (decision 121). The table grows at its end, so that a summary of each range of pages finds them, and adding
-- a row costs nothing. Without autosummarize the ranges since the last vacuum would be read whole. The second is of what the rules sum up over all
-- time: few entries of all have these accounts.
CREATE INDEX "ledger_entries_created_range_idx" ON "ledger_entries" USING brin ("created_at") WITH (autosummarize = on);
CREATE INDEX "ledger_entries_owed_idx" ON "ledger_entries"("account") INCLUDE ("amount", "journal_id")
  WHERE "account" IN ('receivables', 'refunds');
