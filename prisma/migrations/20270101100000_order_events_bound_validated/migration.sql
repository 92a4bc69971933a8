-- Reads every row, and holds off nobody who writes.
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_initial_bound";
