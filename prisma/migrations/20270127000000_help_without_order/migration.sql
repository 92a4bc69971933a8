-- A help request may be about no order: about a top-up, the wallet or the account. The version before reads none of these, so
-- none is opened until a day after this migration, except in a store that is made by it.
ALTER TABLE "help_requests" ALTER COLUMN "order_id" DROP NOT NULL;
-- The answers of the store, and with them the other kinds, belong to orders. Not checked at rows of before, which all have one.
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_subject" CHECK ("order_id" IS NOT NULL OR "kind" = 'other') NOT VALID;
