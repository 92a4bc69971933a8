-- The key of a partitioned table contains the time by which it is partitioned. It is built while the shop sells: alone in its file, because PostgreSQL
-- refuses that in a transaction. Should it be broken off, `drop index order_events_initial_pkey` comes before the next try.
CREATE UNIQUE INDEX CONCURRENTLY "order_events_initial_pkey" ON "order_events"("id", "at");
