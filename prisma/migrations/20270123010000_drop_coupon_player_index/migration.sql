-- Players are compared as games read them, by orders_coupon_typed_idx; the version before reads that too.
DROP INDEX CONCURRENTLY IF EXISTS "orders_coupon_player_idx";
