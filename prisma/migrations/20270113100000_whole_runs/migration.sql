-- Whether a run fetched everything, so that a later night compares the day again. Runs of the version before do not say. A few rows for each day.
ALTER TABLE "reconciliation_runs" ADD COLUMN "is_whole" BOOLEAN;
