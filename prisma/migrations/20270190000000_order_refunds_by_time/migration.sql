-- The credit notes of a period are asked for each minute, and for forty days at night.
CREATE INDEX CONCURRENTLY "order_refunds_created_idx" ON "order_refunds" ("created_at");
