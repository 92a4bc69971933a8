-- The accounts without any name, which are those that were erased: `prove` asks that no other one has a balance. Built
-- without a lock on the table, so alone in its migration. Should it be broken off, `drop index users_nameless_idx` comes
-- before the next try.
CREATE INDEX CONCURRENTLY "users_nameless_idx" ON "users"("id")
 WHERE "email" IS NULL AND "email_sealed" IS NULL AND "mobile" IS NULL AND "mobile_sealed" IS NULL AND "identity_subject" IS NULL;
