-- That a second person was asked is kept for the idempotency key of the call. The version before neither reads nor writes it.
ALTER TABLE "idempotency_keys" ADD COLUMN "refusal" JSONB;
