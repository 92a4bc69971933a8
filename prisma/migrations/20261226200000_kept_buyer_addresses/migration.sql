-- Orders have no address of their buyer any more (decision 118). Those that the version before has written are emptied by the worker, which
-- finds them here. Apart from the next one, so that each holds off one table's writers while it reads it once.
CREATE INDEX "orders_kept_emails_idx" ON "orders"("id") WHERE "user_email" <> '';
