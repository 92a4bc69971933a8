-- The blocked ones are counted each night, among millions who are not. Alone in its file, because PostgreSQL builds no index beside sales in
-- a transaction. Should it be broken off, `drop index users_blocked_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "users_blocked_idx" ON "users"("role") WHERE "blocked_at" IS NOT NULL;
