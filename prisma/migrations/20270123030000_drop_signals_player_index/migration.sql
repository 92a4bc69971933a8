-- As those of orders: order_signals_same_player_idx takes its place.
DROP INDEX CONCURRENTLY IF EXISTS "order_signals_player_idx";
