-- The units of a campaign that a player has, beside the index by lower(input1), which the version before reads. Alone in its file, because PostgreSQL builds no index
-- beside sales in a transaction. Should it be broken off, `drop index orders_campaign_typed_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "orders_campaign_typed_idx" ON "orders" ("campaign_id", tarang_typed("input1")) WHERE "campaign_id" IS NOT NULL;
