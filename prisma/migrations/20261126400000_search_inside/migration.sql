-- Searches of users and orders match inside of a text. PostgreSQL trusts this extension: the owner of the database may create
-- it without being a superuser. The indexes are not built concurrently, because that would wait for a second server, which
-- itself waits for its turn to migrate.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE INDEX "users_search_idx" ON "users"
  USING gin (lower(coalesce("email_key", '') || chr(10) || coalesce("mobile", '')) gin_trgm_ops);

CREATE INDEX "orders_search_idx" ON "orders"
  USING gin (lower("id" || chr(10) || "user_email" || chr(10) || "input1" || chr(10) || "input2" || chr(10)
    || coalesce("transactionid", '') || chr(10) || coalesce("player_name", '')) gin_trgm_ops);
