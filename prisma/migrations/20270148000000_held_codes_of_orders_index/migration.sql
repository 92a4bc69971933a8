-- Each minute it is asked which codes of ended orders are set aside: few codes of all are. It is built while the shop sells: alone in its
-- file, because PostgreSQL refuses that in a transaction. Should it be broken off, `drop index vault_codes_held_orders_idx` comes before
-- the next try.
CREATE INDEX CONCURRENTLY "vault_codes_held_orders_idx" ON "vault_codes"("order_id") WHERE "state" = 'held' AND "order_id" IS NOT NULL;
