-- The uses of a coupon by a player, beside the index by lower(input1), which the version before reads. Alone in its file, because PostgreSQL builds no index
-- beside sales in a transaction. Should it be broken off, `drop index orders_coupon_typed_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "orders_coupon_typed_idx" ON "orders" ("coupon_id", tarang_typed("input1")) WHERE "coupon_id" IS NOT NULL;
