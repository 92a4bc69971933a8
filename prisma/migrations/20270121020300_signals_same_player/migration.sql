-- The orders of a player, beside the index by player, which the version before reads. Alone in its file, because PostgreSQL builds no index
-- beside sales in a transaction. Should it be broken off, `drop index order_signals_same_player_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "order_signals_same_player_idx" ON "order_signals" (tarang_player("player"), "at");
