-- The blocks of a player. Alone in its file, because PostgreSQL builds no index
-- beside sales in a transaction. Should it be broken off, `drop index fraud_blocks_same_player_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "fraud_blocks_same_player_idx" ON "fraud_blocks" (tarang_player("value")) WHERE "subject" = 'player';
