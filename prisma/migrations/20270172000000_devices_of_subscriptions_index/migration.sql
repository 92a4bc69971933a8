-- A sign-in asks for the subscriptions of other accounts in its browser. Alone in its file, because PostgreSQL builds no index beside a
-- running shop in a transaction. Should it be broken off, `drop index push_subscriptions_device_idx` comes before the next try.
CREATE INDEX CONCURRENTLY "push_subscriptions_device_idx" ON "push_subscriptions" ("device_id");
