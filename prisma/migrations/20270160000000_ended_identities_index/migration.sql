-- A sign-in by the identity provider asks whose link to that identity has ended, whatever address that account has by now. Alone in its
-- file, because PostgreSQL builds no index beside a running shop in a transaction. Should it be broken off,
-- `drop index users_ended_identities_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "users_ended_identities_idx" ON "users" USING gin ("ended_identities");
