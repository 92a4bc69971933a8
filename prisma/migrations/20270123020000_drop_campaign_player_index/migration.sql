-- As the one of coupons: orders_campaign_typed_idx takes its place.
DROP INDEX CONCURRENTLY IF EXISTS "orders_campaign_player_idx";
