-- Each minute it is asked whether stock of a restored database is still set aside: few codes of all are. It is built while the shop sells:
-- alone in its file, because PostgreSQL refuses that in a transaction. Should it be broken off, `drop index vault_codes_held_idx` comes
-- before the next try.
CREATE INDEX CONCURRENTLY "vault_codes_held_idx" ON "vault_codes"("itemid") WHERE "state" = 'held' AND "order_id" IS NULL;
