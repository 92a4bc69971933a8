-- Reads every row, and holds off nobody who writes.
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_paid_proven";
