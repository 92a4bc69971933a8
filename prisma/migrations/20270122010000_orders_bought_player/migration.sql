-- What a player has bought of a product: a first purchase was looked for among all orders of the product. Alone in its file, because
-- PostgreSQL builds no index beside sales in a transaction. Should it be broken off, `drop index orders_bought_player_idx` comes before
-- the next try.
CREATE INDEX CONCURRENTLY "orders_bought_player_idx" ON "orders" (tarang_typed("input1"), "product_id")
  WHERE "status" IN ('Processing', 'Completed');
